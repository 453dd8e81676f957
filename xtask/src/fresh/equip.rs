//! Equipping an empty Debian with nothing of ours but Rust, Node and a clone.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::visit::Visitor;
use crate::debian_root::{DebianRoot, failed};
use crate::run::{Failure, answer, command, root, run, target};

/// Variables that tell programs how to reach the registries from here; files they name are copied.
const PASSED_ON: &[&str] = &[
    "SSL_CERT_FILE",
    "NODE_EXTRA_CA_CERTS",
    "CARGO_HTTP_CAINFO",
    "REQUESTS_CA_BUNDLE",
    "PIP_CERT",
    "http_proxy",
    "https_proxy",
    "no_proxy",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
];

/// Settings of this machine without which the registries may be out of reach.
const SETTINGS: &[&str] = &[
    "/etc/resolv.conf",
    "/etc/hosts",
    "/etc/npmrc",
    "/usr/etc/npmrc",
    "/etc/pip.conf",
    "/etc/ssl/certs/ca-certificates.crt",
];

/// What anyone has who compiles Rust.
const BASICS: &str = "ca-certificates,git,gcc,libc6-dev";

/// A file that both the program and the page are made of, and the head of a function in it.
const RULES: &str = "crates/aztec/src/game.rs";
const CHANGED: &str = "fn apply(&self, position: &mut Position, action: Action) {";

/// Where a visitor has Rust, in the home folder.
const RUST: &str = "rust";

impl DebianRoot {
    /// The one for visitors of this Debian.
    pub fn for_visitors(suite: &str) -> DebianRoot {
        DebianRoot::at(target().join("fresh").join(suite), suite)
    }

    /// Makes it anew, with a clone of the last commit for each visitor.
    pub fn make(&self) -> Result<(), Failure> {
        self.install(BASICS)?;
        // Only main's list has been fetched, and it has the old compiler; security would have the new one.
        let list = self.path("etc/apt/sources.list");
        let made = fs::read_to_string(&list).map_err(failed(&list))?;
        self.write("etc/apt/sources.list", &sources(&made, &self.suite))?;
        // As images for containers have it: installing a server's package does not start the server.
        self.write("usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n")?;
        let policy = self.path("usr/sbin/policy-rc.d");
        fs::set_permissions(&policy, fs::Permissions::from_mode(0o755)).map_err(failed(&policy))?;
        self.copy_settings()?;
        self.copy_node()?;
        run(&mut self.inside(
            Visitor::Root,
            &["useradd", "--create-home", "--home-dir", Visitor::Ordinary.home(), Visitor::Ordinary.name()],
        ))?;
        for visitor in [Visitor::Ordinary, Visitor::Root] {
            // What one visitor adds to it is not the other's.
            self.copy_rust(visitor)?;
            self.clone_for(visitor)?;
        }
        Ok(())
    }

    /// Installs what an earlier version of ours installed from the lists of a fresh image.
    pub fn install_old_compiler(&self) -> Result<(), Failure> {
        let install = "DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends \
                       rustc-web rust-web-src >/tmp/old-compiler.log 2>&1 && /usr/bin/rustc --version";
        run(&mut self.inside(Visitor::Root, &["sh", "-c", install]))
    }

    /// Changes the rules in root's clone as an editor would: a function that search calls all the time.
    pub fn change_rules(&self) -> Result<(), Failure> {
        let path = self.home(Visitor::Root).join("pyramidion").join(RULES);
        let text = fs::read_to_string(&path).map_err(failed(&path))?;
        let (before, after) = text
            .split_once(CHANGED)
            .ok_or_else(|| Failure::new(format!("{RULES} has no `{CHANGED}` to change")))?;
        let changed = format!("{before}{CHANGED}\n        core::hint::black_box(&position);{after}");
        fs::write(&path, changed).map_err(failed(&path))
    }

    /// Takes that change back.
    pub fn restore_rules(&self) -> Result<(), Failure> {
        run(&mut self.inside(Visitor::Root, &["git", "checkout", "--quiet", RULES]))
    }

