//! `cargo xtask long hosting`: what docs/hosting.md promises, tried on a machine that has never seen Pyramidion.
//!
//! The machine is real as far as the service can tell: an empty Debian with nothing but nginx and Python is booted with its
//! own service manager, processes and network, and a script does inside it what a host would do: install, serve through
//! nginx, upgrade, back up, remove. Not an emulator: those are out of reach on machines that are emulated themselves.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::debian_root::DebianRoot;
use crate::progress::duration;
use crate::run::{Failure, answer, command, root, run, target};
use crate::{dist, setup};

/// What a host's machine has: services, a proxy, and what the script asks with.
const BASICS: &str =
    "adduser,ca-certificates,curl,dbus,iproute2,nginx-light,openssl,procps,python3,systemd-sysv";

/// Where the script and the packages are inside.
const INSIDE: &str = "opt/trial";

/// Starts the script when the machine is up, keeps what it says, and turns the machine off.
const UNIT: &str = "[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/opt/trial/hosting.sh
ExecStopPost=/bin/systemctl --no-block poweroff
StandardOutput=append:/opt/trial/log
StandardError=inherit
[Install]
WantedBy=multi-user.target
";

/// Tries the program, or one that is built already, after the version before, whose program must be named.
pub fn hosting(words: &[&str]) -> Result<(), Failure> {
    let (before, now) = match *words {
        ["--before", before] => (before, None),
        ["--before", before, "--program", now] => (before, Some(now)),
        _ => {
            let why = "usage: cargo xtask long hosting --before PROGRAM [--program PROGRAM]".to_owned();
            return Err(Failure { code: 2, why });
        }
    };
    if answer(command("id").arg("-u")).as_deref() != Some("0") {
        return Err(Failure::new("making a Debian in a folder needs root"));
    }
    setup::debootstrap()?;
    let begin = Instant::now();
    let folder = target().join("hosting");
    let before = package(&folder.join("before"), Some(before), Some("0.0.1~before"))?;
    let now = package(&folder.join("now"), now, None)?;
    let machine = DebianRoot::at(folder.join("root"), "bookworm");
    machine.install(BASICS)?;
    let trial = machine.path(INSIDE);
    copy(&root().join("packaging/trial"), &trial)?;
    copy(&before, &trial.join("before.deb"))?;
    copy(&now, &trial.join("now.deb"))?;
    machine.write("etc/systemd/system/trial.service", UNIT)?;
    run(&mut machine.chroot(&["systemctl", "enable", "--quiet", "trial.service"]))?;
    eprintln!("a Debian with the packages after {}", duration(begin.elapsed().as_secs()));
    boot(&machine, &folder.join("changed"))
}

fn package(folder: &Path, program: Option<&str>, version: Option<&str>) -> Result<PathBuf, Failure> {
    let mut words = vec!["--folder".to_owned(), folder.display().to_string()];
    for (name, value) in [("--program", program), ("--version", version)] {
        words.extend(value.into_iter().flat_map(|value| [name.to_owned(), value.to_owned()]));
    }
    dist::dist(&words)?;
    let made = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let package = made.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "deb"));
    package.ok_or_else(|| Failure::new("no package was made"))
}

/// Boots the machine and lets the script run; it is over when the machine turns itself off.
fn boot(machine: &DebianRoot, changed: &Path) -> Result<(), Failure> {
    let _ = fs::remove_dir_all(changed);
    fs::create_dir_all(changed).map_err(|error| Failure::new(format!("{}: {error}", changed.display())))?;
    let begin = Instant::now();
    let mut unshare = command("unshare");
    unshare.args(["--fork", "--pid", "--kill-child", "--mount", "--propagation=private"]);
    unshare.args(["--uts", "--ipc", "--net", "--cgroup"]).arg(root().join("packaging/trial/boot.sh"));
    // A machine that turns itself off ends by a signal; how the script ended is in what it said.
    let _ = unshare.arg(machine.path("")).arg(changed).status();
    let said = fs::read_to_string(changed.join("upper").join(INSIDE).join("log")).unwrap_or_default();
    println!("{said}after {}", duration(begin.elapsed().as_secs()));
    match said.lines().last() {
        Some("ALL OK") => Ok(()),
        _ => Err(Failure::new("not all is well")),
    }
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    run(command("cp").args(["--recursive", "--preserve=mode"]).arg(from).arg(to))
}
