//! What a visitor does on the fresh machine: plays, verifies.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::debian_root::DebianRoot;
use crate::run::{Failure, answer, command, run};

#[derive(Clone, Copy)]
pub enum Visitor {
    Root,
    Ordinary,
}

impl Visitor {
    pub fn name(self) -> &'static str {
        match self {
            Visitor::Root => "root",
            Visitor::Ordinary => "visitor",
        }
    }

    pub fn home(self) -> &'static str {
        match self {
            Visitor::Root => "/root",
            Visitor::Ordinary => "/srv/visitor",
        }
    }
}

/// How long the program may take to end.
const PATIENCE: Duration = Duration::from_secs(15);

/// `cargo play` until the page is there; then Ctrl-C, after which nothing may be left of it.
///
/// An ordinary user may be told instead, in words, that no compiler can be had.
pub fn play(machine: &DebianRoot, visitor: Visitor) -> Result<(), Failure> {
    let mut child = machine
        .inside(visitor, &["cargo", "play"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        // A group of its own, as a terminal would make it, for Ctrl-C to reach.
        .process_group(0)
        .spawn()
        .map_err(|error| Failure::new(error.to_string()))?;
    let mut last = String::new();
    let said = child.stdout.take().ok_or_else(|| Failure::new("its output cannot be read"))?;
    for line in BufReader::new(said).lines() {
        last = line.unwrap_or_default();
        println!("{last}");
        if last.contains("http://") {
            break;
        }
    }
    let group = child.id().to_string();
    let Some(address) = last.split("http://").nth(1).map(|rest| rest.trim_end_matches('/')) else {
        let status = child.wait().map_err(|error| Failure::new(error.to_string()))?;
        return match visitor {
            // Its words are on the screen; that they are clear is for whoever reads them.
            Visitor::Ordinary if status.code() == Some(1) => Ok(()),
            _ => Err(Failure::new(format!("it ended with {status} and no address"))),
        };
    };
    let page = get(address);
    let interrupted = run(command("kill").args(["-INT", "--", &format!("-{group}")]));
    let status = child.wait().map_err(|error| Failure::new(error.to_string()))?;
    page?;
    interrupted?;
    if !status.success() {
        return Err(Failure::new(format!("after Ctrl-C it ended with {status}")));
    }
    let end = Instant::now() + PATIENCE;
    while let Some(left) = answer(command("pgrep").args(["-l", "-g", &group])) {
        if Instant::now() > end {
            return Err(Failure::new(format!("Ctrl-C left something behind: {left}")));
        }
        thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

/// `cargo verify`, all of it.
pub fn verify(machine: &DebianRoot) -> Result<(), Failure> {
    // What fails says so itself, on the screen.
    run(&mut machine.inside(Visitor::Root, &["cargo", "verify"]))
        .map_err(|failure| Failure { why: "it failed".to_owned(), ..failure })
}

/// Sees that the page is served there, with its script.
fn get(address: &str) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::new(format!("http://{address}/: {error}"));
    let mut stream = TcpStream::connect(address).map_err(failed)?;
    let request = format!("GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).map_err(failed)?;
    let mut page = String::new();
    stream.read_to_string(&mut page).map_err(failed)?;
    if page.starts_with("HTTP/1.1 200") && page.contains("<script type=\"module\"") {
        return Ok(());
    }
    Err(Failure::new(format!(
        "http://{address}/ is not the page: {}",
        page.lines().next().unwrap_or_default()
    )))
}