    /// A command in there, in the visitor's clone if there is one, with mounts that vanish when it ends.
    pub fn inside(&self, visitor: Visitor, words: &[&str]) -> Command {
        let script = "set -e; cd \"$0\"; mount -t proc proc proc; mount --rbind /dev dev; mount --rbind /sys sys; \
                      user=$1; shift; exec chroot --userspec=\"$user\" . /usr/bin/env -i \"$@\"";
        let home = visitor.home();
        // It ends with us, whoever ends us.
        let mut inside = command("setpriv");
        inside.args(["--pdeathsig=KILL", "unshare", "--mount", "--propagation=private"]);
        inside.args(["sh", "-c", script]).arg(self.path(""));
        inside.arg(visitor.name());
        inside.arg(format!("HOME={home}")).arg(format!("RUSTUP_HOME={home}/{RUST}/rustup"));
        inside.args(["LANG=C.UTF-8", "TERM=dumb"]);
        inside.arg(format!(
            "PATH={home}/{RUST}/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        ));
        for name in PASSED_ON {
            inside.args(std::env::var(name).ok().map(|value| format!("{name}={value}")));
        }
        let go = "cd \"$HOME/pyramidion\" 2>/dev/null || cd \"$HOME\"; exec \"$@\"";
        inside.args(["sh", "-c", go, "sh"]).args(words);
        inside
    }

    fn home(&self, visitor: Visitor) -> PathBuf {
        self.path(visitor.home().trim_start_matches('/'))
    }

    fn copy_settings(&self) -> Result<(), Failure> {
        let named = PASSED_ON.iter().filter_map(|name| std::env::var(name).ok());
        let files = named.chain(SETTINGS.iter().map(ToString::to_string));
        for file in files.filter(|file| Path::new(file).is_file()) {
            let there = self.path(file.trim_start_matches('/'));
            there.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed(&there))?;
            fs::copy(&file, &there).map_err(failed(&there))?;
        }
        Ok(())
    }

    /// The toolchain at hand and rustup's proxies, without targets that were added here.
    fn copy_rust(&self, visitor: Visitor) -> Result<(), Failure> {
        let sysroot = answer(command("rustc").args(["--print", "sysroot"])).unwrap_or_default();
        let sysroot = Path::new(&sysroot);
        let name = sysroot.file_name().ok_or_else(|| Failure::new("rustc does not say where it is"))?;
        let there = self.home(visitor).join(RUST);
        let toolchain = there.join("rustup/toolchains").join(name);
        fs::create_dir_all(&toolchain).map_err(failed(&toolchain))?;
        // All but the documentation, which is larger than the rest.
        for part in ["bin", "lib", "libexec"] {
            copy(&sysroot.join(part), &toolchain.join(part))?;
        }
        forget_target(&toolchain)?;
        let file = there.join("rustup/settings.toml");
        let settings = format!("version = \"12\"\ndefault_toolchain = \"{}\"\n", name.display());
        fs::write(&file, settings).map_err(failed(&file))?;
        let cargo = answer(command("sh").args(["-c", "command -v cargo"])).unwrap_or_default();
        copy(Path::new(&cargo).parent().unwrap_or(Path::new("")), &there.join("bin"))
    }

    fn copy_node(&self) -> Result<(), Failure> {
        let node = answer(command("node").args(["--print", "process.execPath"])).unwrap_or_default();
        let npm = answer(command("sh").args(["-c", "readlink -f \"$(command -v npm)\""])).unwrap_or_default();
        let npm = Path::new(&npm).parent().and_then(Path::parent).unwrap_or(Path::new(""));
        let (bin, lib) = (self.path("usr/local/bin"), self.path("usr/local/lib/node_modules"));
        fs::create_dir_all(&lib).map_err(failed(&lib))?;
        copy(Path::new(&node), &bin.join("node"))?;
        copy(npm, &lib.join("npm"))?;
        for program in ["npm", "npx"] {
            let link = bin.join(program);
            let script = format!("../lib/node_modules/npm/bin/{program}-cli.js");
            std::os::unix::fs::symlink(script, &link).map_err(failed(&link))?;
        }
        Ok(())
    }

    fn clone_for(&self, visitor: Visitor) -> Result<(), Failure> {
        let home = self.home(visitor);
        let clone = home.join("pyramidion");
        run(command("git").args(["clone", "--quiet", "--no-hardlinks"]).arg(root()).arg(&clone))?;
        // Settings of the person, such as a mirror, are part of how the registries are reached.
        let own = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
        for file in [".npmrc", ".cargo/config.toml"] {
            if own.join(file).is_file() {
                let there = home.join(file);
                there.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed(&there))?;
                fs::copy(own.join(file), &there).map_err(failed(&there))?;
            }
        }
        let owner = format!("{name}:{name}", name = visitor.name());
        run(&mut self.inside(Visitor::Root, &["chown", "-R", &owner, visitor.home()]))
    }
}

/// Main, updates and security, as an installed Debian has them, beside what debootstrap fetched from.
fn sources(made: &str, suite: &str) -> String {
    let archive = made.split_whitespace().nth(1).unwrap_or_default().trim_end_matches('/');
    format!(
        "deb {archive} {suite} main\ndeb {archive} {suite}-updates main\n\
         deb {archive}-security {suite}-security main\n"
    )
}

/// Takes the target for WebAssembly out of a toolchain.
fn forget_target(toolchain: &Path) -> Result<(), Failure> {
    let rustlib = toolchain.join("lib/rustlib");
    let part = "rust-std-wasm32-unknown-unknown";
    let _ = fs::remove_dir_all(rustlib.join("wasm32-unknown-unknown"));
    let _ = fs::remove_file(rustlib.join(format!("manifest-{part}")));
    let list = rustlib.join("components");
    let parts = fs::read_to_string(&list).map_err(failed(&list))?;
    let kept: String = parts.lines().filter(|line| *line != part).map(|line| format!("{line}\n")).collect();
    fs::write(&list, kept).map_err(failed(&list))
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    run(command("cp").args(["--archive", "--dereference"]).arg(from).arg(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_those_of_an_installed_debian() {
        let sources = sources("deb http://archive.example/debian trixie main\n", "trixie");
        let expected = "deb http://archive.example/debian trixie main\n\
                        deb http://archive.example/debian trixie-updates main\n\
                        deb http://archive.example/debian-security trixie-security main\n";
        assert_eq!(sources, expected);
    }
}
