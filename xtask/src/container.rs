//! `cargo xtask long container`: the Containerfile built and run as docs/hosting.md says, with games played through it.
//!
//! The base image need not be fetched: a fresh Debian is made in a folder and imported under another name. A script does what
//! a host would do then: build, run, play, restart, upgrade, give orders.

use std::fs;
use std::time::Instant;

use crate::debian_root::{DebianRoot, failed};
use crate::progress::duration;
use crate::run::{Failure, answer, command, run, target};
use crate::{dist, setup};

/// Builds the image and tries it, with the program built for it or one that is there.
pub fn container(words: &[&str]) -> Result<(), Failure> {
    let program = match *words {
        [] | ["--program", _] => words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>(),
        _ => {
            let why = "usage: cargo xtask long container [--program PROGRAM]".to_owned();
            return Err(Failure { code: 2, why });
        }
    };
    if answer(command("id").arg("-u")).as_deref() != Some("0") {
        return Err(Failure::new("making a Debian in a folder needs root"));
    }
    setup::podman()?;
    let begin = Instant::now();
    dist::dist(&program)?;
    let folder = target().join("container");
    let base = DebianRoot::at(folder.join("root"), "bookworm");
    base.install("ca-certificates")?;
    let archive = folder.join("base.tar");
    run(command("tar")
        .arg("--directory")
        .arg(base.path(""))
        .arg("--create")
        .arg("--file")
        .arg(&archive)
        .arg("."))?;
    fs::remove_dir_all(base.path("")).map_err(failed(&base.path("")))?;
    eprintln!("a package and a Debian for it after {}", duration(begin.elapsed().as_secs()));
    let tried = run(command("packaging/trial/container.sh").arg(&folder));
    let _ = fs::remove_dir_all(&folder);
    tried?;
    println!("after {}", duration(begin.elapsed().as_secs()));
    Ok(())
}
