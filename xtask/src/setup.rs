//! Setting up missing tools: from Debian's packages when we are root there, otherwise by saying what to install.

use std::path::Path;
use std::process::Command;

use crate::run::{Failure, answer, cargo_command, command, run};

/// Whether we may install Debian's packages.
pub fn debian_as_root() -> bool {
    Path::new("/etc/debian_version").exists() && answer(command("id").arg("-u")).as_deref() == Some("0")
}

/// Whether Debian's packages are installed.
pub fn installed(packages: &[&str]) -> bool {
    let status =
        answer(command("dpkg-query").args(["--show", "--showformat=${db:Status-Status}\\n"]).args(packages));
    status.is_some_and(|text| text.lines().all(|line| line == "installed"))
}

/// Installs Debian's packages, refreshing the list of what there is if that is needed.
pub fn install(packages: &[&str]) -> Result<(), Failure> {
    eprintln!("installing from Debian: {}", packages.join(" "));
    run(&mut apt_install(packages)).or_else(|_| {
        run(apt_get().arg("update"))?;
        run(&mut apt_install(packages))
    })
}

fn apt_install(packages: &[&str]) -> Command {
    let mut apt = apt_get();
    apt.args(["install", "-y", "--no-install-recommends"]).args(packages);
    apt
}

fn apt_get() -> Command {
    let mut apt = command("apt-get");
    apt.env("DEBIAN_FRONTEND", "noninteractive").arg("-q");
    apt
}

/// Makes sure that node is there.
pub fn node() -> Result<(), Failure> {
    let version = || answer(command("node").arg("--version"));
    if version().is_none() && debian_as_root() {
        install(&["nodejs"])?;
    }
    version().map(|_| ()).ok_or_else(|| Failure::new("node is missing: install Node.js 20 or newer"))
}

/// Makes sure that there is a Chromium: Debian's, or the one `CHROMIUM` names.
pub fn chromium() -> Result<(), Failure> {
    let there =
        || Path::new(&std::env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".to_owned())).exists();
    if !there() && debian_as_root() {
        install(&["chromium"])?;
    }
    let why = "Chromium is missing: install it, and name it in CHROMIUM if it is not /usr/bin/chromium";
    there().then_some(()).ok_or_else(|| Failure::new(why))
}

/// Makes sure that PostgreSQL's server programs are there; the server's tests start one of their own.
pub fn postgres() -> Result<(), Failure> {
    let debian =
        || std::fs::read_dir("/usr/lib/postgresql").is_ok_and(|mut versions| versions.next().is_some());
    let there = || debian() || answer(command("initdb").arg("--version")).is_some();
    if !there() && debian_as_root() {
        install(&["postgresql"])?;
    }
    there()
        .then_some(())
        .ok_or_else(|| Failure::new("PostgreSQL's server programs are missing: install postgresql"))
}

/// Makes sure that cargo has this subcommand, a component of the Rust toolchain.
pub fn component(name: &str, subcommand: &str) -> Result<(), Failure> {
    let there = || answer(cargo_command().args([subcommand, "--version"])).is_some();
    if !there() {
        eprintln!("adding a component of the Rust toolchain: {name}");
        let _ = run(command("rustup").args(["component", "add", name]));
    }
    there()
        .then_some(())
        .ok_or_else(|| Failure::new(format!("{name} is missing: rustup component add {name}")))
}
