//! Which compiler builds for WebAssembly here, and setting one up where there is none.
//!
//! The first of these that works: the toolchain at hand, if it has the target; Debian's `rustc-web` with a standard
//! library built from its source, which needs no network but Debian's; rustup, which downloads the target.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{TRIPLE, sysroot};
use crate::run::{Failure, answer, cargo_command, command, run, target};
use crate::setup;

/// Debian's compiler and the source of its standard library.
const PACKAGES: &[&str] = &["rustc-web", "rust-web-src"];

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
        if at_hand() {
            return Ok(Toolchain::AtHand);
        }
        if !setup::installed(PACKAGES) && setup::debian_as_root() {
            // Where Debian has no such packages rustup is still to be tried, so this is no failure yet.
            let _ = setup::install(PACKAGES);
        }
        if setup::installed(PACKAGES) {
            let linker = linker()?;
            return Ok(Toolchain::Debian { sysroot: sysroot::build(Path::new(DEBIAN_RUSTC))?, linker });
        }
        eprintln!("downloading the target {TRIPLE}: rustup target add {TRIPLE}");
        let _ = run(command("rustup").args(["target", "add", TRIPLE]));
        if at_hand() {
            return Ok(Toolchain::AtHand);
        }
        Err(Failure::new(format!(
            "no compiler for WebAssembly: rustup target add {TRIPLE}, or on Debian as root apt-get install {}",
            PACKAGES.join(" ")
        )))
    }

    /// Where it builds: compilers of two versions must not share a folder, or each undoes the other's work.
    pub fn target(&self) -> PathBuf {
        match self {
            Toolchain::AtHand => target(),
            Toolchain::Debian { .. } => target().join("wasm-build"),
        }
    }

    /// A cargo command that uses it.
    pub fn cargo(&self) -> Command {
        let mut cargo = cargo_command();
        if let Toolchain::Debian { sysroot, linker } = self {
            cargo
                .env("RUSTC", DEBIAN_RUSTC)
                .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
                // Not the variable for one target, which gives way to a RUSTFLAGS that somebody may have set.
                .env("CARGO_ENCODED_RUSTFLAGS", format!("--sysroot\u{1f}{}", sysroot.display()))
                .env("CARGO_TARGET_DIR", self.target());
        }
        cargo
    }
}

/// Whether the toolchain at hand has the target. The folder's name is printed even when there is no folder.
fn at_hand() -> bool {
    let Some(folder) = answer(command("rustc").args(["--print", "target-libdir", "--target", TRIPLE])) else {
        return false;
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name()).any(|name| name.to_string_lossy().starts_with("libcore-"))
}

/// The linker for WebAssembly of the toolchain at hand; Debian's compiler comes without one.
fn linker() -> Result<PathBuf, Failure> {
    let sysroot = answer(command("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    let host = answer(command("rustc").args(["--print", "host-tuple"])).unwrap_or_default();
    let linker = Path::new(&sysroot).join("lib/rustlib").join(host).join("bin/rust-lld");
    if linker.is_file() {
        return Ok(linker);
    }
    Err(Failure::new(format!(
        "no linker for WebAssembly: {} is missing; is Rust from rustup?",
        linker.display()
    )))
}
