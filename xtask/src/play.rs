//! `cargo play`: builds the program with the page in it and starts it; with arguments, a game in the terminal.

use std::env;

use crate::run::{Failure, cargo, command};
use crate::{page, wasm};

/// Where the page is served.
const ADDRESS: &str = "127.0.0.1:8080";

/// Serves the page, or plays in the terminal if there are arguments for that.
pub fn play(arguments: &[String]) -> Result<(), Failure> {
    if !arguments.is_empty() {
        build()?;
        eprintln!("play: the game is here, in this terminal");
        return pyramidion("play", arguments);
    }
    eprintln!(
        "play: building the rules for the browser, the page and the program; the first time takes minutes"
    );
    wasm::build()?;
    page::bundle()?;
    build()?;
    eprintln!("play: open http://localhost:8080 in a browser; Ctrl-C ends it");
    open_browser();
    pyramidion("serve", &["--listen".to_owned(), ADDRESS.to_owned()])
}

fn build() -> Result<(), Failure> {
    cargo(&["build", "--release", "-p", "cli", "--bin", "pyramidion"], &[])
}

fn pyramidion(subcommand: &str, arguments: &[String]) -> Result<(), Failure> {
    cargo(&["run", "--quiet", "--release", "-p", "cli", "--bin", "pyramidion", "--", subcommand], arguments)
}

/// On a desktop, shows the page once the server has had a moment to start; elsewhere the address was printed.
fn open_browser() {
    if env::var_os("DISPLAY").is_some() || env::var_os("WAYLAND_DISPLAY").is_some() {
        let _ =
            command("sh").args(["-c", "sleep 1; exec xdg-open http://localhost:8080 2>/dev/null"]).spawn();
    }
}
