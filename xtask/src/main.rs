//! The project's automation: `cargo play`, `cargo verify` and `cargo xtask`.

#[cfg(target_os = "linux")]
mod container;
#[cfg(target_os = "linux")]
mod debian_root;
#[cfg(target_os = "linux")]
mod dist;
#[cfg(target_os = "linux")]
mod fresh;
#[cfg(target_os = "linux")]
mod hosting;
mod long;
mod package;
mod page;
mod play;
mod progress;
mod python;
mod run;
mod schema;
mod setup;
mod tidy;
mod types;
mod verify;
mod wasm;

use std::process::ExitCode;

use run::Failure;

const USAGE: &str = "\
cargo play [--verbose]              build what is missing and serve the page
cargo play -- GAME [ARGUMENT …]     play in the terminal
cargo verify [--quick]              set up what is missing and run every test (--quick: without WebAssembly)
cargo xtask tidy                    check the invariants of the design
cargo xtask playthroughs [--check]  write testdata/playthroughs from testdata/games
cargo xtask schema-test             compare a running server with its OpenAPI description
cargo xtask types [--check]         write the page's types from the Rust types
cargo xtask wasm                    build the WebAssembly package for node and for the page
cargo xtask wasm-test               build it and run its tests in node
cargo xtask peers [SECONDS]         measure OpenSpiel and boardgame.io beside us, for docs/benchmarks.md
cargo xtask package                 pack the libraries and compile each from its package
cargo xtask page                    check, test and build the page; it needs the WebAssembly package
cargo xtask dist [--program FILE]   make the tarball, on Debian the package, and the wheel, in target/dist
cargo xtask dist --only python [--profile PROFILE]
                                    the wheel and the sources for Python alone
cargo xtask page-test               play on the built page in Chromium
cargo xtask python                  build the Python package into a fresh environment and run its tests
cargo xtask python-peers [--seconds N] [--write]
                                    measure the Python package beside OpenSpiel, PettingZoo and Pgx
cargo xtask wasm-bench              build it for measuring and compare its speed in node with native code
cargo xtask long soak [--minutes N] honest games beside clients who mean harm, and the server's memory
cargo xtask long crowd [--rounds N] how much longer moves and answers take beside 120 tables of level-8 bots
cargo xtask long kills [N]          kill the server 1,000 times, one of two nodes 200 times, and look for every move
cargo xtask long browser [--times N] all tests in Chromium five times, none of which may need a second try
cargo xtask long scale [--seconds N]
                                    moves a second on SQLite, and on one to three nodes behind nginx
cargo xtask long hosting --before PROGRAM [--program PROGRAM]
                                    the package in a Debian that is booted: nginx, backup, upgrade, removal
cargo xtask long container [--program PROGRAM]
                                    the Containerfile built and run by podman: games, restart, upgrade, orders
cargo xtask fresh [SUITE] [--old-compiler] [--play-only]
                                    both commands of the README in an empty Debian, bookworm or trixie; takes long
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((command, rest)) = arguments.split_first() else {
        eprint!("{USAGE}");
        return ExitCode::from(2);
    };
    match dispatch(command, rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { code, why }) => {
            eprintln!("{command}: {why}");
            ExitCode::from(code)
        }
    }
}

fn dispatch(command: &str, rest: &[String]) -> Result<(), Failure> {
    match (command, rest) {
        ("play", rest) => play::play(rest),
        ("verify", []) => verify::verify(false),
        ("verify", [flag]) if flag == "--quick" => verify::verify(true),
        #[cfg(target_os = "linux")]
        ("fresh", rest) => fresh::fresh(rest),
        #[cfg(target_os = "linux")]
        ("dist", rest) => dist::dist(rest),
        ("long", rest) => long::long(rest),
        ("tidy", []) => tidy::tidy(),
        ("playthroughs", rest) => run::cargo(&["run", "--quiet", "-p", "playthroughs", "--"], rest),
        ("peers", rest) => {
            setup::node()?;
            run::cargo(&["build", "--release", "--package", "laboratory", "--package", "cli"], &[])?;
            run::cargo(&["run", "--quiet", "-p", "peers", "--"], rest)
        }
        ("package", []) => package::package(),
        ("page", []) => page::build(),
        ("page-test", []) => page::test(),
        ("python", []) => python::test(),
        ("python-peers", rest) => python::peers(rest),
        ("schema-test", []) => schema::test(),
        ("types", []) => types::types(false),
        ("types", [flag]) if flag == "--check" => types::types(true),
        ("wasm", []) => wasm::build(),
        ("wasm-test", []) => wasm::build().and_then(|()| wasm::test()),
        ("wasm-bench", []) => wasm::bench(),
        ("help" | "--help" | "-h", []) => {
            print!("{USAGE}");
            Ok(())
        }
        _ => Err(Failure { code: 2, why: format!("not understood\n{USAGE}") }),
    }
}
