//! Running other programs from the workspace's root, and where things are.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fmt};

thread_local! {
    /// Where the commands of this thread write; nothing: to the terminal.
    static LOG: RefCell<Option<File>> = const { RefCell::new(None) };
}

/// Why a command of ours ends early: the exit code, and one line for people.
#[derive(Debug)]
pub struct Failure {
    /// 1: what was asked for went wrong; 2: it was asked for in the wrong way.
    pub code: u8,
    /// Without the command's name, which is written before it.
    pub why: String,
}

impl Failure {
    pub fn new(why: impl Into<String>) -> Failure {
        Failure { code: 1, why: why.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

/// The workspace's root.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// The folder that cargo builds in.
pub fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Whether the workspace has this crate yet.
pub fn has_crate(name: &str) -> bool {
    root().join("crates").join(name).join("Cargo.toml").is_file()
}

/// The package in a crate's folder: what could be published has a longer name than its folder.
pub fn package_of(name: &str) -> Result<String, Failure> {
    let path = root().join("crates").join(name).join("Cargo.toml");
    let manifest = std::fs::read_to_string(&path).unwrap_or_default();
    let named = |line: &str| Some(line.strip_prefix("name = \"")?.strip_suffix('"')?.to_owned());
    manifest.lines().find_map(named).ok_or_else(|| Failure::new(format!("{}: no name", path.display())))
}

/// A command that runs in the root.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root());
    command
}

/// The cargo that runs us, as a command.
pub fn cargo_command() -> Command {
    command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs cargo with the words and then the arguments somebody passed on.
pub fn cargo(words: &[&str], passed_on: &[String]) -> Result<(), Failure> {
    run(cargo_command().args(words).args(passed_on))
}

/// What the tests are built from. `glue` has none and takes minutes to compile in their profile; the WebAssembly steps
/// try it out. The page's types are printed by examples that are built along.
pub const TESTED: &[&str] =
    &["--workspace", "--exclude", "glue", "--features", "wasm/typescript,pyramidion-protocol/typescript"];

/// Builds programs and examples the way the tests build them, so that nothing is compiled twice.
pub fn programs() -> Result<(), Failure> {
    cargo(&[&["test", "--no-run", "--quiet"], TESTED].concat(), &[])
}

/// Lets the commands that this thread runs while `work` does write into a file instead of to the terminal.
pub fn logged<T>(file: File, work: impl FnOnce() -> T) -> T {
    LOG.set(Some(file));
    let done = work();
    LOG.set(None);
    done
}

/// Runs a command that talks to the terminal itself, unless it is `logged`, and fails if it fails.
pub fn run(command: &mut Command) -> Result<(), Failure> {
    let copy = |log: &Option<File>| Some((log.as_ref()?.try_clone().ok()?, log.as_ref()?.try_clone().ok()?));
    if let Some((out, err)) = LOG.with_borrow(copy) {
        command.stdin(Stdio::null()).stdout(out).stderr(err);
    }
    let status = command.status().map_err(|error| Failure::new(format!("{}: {error}", shown(command))))?;
    if status.success() {
        return Ok(());
    }
    let code = status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1);
    Err(Failure { code, why: format!("failed ({status}): {}", shown(command)) })
}

/// What a command writes, trimmed; nothing if it cannot be run or fails.
pub fn answer(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The command as one would type it.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
