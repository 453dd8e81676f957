//! `cargo xtask long hosting`: what docs/hosting.md promises, tried on a machine that has never seen Pyramidion.
//!
//! The machine is real as far as the service can tell: an empty Debian with nothing but nginx and Python is booted in an
//! emulator, and a script does inside it what a host would do: install, serve through nginx, upgrade, back up, remove.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Instant;

use crate::debian_root::DebianRoot;
use crate::progress::duration;
use crate::run::{Failure, answer, command, root, run, target};
use crate::{dist, setup};

/// What a host's machine has: a kernel and services, a proxy, and what the script asks with.
const BASICS: &str = "adduser,ca-certificates,curl,dbus,initramfs-tools,iproute2,kmod,linux-image-cloud-amd64,nginx-light,\
                      openssl,procps,python3,systemd-sysv,udev";

/// Where the script and the packages are inside.
const INSIDE: &str = "opt/trial";

/// Starts the script when the machine is up, shows what it says, and turns the machine off.
const UNIT: &str = "[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/opt/trial/hosting.sh
ExecStopPost=/bin/systemctl --no-block poweroff
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS0
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
    setup::emulator()?;
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
    machine.write("etc/fstab", "")?;
    run(&mut machine.chroot(&["systemctl", "enable", "--quiet", "trial.service"]))?;
    eprintln!("a Debian with the packages after {}", duration(begin.elapsed().as_secs()));
    let image = folder.join("image.ext4");
    let _ = fs::remove_file(&image);
    run(command("mke2fs").args(["-q", "-t", "ext4", "-d"]).arg(machine.path("")).arg(&image).arg("3G"))?;
    boot(&machine, &image)
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
fn boot(machine: &DebianRoot, image: &Path) -> Result<(), Failure> {
    let mut emulator = command("qemu-system-x86_64");
    emulator.args(["-machine", "accel=kvm:tcg", "-m", "1024", "-smp", "2", "-nographic", "-no-reboot"]);
    emulator.args(["-nic", "none", "-kernel"]).arg(machine.newest("boot/vmlinuz-")?);
    emulator.arg("-initrd").arg(machine.newest("boot/initrd.img-")?);
    emulator.args(["-append", "root=/dev/vda rw console=ttyS0 quiet panic=1 systemd.show_status=0"]);
    emulator.args(["-drive", &format!("file={},format=raw,if=virtio", image.display())]);
    let child = emulator.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| Failure::new(format!("qemu-system-x86_64: {error}")))?;
    let said = child.stdout.take().ok_or_else(|| Failure::new("its output cannot be read"))?;
    let (begin, mut last) = (Instant::now(), String::new());
    for line in BufReader::new(said).split(b'\n') {
        let line = line.map_err(|error| Failure::new(error.to_string()))?;
        let line = String::from_utf8_lossy(&line).trim().to_owned();
        println!("{:>4} s  {line}", begin.elapsed().as_secs());
        if line == "ALL OK" || line.starts_with("FAILED") {
            last = line;
        }
    }
    let _ = child.wait();
    if last == "ALL OK" { Ok(()) } else { Err(Failure::new(format!("not all is well: {last}"))) }
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    run(command("cp").args(["--recursive", "--preserve=mode"]).arg(from).arg(to))
}
