//! `cargo xtask fresh`: both commands of the README on a machine that has never seen this project.
//!
//! A clone is not a machine: compilers, packages and caches that an earlier try left behind hide what is missing. So
//! this makes an empty Debian in a folder, puts only Rust and Node into it, and goes on in there.

mod equip;
mod visit;

use std::time::Instant;

use crate::debian_root::DebianRoot;
use crate::progress::duration;
use crate::run::{Failure, answer, command};
use visit::{Visitor, play, verify};

/// What to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Plan<'a> {
    suite: &'a str,
    /// Whether Debian's old compiler is installed before, as an earlier version of ours left it.
    old_compiler: bool,
    /// Whether `cargo verify` is left out.
    play_only: bool,
}

/// Tries the commands as the words say and prints how long each took.
pub fn fresh(words: &[String]) -> Result<(), Failure> {
    let plan = plan(words)?;
    if answer(command("id").arg("-u")).as_deref() != Some("0") {
        return Err(Failure::new("making a Debian in a folder needs root"));
    }
    let mut times: Vec<(String, u64)> = Vec::new();
    let mut time = |what: &str, work: &dyn Fn() -> Result<(), Failure>| {
        eprintln!("\n== {what}");
        let begin = Instant::now();
        let done = work();
        times.push((what.to_owned(), begin.elapsed().as_secs()));
        done.map_err(|failure| Failure { why: format!("{what}: {}", failure.why), ..failure })
    };
    let root = DebianRoot::for_visitors(plan.suite);
    let done = (|| {
        time("an empty Debian with Rust and Node", &|| root.make())?;
        if plan.old_compiler {
            time("Debian's old compiler", &|| root.install_old_compiler())?;
        } else {
            time("cargo play as an ordinary user", &|| play(&root, Visitor::Ordinary))?;
        }
        time("cargo play as root", &|| play(&root, Visitor::Root))?;
        root.change_rules()?;
        time("cargo play after a change to one Rust file", &|| play(&root, Visitor::Root))?;
        root.restore_rules()?;
        if plan.play_only { Ok(()) } else { time("cargo verify as root", &|| verify(&root)) }
    })();
    println!("\n{}{}:", plan.suite, if plan.old_compiler { " with Debian's old compiler" } else { "" });
    for (what, seconds) in &times {
        println!("  {:>13}  {what}", duration(*seconds));
    }
    done
}

fn plan(words: &[String]) -> Result<Plan<'_>, Failure> {
    let mut plan = Plan { suite: "bookworm", old_compiler: false, play_only: false };
    for word in words {
        match word.as_str() {
            "--old-compiler" => plan.old_compiler = true,
            "--play-only" => plan.play_only = true,
            "bookworm" | "trixie" => plan.suite = word,
            _ => return Err(Failure { code: 2, why: format!("'{word}' is not understood") }),
        }
    }
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_a_plan() {
        let of = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            plan(&words)
                .map(|plan| (plan.suite.to_owned(), plan.old_compiler, plan.play_only))
                .map_err(|f| f.code)
        };
        assert_eq!(of(&[]), Ok(("bookworm".to_owned(), false, false)));
        assert_eq!(of(&["trixie", "--play-only", "--old-compiler"]), Ok(("trixie".to_owned(), true, true)));
        assert_eq!(of(&["--old"]), Err(2));
    }
}
