//! `cargo xtask dist`: what is handed out, in `target/dist`: a tarball, on Debian a package too, the wheel and the sources for
//! Python, and their checksums.
//!
//! `--only python` makes the last two alone, `--profile` those with another profile of Cargo's than `release`.
//!
//! Made twice from the same commit and program, all of it is the same to the last byte.

mod debian;
mod tree;

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Failure, answer, cargo_command, command, root, run, target};
use crate::{page, python, wasm};
use tree::Tree;

/// What to make.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The program, if it is built already.
    program: Option<PathBuf>,
    version: String,
    /// Where it goes.
    folder: PathBuf,
    /// Whether only what is for Python is made, and with which profile.
    only_python: bool,
    profile: String,
}

/// Makes everything as the words say.
pub fn dist(words: &[String]) -> Result<(), Failure> {
    let plan = plan(words)?;
    for file in make(&plan)? {
        println!("{}", file.display());
    }
    Ok(())
}

fn plan(words: &[String]) -> Result<Plan, Failure> {
    let mut plan = Plan {
        program: None,
        version: version()?,
        folder: target().join("dist"),
        only_python: false,
        profile: "release".to_owned(),
    };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| not_understood(word))?;
        match word.as_str() {
            "--program" => plan.program = Some(root().join(value)),
            "--version" => plan.version.clone_from(value),
            "--only" if value == "python" => plan.only_python = true,
            "--profile" => plan.profile.clone_from(value),
            "--folder" => plan.folder = root().join(value),
            _ => return Err(not_understood(word)),
        }
    }
    Ok(plan)
}

fn not_understood(word: &str) -> Failure {
    Failure { code: 2, why: format!("'{word}' is not understood; see cargo xtask help") }
}

/// Makes the files; where they are.
fn make(plan: &Plan) -> Result<Vec<PathBuf>, Failure> {
    if plan.only_python {
        let _ = fs::remove_dir_all(&plan.folder);
        fs::create_dir_all(&plan.folder).map_err(failed(&plan.folder))?;
        let mut made = python::packages(&plan.folder, &plan.profile, &date())?;
        made.push(checksums(&plan.folder, &made)?);
        return Ok(made);
    }
    let program = plan.program.clone().map_or_else(build, Ok)?;
    let _ = fs::remove_dir_all(&plan.folder);
    let machine = answer(command("uname").args(["-s", "-m"])).unwrap_or_default().to_lowercase();
    let name = format!("pyramidion-{}-{}", plan.version, machine.replace(' ', "-"));
    let tree = Tree::lay(&plan.folder.join(&name), &program)?;
    let mut made = vec![tarball(&plan.folder, &name)?];
    if answer(command("dpkg-deb").arg("--version")).is_some() {
        made.push(debian::package(&plan.folder, &tree, &plan.version)?);
    }
    fs::remove_dir_all(tree.folder()).map_err(failed(tree.folder()))?;
    // Whoever brings a program wants to hand out that one.
    if plan.program.is_none() {
        made.extend(python::packages(&plan.folder, &plan.profile, &date())?);
    }
    made.push(checksums(&plan.folder, &made)?);
    Ok(made)
}

/// The program with the page in it, as fast as it gets.
fn build() -> Result<PathBuf, Failure> {
    wasm::build()?;
    page::install()?;
    page::bundle()?;
    let mut build = cargo_command();
    build.args(["build", "--release", "--locked", "--package", "cli"]);
    // Where it was built is nobody's business, and makes no difference.
    let home = std::env::var_os("HOME").map(PathBuf::from).unwrap_or_default();
    let remap =
        format!("--remap-path-prefix={}=/ --remap-path-prefix={}=/", root().display(), home.display());
    run(build.env("RUSTFLAGS", remap))?;
    Ok(target().join("release/pyramidion"))
}

fn tarball(folder: &Path, name: &str) -> Result<PathBuf, Failure> {
    let file = format!("{name}.tar.gz");
    let mut tar = command("tar");
    tar.current_dir(folder).args(["--create", "--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
    tar.arg(format!("--mtime=@{}", date())).args(["--use-compress-program=gzip -n9", "--file"]);
    run(tar.arg(&file).arg(name))?;
    Ok(folder.join(file))
}

fn checksums(folder: &Path, files: &[PathBuf]) -> Result<PathBuf, Failure> {
    let names = files.iter().filter_map(|file| file.file_name());
    let sums = answer(command("sha256sum").current_dir(folder).args(names));
    let sums = sums.ok_or_else(|| Failure::new("sha256sum failed"))?;
    let path = folder.join("SHA256SUMS");
    fs::write(&path, sums + "\n").map_err(failed(&path))?;
    Ok(path)
}

/// When the last commit was made, in seconds: the date of every file.
fn date() -> String {
    answer(command("git").args(["log", "-1", "--format=%ct"])).unwrap_or_else(|| "0".to_owned())
}

/// The workspace's version.
fn version() -> Result<String, Failure> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap_or_default();
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    line.map(str::to_owned).ok_or_else(|| Failure::new("Cargo.toml does not say its version"))
}

fn failed(path: &Path) -> impl Fn(std::io::Error) -> Failure {
    move |error| Failure::new(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_make_a_plan() {
        let of = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            plan(&words).map(|plan| (plan.program, plan.version)).map_err(|failure| failure.code)
        };
        assert_eq!(of(&[]), Ok((None, env!("CARGO_PKG_VERSION").to_owned())));
        let named = of(&["--program", "/p", "--version", "0.0.9"]);
        assert_eq!(named, Ok((Some(PathBuf::from("/p")), "0.0.9".to_owned())));
        assert_eq!(of(&["--program"]), Err(2));
        let python = plan(&["--only", "python", "--profile", "quick"].map(str::to_owned));
        assert_eq!(
            python.map(|plan| (plan.only_python, plan.profile)).ok(),
            Some((true, "quick".to_owned()))
        );
        assert_eq!(of(&["--only", "page"]), Err(2));
        assert_eq!(of(&["--fast", "x"]), Err(2));
    }
}
