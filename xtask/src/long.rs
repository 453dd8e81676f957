//! Proofs that take too long for every day: a soak among strangers, a thousand kills, how far several nodes go,
//! all tests in Chromium without a second try, a host's day from installing to removing, in a container too.

use crate::run::{Failure, TESTED, cargo, cargo_command, command, run, target};
use crate::{page, setup};

pub fn long(rest: &[String]) -> Result<(), Failure> {
    let words: Vec<&str> = rest.iter().map(String::as_str).collect();
    match *words {
        ["soak"] => soak(30),
        ["soak", "--minutes", minutes] => soak(number(minutes)?),
        ["crowd"] => crowd(5),
        ["crowd", "--rounds", rounds] => crowd(number(rounds)?),
        ["kills"] => kills(1000),
        ["kills", count] => kills(number(count)?),
        ["browser"] => page::test_often(5),
        ["browser", "--times", times] => page::test_often(number(times)?),
        ["scale"] => scale(10),
        ["scale", "--seconds", seconds] => scale(number(seconds)?),
        #[cfg(target_os = "linux")]
        ["hosting", ref words @ ..] => crate::hosting::hosting(words),
        #[cfg(target_os = "linux")]
        ["container", ref words @ ..] => crate::container::container(words),
        _ => Err(Failure { code: 2, why: "not understood; see cargo xtask help".to_owned() }),
    }
}

fn number(text: &str) -> Result<u32, Failure> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| Failure { code: 2, why: format!("'{text}' is no number above 0") })
}

/// Honest games beside clients who mean harm; fails if somebody honest is hindered or the server's memory grows.
fn soak(minutes: u32) -> Result<(), Failure> {
    let program = optimised()?;
    let mut load = command(program);
    load.args(["load", "--tables", "50", "--rate", "25", "--addresses", "64", "--strangers", "48"]);
    run(load.args(["--seconds", &(minutes * 60).to_string()]))
}

/// Honest moves and answers beside tables of level-8 bots; fails if they take twice as long as alone. Wants idle cores: what
/// else the machine does is in both figures.
fn crowd(rounds: u32) -> Result<(), Failure> {
    let program = optimised()?;
    let mut load = command(program);
    load.args(["load", "--tables", "50", "--rate", "50", "--seconds", "20", "--crowd", "120"]);
    run(load.args(["--rounds", &rounds.to_string()]))
}

/// Kills a server on SQLite so often, and one of two on PostgreSQL a fifth of it.
fn kills(count: u32) -> Result<(), Failure> {
    setup::postgres()?;
    for (test, count) in [("the_server_is_killed", count), ("one_of_two_nodes_is_killed", count.div_ceil(5))]
    {
        let mut tests = cargo_command();
        // As all tests are built, so that nothing is compiled for these alone.
        tests.args(["test", "--quiet"]).args(TESTED).args(["--test", "it"]).arg(test);
        run(tests.args(["--", "--nocapture"]).env("PYRAMIDION_KILLS", count.to_string()))?;
    }
    Ok(())
}

/// Raises the load on one to three nodes until moves take too long.
fn scale(seconds: u32) -> Result<(), Failure> {
    setup::postgres()?;
    setup::nginx()?;
    let program = optimised()?.display().to_string();
    cargo(&["run", "--quiet", "-p", "scale", "--", &program, &seconds.to_string()], &[])
}

/// The program at nearly full speed.
fn optimised() -> Result<std::path::PathBuf, Failure> {
    cargo(&["build", "--profile", "quick", "-p", "cli"], &[])?;
    Ok(target().join("quick/pyramidion"))
}
