//! A standard library for WebAssembly, built once from the source that comes with a compiler.
//!
//! Debian ships the source but no binaries. Cargo can build it, but only as part of another build and with
//! unstable flags; kept in a folder of its own, everything after it is an ordinary build with a stable compiler.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::TRIPLE;
use crate::run::{Failure, answer, cargo_command, command, run, target};

/// The folder to pass as `--sysroot`; built if this very compiler has none yet.
pub fn build(rustc: &Path) -> Result<PathBuf, Failure> {
    let version = answer(command(rustc).arg("-vV"))
        .ok_or_else(|| Failure::new(format!("{} does not say its version", rustc.display())))?;
    let store = target().join("wasm-std");
    let sysroot = store.join(key(&version));
    if sysroot.is_dir() {
        return Ok(sysroot);
    }
    eprintln!("     building the standard library for WebAssembly, once for this compiler; about a minute");
    // Everything happens beside the goal, which appears whole or not at all.
    let scratch = store.join("unfinished");
    let failed = |error: io::Error| Failure::new(format!("{}: {error}", scratch.display()));
    match fs::remove_dir_all(&scratch) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(failed(error)),
        _ => {}
    }
    let host = scratch.join("host");
    fs::create_dir_all(host.join("src")).map_err(failed)?;
    fs::write(host.join("Cargo.toml"), HOST_MANIFEST).map_err(failed)?;
    fs::write(host.join("src/lib.rs"), "").map_err(failed)?;
    run(cargo_command()
        .args([
            "build",
            "--release",
            "--target",
            TRIPLE,
            "-Zbuild-std=std,panic_abort",
            "-Zbuild-std-features=",
        ])
        .current_dir(&host)
        .env("RUSTC", rustc)
        .env("RUSTC_BOOTSTRAP", "1")
        // Our release profile optimises across crates, which needs the bitcode of all of them.
        .env("CARGO_ENCODED_RUSTFLAGS", "-Cembed-bitcode=yes")
        .env("CARGO_TARGET_DIR", scratch.join("target")))?;
    let whole = scratch.join("sysroot");
    let lib = whole.join("lib/rustlib").join(TRIPLE).join("lib");
    fs::create_dir_all(&lib).map_err(failed)?;
    for entry in fs::read_dir(scratch.join("target").join(TRIPLE).join("release/deps")).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let Some(name) = path.file_name() else { continue };
        if path.extension().is_some_and(|ending| ending == "rlib")
            && !name.to_string_lossy().starts_with("libhost-")
        {
            fs::copy(&path, lib.join(name)).map_err(failed)?;
        }
    }
    fs::rename(&whole, &sysroot).map_err(failed)?;
    fs::remove_dir_all(&scratch).map_err(failed)?;
    Ok(sysroot)
}

/// The empty crate that the standard library is built for; a workspace of its own, because it lies inside ours.
const HOST_MANIFEST: &str = "\
[package]
name = \"host\"
edition = \"2024\"

[workspace]
";

/// A folder name for a compiler: its release and a hash (64-bit FNV-1a) of all it says about itself.
fn key(version: &str) -> String {
    let release = version.lines().find_map(|line| line.strip_prefix("release: ")).unwrap_or("unknown");
    let hash = version.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{release}-{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_compiler_gets_another_folder() {
        let key_1 = key("rustc 1.96.0\nrelease: 1.96.0\nLLVM version: 22.1.8");
        let key_2 = key("rustc 1.96.0\nrelease: 1.96.0\nLLVM version: 22.1.9");
        assert!(key_1.starts_with("1.96.0-") && key_2.starts_with("1.96.0-"));
        assert_ne!(key_1, key_2);
    }
}
