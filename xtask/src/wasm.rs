//! Building the rules for WebAssembly, trying them in node, and comparing their speed with native code.

mod roads;
mod sysroot;
pub mod toolchain;

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Failure, cargo, command, package_of, root, run, target};
use crate::setup;
use crate::tidy::crates;
use toolchain::Toolchain;

/// Rust's name for WebAssembly in a browser.
const TRIPLE: &str = "wasm32-unknown-unknown";

/// Fast where it counts and small where it does not; see the workspace's manifest.
const PROFILE: &str = "browser";

/// Builds the crates for WebAssembly and writes the package for node and for the page.
pub fn build() -> Result<(), Failure> {
    let crates: Vec<_> = crates::in_the_browser().collect();
    write_packages(&crates, &[], &[("nodejs", "node"), ("web", "web")])
}

/// Compiles crates with features and writes the package for platforms into folders.
fn write_packages(crates: &[&str], features: &[&str], packages: &[(&str, &str)]) -> Result<(), Failure> {
    let toolchain = Toolchain::set_up()?;
    let module = compile(&toolchain, PROFILE, crates, features)?;
    cargo(&["build", "--quiet", "--profile", "glue", "--package", "glue"], &[])?;
    let glue = target().join("glue/glue");
    packages.iter().try_for_each(|(platform, folder)| write_glue(&glue, &module, platform, &package(folder)))
}

/// Compiles crates for WebAssembly; where the package's module is.
pub fn compile(
    toolchain: &Toolchain,
    profile: &str,
    crates: &[&str],
    features: &[&str],
) -> Result<PathBuf, Failure> {
    let mut build = toolchain.cargo();
    build.args(["build", "--profile", profile, "--target", TRIPLE]);
    for name in crates {
        build.args(["--package", &package_of(name)?]);
    }
    for feature in features {
        build.args(["--features", feature]);
    }
    run(&mut build)?;
    Ok(toolchain::build_folder().join(TRIPLE).join(profile).join("wasm.wasm"))
}

/// Writes the package that the page is built with, by a `glue` that is built already.
pub fn write_page_package(glue: &Path, module: &Path) -> Result<(), Failure> {
    write_glue(glue, module, "web", &package("web"))
}

/// Runs the tests of the package in node.
pub fn test() -> Result<(), Failure> {
    setup::node()?;
    let tests = scripts(&root().join("crates/wasm/tests"), ".test.mjs");
    if tests.is_empty() {
        return Err(Failure::new("there are no tests in crates/wasm/tests"));
    }
    run(command("node")
        .args(["--test", "--test-reporter=spec"])
        .args(tests)
        .env("PYRAMIDION_WASM", package("node")))
}

/// Prints decisions a second in WebAssembly and natively, for the same games of the same seeds.
pub fn bench() -> Result<(), Failure> {
    setup::node()?;
    write_packages(&["wasm"], &["bench"], &[("nodejs", "bench")])?;
    cargo(&["build", "--release", "--package", "laboratory"], &[])?;
    let native = target().join("release/laboratory");
    let script = root().join("crates/wasm/benches/speed.mjs");
    run(command("node").arg(script).arg(native).env("PYRAMIDION_WASM", package("bench")))
}

/// Where the package for a platform is written.
fn package(platform: &str) -> PathBuf {
    target().join(format!("wasm-{platform}"))
}

fn write_glue(glue: &Path, module: &Path, platform: &str, folder: &Path) -> Result<(), Failure> {
    // A leftover of an older build must not look like a result of this one.
    let _ = fs::remove_dir_all(folder);
    run(command(glue).arg(module).arg(folder).arg(platform))
}

/// The files in a folder whose names end like this, by name.
fn scripts(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> = entries.filter(|path| path.to_string_lossy().ends_with(ending)).collect();
    files.sort();
    files
}
