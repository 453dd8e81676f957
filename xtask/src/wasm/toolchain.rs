//! The compiler that builds for WebAssembly here; one is set up where there is none.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::roads::{self, Answers, Roads, Step};
use super::{TRIPLE, sysroot};
use crate::run::{Failure, answer, cargo_command, command, target};
use crate::setup::tool::{Machine, Tool};
use crate::setup::version::Version;
use crate::setup::{self, debian};

/// Debian's compiler and the source of its standard library; the version needed is the workspace's.
pub const DEBIAN: Tool = Tool {
    name: "Debian's compiler for WebAssembly",
    needed: Version::new(0, 0),
    packages: &["rustc-web", "rust-web-src"],
    beside: &[],
    by_hand: "do one of these by hand and start again: rustup target add wasm32-unknown-unknown; \
              or on Debian as root: apt-get update, apt-get install rustc-web rust-web-src",
};

/// Where Debian installs that compiler. By name, `rustc` may well be rustup's.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// A compiler for WebAssembly.
pub enum Toolchain {
    /// The one that runs us.
    AtHand,
    /// Debian's, with a standard library of our own making and a linker from the toolchain at hand.
    Debian { sysroot: PathBuf, linker: PathBuf },
}

impl Toolchain {
    /// The compiler to use; sets one up if there is none.
    pub fn set_up() -> Result<Toolchain, Failure> {
        let tool = Tool { needed: setup::rust()?, ..DEBIAN };
        let linker = linker();
        let mut tried = Roads::default();
        loop {
            let answers = Answers {
                at_hand: at_hand(),
                linker: linker.is_file(),
                debian: Machine { here: debians_version(), debian: debian::ask(tool.packages) },
                rustup: answer(command("rustup").arg("--version")).is_some(),
            };
            match roads::next(&tool, &answers, &tried) {
                Step::AtHand => return Ok(Toolchain::AtHand),
                Step::Debian => {
                    return Ok(Toolchain::Debian {
                        sysroot: sysroot::build(Path::new(DEBIAN_RUSTC))?,
                        linker,
                    });
                }
                Step::Advance => {
                    setup::advance(&tool, &answers.debian, &mut tried.debian);
                }
                Step::Rustup => tried.rustup = Some(add_target()),
                Step::Stop(why) => return Err(Failure::new(why)),
            }
        }
    }

    /// A cargo command that uses it.
    ///
    /// It builds in a folder of its own: compilers of two versions must not share one, or each undoes the other's work,
    /// and a build for the machine itself goes on beside it.
    pub fn cargo(&self) -> Command {
        let mut cargo = cargo_command();
        cargo.env("CARGO_TARGET_DIR", build_folder());
        if let Toolchain::Debian { sysroot, linker } = self {
            cargo
                .env("RUSTC", DEBIAN_RUSTC)
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
                // Not the variable for one target, which gives way to a RUSTFLAGS that somebody may have set.
                .env("CARGO_ENCODED_RUSTFLAGS", format!("--sysroot\u{1f}{}", sysroot.display()));
        }
        cargo
    }
}

/// Where everything for WebAssembly is built.
pub fn build_folder() -> PathBuf {
    target().join("wasm-build")
}

/// Whether the toolchain at hand has the target. The folder's name is printed even when there is no folder.
fn at_hand() -> bool {
    let Some(folder) = answer(command("rustc").args(["--print", "target-libdir", "--target", TRIPLE])) else {
        return false;
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).any(|name| name.to_string_lossy().starts_with("libcore-"))
}

/// The version of Debian's compiler and its source, if both are there: what the packages say and the compiler, too.
fn debians_version() -> Option<Version> {
    let packages = debian::installed(DEBIAN.packages)?;
    Some(packages.min(Version::find(&answer(command(DEBIAN_RUSTC).arg("--version"))?)?))
}

/// Where the linker for WebAssembly of the toolchain at hand is, if it has one.
fn linker() -> PathBuf {
    let sysroot = answer(command("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    let host = answer(command("rustc").args(["--print", "host-tuple"])).unwrap_or_default();
    Path::new(&sysroot).join("lib/rustlib").join(host).join("bin/rust-lld")
}

/// Lets rustup download the target.
fn add_target() -> Result<(), String> {
    eprintln!("     downloading with rustup: rustup target add {TRIPLE}");
    let output = command("rustup").args(["target", "add", TRIPLE]).stdin(Stdio::null()).output();
    let output = output.map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let error = said.lines().find(|line| line.contains("error")).or(said.lines().last());
    Err(error.unwrap_or("it failed without a word").trim().to_owned())
}
