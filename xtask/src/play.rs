//! `cargo play`: builds the page and the program and serves the one with the other; with arguments, a game in the
//! terminal.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::Command;
use std::{env, io, thread};

use crate::progress::{Progress, Step};
use crate::run::{Failure, cargo_command, command, run, target};
use crate::wasm::toolchain::Toolchain;
use crate::{page, wasm};

/// Quickly built and fast enough to play; see the workspace's manifest.
const PROFILE: &str = "play";

/// The first port that is tried.
const PORT: u16 = 8080;

const SERVED: &[Step] = &[
    Step { name: "packages", what: "fetching what the page is made with", usually: 25 },
    Step { name: "program", what: "building the program", usually: 200 },
    Step { name: "compiler", what: "looking for a compiler for WebAssembly", usually: 120 },
    Step { name: "rules", what: "building the rules for the browser", usually: 90 },
    Step { name: "page", what: "building the page", usually: 5 },
];

const IN_TERMINAL: &[Step] = &[Step { name: "program", what: "building the program", usually: 90 }];

/// Serves the page, or plays in the terminal if there are arguments for that.
pub fn play(arguments: &[String]) -> Result<(), Failure> {
    // Cargo passes on the `--` that ends its own arguments.
    let rest: Vec<&String> = arguments.iter().filter(|word| *word != "--").collect();
    match rest.split_first() {
        None => serve(false),
        Some((flag, [])) if *flag == "--verbose" => serve(true),
        Some(_) => {
            Progress::new(IN_TERMINAL, false).step("program", || run(&mut build(&["cli"])))?;
            become_program(program("pyramidion").arg("play").args(rest))
        }
    }
}

fn serve(verbose: bool) -> Result<(), Failure> {
    let progress = &Progress::new(SERVED, verbose);
    // What waits for the network goes on beside what computes, and the program beside the page.
    let module = thread::scope(|scope| {
        let packages = scope.spawn(|| progress.step("packages", page::install));
        let program = scope.spawn(|| progress.step("program", || run(&mut build(&["glue", "cli"]))));
        let module = progress.step("compiler", Toolchain::set_up).and_then(|toolchain| {
            progress.step("rules", || wasm::compile(&toolchain, PROFILE, &["wasm"], &[]))
        });
        let lanes = [packages, program].map(|lane| lane.join().expect("a lane does not panic"));
        lanes.into_iter().collect::<Result<(), Failure>>().and(module)
    })?;
    progress.step("page", || {
        wasm::write_page_package(&folder().join("glue"), &module)?;
        page::bundle()
    })?;
    let address = free_address()?;
    open_browser(address);
    // The program's own line, the last one, says where the page is.
    become_program(program("pyramidion").args(["serve", "--log", "warn", "--listen", &address.to_string()]))
}

fn build(packages: &[&str]) -> Command {
    let mut build = cargo_command();
    build.args(["build", "--profile", PROFILE]);
    for package in packages {
        build.args(["--package", package]);
    }
    build
}

fn folder() -> PathBuf {
    target().join(PROFILE)
}

fn program(name: &str) -> Command {
    command(folder().join(name))
}

/// Goes on as the program, so that Ctrl-C reaches it alone and the terminal is free when it has ended.
#[cfg(unix)]
fn become_program(program: &mut Command) -> Result<(), Failure> {
    use std::os::unix::process::CommandExt;
    Err(Failure::new(program.exec().to_string()))
}

#[cfg(not(unix))]
fn become_program(program: &mut Command) -> Result<(), Failure> {
    run(program)
}

/// Our port or, if somebody else has it, the next one that is free.
fn free_address() -> Result<SocketAddr, Failure> {
    for port in PORT..PORT + 100 {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        match TcpListener::bind(address) {
            Ok(_) if port == PORT => return Ok(address),
            Ok(_) => {
                eprintln!("port {PORT} is taken by another program; port {port} is free");
                return Ok(address);
            }
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            Err(error) => return Err(Failure::new(format!("cannot listen on {address}: {error}"))),
        }
    }
    Err(Failure::new(format!("no port from {PORT} to {} is free", PORT + 99)))
}

/// On a desktop, shows the page once the server has had a moment to start; elsewhere its address is printed.
fn open_browser(address: SocketAddr) {
    if env::var_os("DISPLAY").is_some() || env::var_os("WAYLAND_DISPLAY").is_some() {
        let script = format!("sleep 1; exec xdg-open http://{address}/ >/dev/null 2>&1");
        let _ = command("sh").args(["-c", &script]).spawn();
    }
}
