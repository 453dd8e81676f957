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

/// Checks the types beside mypy.
const PYRIGHT: &str = "pyright@1.1.414";
/// Whoever is measured beside the package; Pgx brings jax along, `PettingZoo`'s classic games need pygame.
const PEERS: [&str; 4] = [OPEN_SPIEL, "pettingzoo==1.27.0", "pygame==2.6.1", "pgx==2.6.0"];
/// Links for an old glibc, so that the wheel is at home on any Linux.
const ZIG: &str = "ziglang==0.17.0";

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
    let mut types = command("node");
    types.current_dir(&folder).arg(pyright()?).args(["--level", "error", "--pythonpath"]).arg(&python);
    run(&mut types)?;
    run(in_folder("pytest").args(["--quiet", "tests", "--pyargs", "pyramidion"]))
}

/// Where the second checker of types is; it comes from npm.
fn pyright() -> Result<PathBuf, Failure> {
    let folder = target().join("pyright");
    let script = folder.join("node_modules/pyright/index.js");
    if !script.is_file() {
        setup::node()?;
        let failed = |error| Failure::new(format!("{}: {error}", folder.display()));
        fs::create_dir_all(&folder).map_err(failed)?;
        fs::write(folder.join("package.json"), "{}").map_err(failed)?;
        let words = ["install", "--no-audit", "--no-fund", "--no-save", "--omit=optional", PYRIGHT];
        run(command("npm").current_dir(&folder).args(words))?;
    }
    Ok(script)
}

/// Builds a wheel with these settings into a folder that is emptied before; where it is.
pub fn wheel(tools: &Path, settings: &[&str], folder: &Path) -> Result<PathBuf, Failure> {
    wheel_with(tools, settings, folder, None)
}

/// The same with a folder of programs that come first.
fn wheel_with(
    tools: &Path,
    settings: &[&str],
    folder: &Path,
    programs: Option<&Path>,
) -> Result<PathBuf, Failure> {
    let _ = fs::remove_dir_all(folder);
    let mut build = command(tools.join("bin/maturin"));
    if let Some(programs) = programs {
        let others = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(programs.to_owned()).chain(std::env::split_paths(&others));
        build.env("PATH", std::env::join_paths(all).unwrap_or(others));
    }
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

/// Measures the package beside others' in one run.
pub fn peers(words: &[String]) -> Result<(), Failure> {
    let tools = tools()?;
    let wheel = wheel(&tools, &["--profile", "quick"], &target().join("python-quick"))?;
    let environment = target().join("python-peers");
    let python = environment.join("bin/python");
    if !python.is_file() {
        run(command("python3").args(["-m", "venv", "--without-pip"]).arg(&environment))?;
    }
    let install = || {
        let mut install = pip(&tools);
        install.arg("--python").arg(&python).args(["install", "--quiet", "--only-binary=:all:"]);
        install
    };
    run(install().args(PEERS))?;
    run(install().args(["--no-deps", "--force-reinstall"]).arg(wheel))?;
    run(command(&python).arg("benches/python_peers.py").args(words))
}

/// The wheel and the source package, built with a profile and copied into a folder; where they are.
#[cfg(target_os = "linux")]
pub fn packages(folder: &Path, profile: &str, date: &str) -> Result<Vec<PathBuf>, Failure> {
    let tools = tools()?;
    let built = target().join("python-dist");
    let zig = zig(&tools);
    let mut settings = vec!["--profile", profile];
    if zig.is_some() {
        settings.extend(["--zig", "--compatibility", "manylinux2014"]);
    } else {
        println!("no zig for this machine in PyPI: the wheel is for a glibc as new as this machine's");
    }
    wheel_with(&tools, &settings, &built, zig.as_deref())?;
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

/// Where zig's Python is, if it can be had here.
#[cfg(target_os = "linux")]
fn zig(tools: &Path) -> Option<PathBuf> {
    let environment = target().join("python-zig");
    let python = environment.join("bin/python");
    if !python.is_file() {
        answer(command("python3").args(["-m", "venv", "--without-pip"]).arg(&environment))?;
    }
    let install = ["install", "--quiet", "--only-binary=:all:", ZIG];
    answer(pip(tools).arg("--python").arg(&python).args(install))?;
    answer(command(&python).args(["-m", "ziglang", "version"]))?;
    Some(environment.join("bin"))
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
    let mut pip = command(environment.join("bin/python"));
    pip.args(["-m", "pip", "--disable-pip-version-check"]);
    pip
}
