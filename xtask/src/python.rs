//! The Python package: built, installed into a fresh environment, checked and tested there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Failure, answer, command, root, run, target};
use crate::setup;

/// What the package is built, checked and tested with, in versions that are known to work.
const PACKAGES: &str = "xtask/python.txt";
/// OpenSpiel has wheels for some versions of Python only.
const OPEN_SPIEL: &str = "open_spiel==2.0.2";

/// Builds the package into a fresh environment, checks its types and runs its tests.
pub fn test() -> Result<(), Failure> {
    let tools = tools()?;
    let wheel = wheel(&tools, &["--profile", "dev"], &target().join("python-wheel"))?;
    let python = fresh(&tools, &wheel)?;
    let folder = root().join("crates/python");
    let in_folder = |module: &str| {
        let mut command = command(&python);
        command.current_dir(&folder).args(["-m", module]);
        command
    };
    run(in_folder("mypy").arg("--cache-dir").arg(target().join("python-mypy")))?;
    run(in_folder("pytest").args(["--quiet", "tests", "--pyargs", "pyramidion"]))
}

/// Builds a wheel with these settings into a folder that is emptied before; where it is.
pub fn wheel(tools: &Path, settings: &[&str], folder: &Path) -> Result<PathBuf, Failure> {
    let _ = fs::remove_dir_all(folder);
    let mut build = command(tools.join("bin/maturin"));
    build.args(["build", "--locked", "--quiet", "--manifest-path", "crates/python/Cargo.toml"]);
    // The interpreter is named, or the one in front of it on the path would be asked, which need not be the same.
    build.arg("--interpreter").arg(tools.join("bin/python")).args(settings).arg("--out").arg(folder);
    run(&mut build)?;
    let built = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    built
        .into_iter()
        .find(|path| path.extension().is_some_and(|ending| ending == "whl"))
        .ok_or_else(|| Failure::new(format!("no wheel was built in {}", folder.display())))
}

/// The wheel, as fast as it gets, and the source package, copied into a folder; where they are.
#[cfg(target_os = "linux")]
pub fn packages(folder: &Path, date: &str) -> Result<Vec<PathBuf>, Failure> {
    let tools = tools()?;
    let built = target().join("python-dist");
    wheel(&tools, &["--release"], &built)?;
    let mut sources = command(tools.join("bin/maturin"));
    sources.args(["sdist", "--manifest-path", "crates/python/Cargo.toml", "--out"]).arg(&built);
    run(sources.env("SOURCE_DATE_EPOCH", date))?;
    let mut made: Vec<_> =
        fs::read_dir(&built).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    made.sort();
    let copy = |from: &PathBuf| {
        let to = folder.join(from.file_name().unwrap_or_default());
        fs::copy(from, &to).map_err(|error| Failure::new(format!("{}: {error}", to.display())))?;
        Ok(to)
    };
    made.iter().map(copy).collect()
}

/// An environment with nothing of ours in it but this wheel; the tools are looked up where they are. Its interpreter.
fn fresh(tools: &Path, wheel: &Path) -> Result<PathBuf, Failure> {
    let environment = target().join("python-fresh");
    run(command("python3").args(["-m", "venv", "--clear", "--without-pip"]).arg(&environment))?;
    let python = environment.join("bin/python");
    let packages = |python: &Path| {
        let asked = ["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"];
        answer(command(python).args(asked)).map(PathBuf::from)
    };
    let (Some(own), Some(others)) = (packages(&python), packages(&tools.join("bin/python"))) else {
        return Err(Failure::new("the fresh environment does not answer"));
    };
    let pointer = own.join("tools.pth");
    fs::write(&pointer, format!("{}\n", others.display()))
        .map_err(|error| Failure::new(format!("{}: {error}", pointer.display())))?;
    run(pip(tools).arg("--python").arg(&python).args(["install", "--quiet", "--no-deps"]).arg(wheel))?;
    Ok(python)
}

/// The tools in an environment of their own, which is made once.
pub fn tools() -> Result<PathBuf, Failure> {
    let environment = target().join("python-tools");
    let wanted = fs::read_to_string(root().join(PACKAGES))
        .map_err(|error| Failure::new(format!("{PACKAGES}: {error}")))?;
    let has = environment.join("packages.txt");
    if fs::read_to_string(&has).is_ok_and(|has| has == wanted) && environment.join("bin/maturin").is_file() {
        return Ok(environment);
    }
    setup::python()?;
    eprintln!("setting up what the Python package is tested with, from PyPI");
    run(command("python3").args(["-m", "venv", "--clear"]).arg(&environment))?;
    run(pip(&environment).args(["install", "--quiet", "--requirement", PACKAGES]))?;
    if answer(pip(&environment).args(["install", "--quiet", "--only-binary=:all:", "--no-deps", OPEN_SPIEL]))
        .is_none()
    {
        eprintln!("OpenSpiel has no wheel for this Python: what is tried out with it is left out");
    }
    fs::write(&has, wanted).map_err(|error| Failure::new(format!("{}: {error}", has.display())))?;
    Ok(environment)
}

fn pip(environment: &Path) -> Command {
    let mut pip = command(environment.join("bin/pip"));
    pip.arg("--disable-pip-version-check");
    pip
}
