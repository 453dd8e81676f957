//! `cargo verify`: sets up what is missing and runs every test there is, one step after the other.

use std::env;
use std::time::{Duration, Instant};

use crate::run::{Failure, TESTED, answer, cargo, cargo_command, has_crate, run, target};
use crate::{page, python, schema, setup, tidy, types, wasm};

/// What a person sees as the heading, and what it does.
type Step = (&'static str, fn() -> Result<(), Failure>);

/// Cheap steps first. The last one is a test runner, so that its closing lines are the last that anyone sees.
const STEPS: &[Step] = &[
    ("rustfmt: the code is formatted", rustfmt),
    ("tidy: the invariants of the design hold", tidy::tidy),
    ("licences and sources of all dependencies", licences),
    ("clippy: no warnings", clippy),
    ("tests in Rust", tests),
    ("doctests", doctests),
    ("the server does what its description says", schema::test),
    ("Python: the package in a fresh environment", python::test),
    ("documentation: no warnings", documentation),
    ("fuzz targets compile", fuzz_targets),
    ("WebAssembly: everything the browser runs compiles", wasm::build),
    ("tests in WebAssembly", wasm::test),
    ("types: the page's are written from the Rust types", || types::types(true)),
    ("page: checks, unit tests, build and size", page::build),
    ("tests of the page in Chromium", page::test),
];

/// How many of the steps, from the first, `--quick` takes.
const QUICK: usize = 5;

/// Runs the steps up to the first that fails.
pub fn verify(quick: bool) -> Result<(), Failure> {
    if quick && env::var_os("CI").is_some() {
        return Err(Failure { code: 2, why: "--quick is for people; here every step is due".to_owned() });
    }
    let steps = if quick { &STEPS[..QUICK] } else { STEPS };
    let begin = Instant::now();
    let mut before = None;
    for (i, (name, step)) in steps.iter().enumerate() {
        heading(i + 1, steps.len(), name, begin.elapsed(), before);
        let start = Instant::now();
        step().map_err(|failure| Failure {
            code: 1,
            why: format!("FAILED at step {} of {}, {name}: {failure}", i + 1, steps.len()),
        })?;
        before = Some(start.elapsed());
    }
    Ok(())
}

/// `== 3/7 clippy: no warnings (12 s so far, the step before took 10.1 s)`
fn heading(number: usize, of: usize, name: &str, so_far: Duration, before: Option<Duration>) {
    let times = before.map(|before| {
        format!(" ({:.0} s so far, the step before took {:.1} s)", so_far.as_secs_f64(), before.as_secs_f64())
    });
    eprintln!("\n== {number}/{of} {name}{}", times.unwrap_or_default());
}

fn rustfmt() -> Result<(), Failure> {
    setup::component("rustfmt", "fmt")?;
    cargo(&["fmt", "--all", "--check"], &[])
}

fn clippy() -> Result<(), Failure> {
    setup::component("clippy", "clippy")?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"], &[])
}

fn licences() -> Result<(), Failure> {
    cargo(&["run", "--quiet", "--package", "licences"], &[])
}

fn documentation() -> Result<(), Failure> {
    let mut doc = cargo_command();
    doc.args(["doc", "--quiet", "--no-deps", "--workspace", "--exclude", "glue"]);
    run(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

/// Without the fuzzing library, which needs a compiler for C++.
fn fuzz_targets() -> Result<(), Failure> {
    let mut check = cargo_command();
    check.args([
        "check",
        "--quiet",
        "--locked",
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--no-default-features",
    ]);
    run(check.env("CARGO_TARGET_DIR", target()))
}

/// Nextest where it is installed, because it runs tests of different crates at once; cargo's own runner elsewhere.
fn tests() -> Result<(), Failure> {
    if has_crate("server") {
        setup::postgres()?;
        setup::pdf_tools()?;
        // The example of a player in Python is tried out too.
        setup::python()?;
    }
    if answer(cargo_command().args(["nextest", "--version"])).is_some() {
        cargo(&[&["nextest", "run"], TESTED].concat(), &[])
    } else {
        cargo(&[&["test", "--tests"], TESTED].concat(), &[])
    }
}

fn doctests() -> Result<(), Failure> {
    cargo(&[&["test", "--doc"], TESTED].concat(), &[])
}
