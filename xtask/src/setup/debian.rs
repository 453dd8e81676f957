//! Asking Debian's package system, and installing with it. What it prints is shown only when something fails.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use super::tool::Debian;
use super::version::Version;
use crate::run::{answer, command};

/// What Debian's package system can do for these packages: all of them count, so the oldest candidate does.
pub fn ask(packages: &[&str]) -> Debian {
    let debian = Path::new("/etc/debian_version").exists();
    if !debian || answer(command("apt-get").arg("--version")).is_none() {
        return Debian::Absent;
    }
    if answer(command("id").arg("-u")).as_deref() != Some("0") {
        return Debian::Ordinary;
    }
    let policy = answer(command("apt-cache").env("LC_ALL", "C").arg("policy").args(packages));
    Debian::Root { candidate: oldest(&policy.unwrap_or_default(), "Candidate:", packages.len()) }
}

/// The version in which the packages are installed, all of them; the oldest one.
pub fn installed(packages: &[&str]) -> Option<Version> {
    let format = "--showformat=${db:Status-Status}: ${Version}\\n";
    let status = answer(command("dpkg-query").args(["--show", format]).args(packages))?;
    oldest(&status, "installed:", packages.len())
}

/// The oldest version on lines that begin like this, if there are as many as packages.
fn oldest(text: &str, begin: &str, count: usize) -> Option<Version> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix(begin));
    let versions: Vec<Version> = lines.filter_map(|version| Version::find(version.trim())).collect();
    (versions.len() == count).then_some(versions)?.into_iter().min()
}

/// Fetches the package lists, once however often it is asked for.
pub fn refresh() -> Result<(), String> {
    static DONE: OnceLock<Result<(), String>> = OnceLock::new();
    DONE.get_or_init(|| {
        eprintln!("     fetching Debian's package lists");
        quietly(apt_get().arg("update"))
    })
    .clone()
}

/// Installs or upgrades packages.
pub fn install(packages: &[&str]) -> Result<(), String> {
    eprintln!("     installing from Debian: {}", packages.join(" "));
    quietly(apt_get().args(["install", "-y", "--no-install-recommends"]).args(packages))
}

fn apt_get() -> Command {
    let mut apt = command("apt-get");
    // Another apt may be at work, as on a machine that has just started.
    apt.env("DEBIAN_FRONTEND", "noninteractive").env("LC_ALL", "C").args([
        "-q",
        "-o",
        "DPkg::Lock::Timeout=300",
    ]);
    apt
}

/// Runs a command; if it fails, says the last things it said.
fn quietly(command: &mut Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("E:")).collect();
    let last: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    let why = if errors.is_empty() { &last[last.len().saturating_sub(3)..] } else { &errors[..] };
    Err(why.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_several_packages_the_oldest_counts_and_none_may_be_missing() {
        let policy = "rustc-web:\n  Installed: 1.85.0+dfsg3\n  Candidate: 1.96.0+dfsg1-1~deb12u1\n\
                      rust-web-src:\n  Installed: (none)\n  Candidate: 1.85.0+dfsg3-1\n";
        assert_eq!(oldest(policy, "Candidate:", 2), Some(Version::new(1, 85)));
        assert_eq!(oldest(policy, "Installed:", 2), None);
        assert_eq!(oldest("installed: 1.96.0\nconfig-files: 1.85.0\n", "installed:", 2), None);
        assert_eq!(oldest("", "installed:", 1), None);
    }
}
