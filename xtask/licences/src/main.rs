//! Licences of everything this project is built from, in the workspace's root.
//!
//! `licences` checks them and the sources. Crates are asked for with `cargo metadata`, npm packages are read from the lock
//! file. Everything must come from the public registries and be pinned by a checksum, under a licence that lets anyone use
//! what we make of it.
//!
//! `licences page [--check]` writes what the page says about its parts, `licences program` prints the licence texts of all
//! that is inside the program.

mod inside;
mod page;
mod texts;

use std::process::ExitCode;
use std::{env, fs};

use serde_json::Value;
use spdx::{Expression, LicenseReq, ParseMode};

/// What may be linked into the program.
const CRATES: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "NCSA",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// What the page may be made of and with; of these, OFL-1.1 is the fonts' and MPL-2.0 that of tools which only build
/// and test it.
const NPM: &[&str] = &[
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "OFL-1.1",
];

/// Where crates come from: cargo's name for crates.io, whichever mirror serves it.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match *words {
        [] => return report(),
        ["page"] => page::page(false),
        ["page", "--check"] => page::page(true),
        ["program"] => program(),
        _ => Err("usage: licences [page [--check] | program]".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("licences: {why}");
            ExitCode::from(2)
        }
    }
}

/// Prints the licence texts of everything inside the program.
fn program() -> Result<(), String> {
    print!("{}", texts::all(&inside::program()?, &read("LICENSE-APACHE")?)?);
    Ok(())
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

/// Checks everything and says how it stands.
fn report() -> ExitCode {
    match check() {
        Ok((count, findings)) if findings.is_empty() => {
            println!("{count} packages: their licences allow it, their sources are the public registries");
            ExitCode::SUCCESS
        }
        Ok((_, findings)) => {
            for finding in findings {
                eprintln!("licences: {finding}");
            }
            ExitCode::FAILURE
        }
        Err(why) => {
            eprintln!("licences: {why}");
            ExitCode::from(2)
        }
    }
}

/// How many packages were looked at, and what is wrong with them.
fn check() -> Result<(usize, Vec<String>), String> {
    let mut packages = Vec::new();
    for manifest in ["Cargo.toml", "fuzz/Cargo.toml"] {
        packages.extend(crates(manifest)?);
    }
    packages.extend(npm(&read("web/package-lock.json")?)?);
    Ok((packages.len(), packages.iter().filter_map(Package::finding).collect()))
}

/// A package of somebody else's.
struct Package {
    name: String,
    licence: Option<String>,
    allowed: &'static [&'static str],
    /// Why it does not come from a public registry as it should.
    misplaced: Option<String>,
}

impl Package {
    fn finding(&self) -> Option<String> {
        let why = match (&self.misplaced, &self.licence) {
            (Some(why), _) => why.clone(),
            (None, None) => "it names no licence".to_owned(),
            (None, Some(licence)) => why_not(licence, self.allowed)?,
        };
        Some(format!("{}: {why}", self.name))
    }
}

/// Why a licence, as a package names it, is not among the allowed ones.
fn why_not(licence: &str, allowed: &[&str]) -> Option<String> {
    // Older crates write a slash for "or".
    let mode = ParseMode { allow_slash_as_or_operator: true, ..ParseMode::STRICT };
    let expression = match Expression::parse_mode(licence, mode) {
        Ok(expression) => expression,
        Err(error) => return Some(format!("its licence '{licence}' is not understood: {}", error.reason)),
    };
    let may = |requirement: &LicenseReq| allowed.contains(&requirement.to_string().as_str());
    (!expression.evaluate(may))
        .then(|| format!("its licence '{licence}' is not among {}", allowed.join(", ")))
}

fn crates(manifest: &str) -> Result<Vec<Package>, String> {
    let metadata = inside::metadata(&["--all-features", "--manifest-path", manifest])?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata names no packages")?;
    // A package without a source lies in this repository.
    let others = packages.iter().filter(|package| !package["source"].is_null());
    Ok(others.map(crate_package).collect())
}

fn crate_package(package: &Value) -> Package {
    let source = package["source"].as_str().unwrap_or_default();
    Package {
        name: format!("{} {}", text(package, "name"), text(package, "version")),
        licence: package["license"].as_str().map(str::to_owned),
        allowed: CRATES,
        misplaced: (source != CRATES_IO).then(|| format!("it comes from {source} and not from crates.io")),
    }
}

fn npm(lock: &str) -> Result<Vec<Package>, String> {
    let lock: Value =
        serde_json::from_str(lock).map_err(|error| format!("web/package-lock.json: {error}"))?;
    let packages = lock["packages"].as_object().ok_or("web/package-lock.json lists no packages")?;
    // The one without a name is the page itself.
    Ok(packages
        .iter()
        .filter(|(path, _)| !path.is_empty())
        .map(|(path, package)| npm_package(path, package))
        .collect())
}

fn npm_package(path: &str, package: &Value) -> Package {
    // An address in the lock file would send everybody to the mirror of whoever wrote it.
    let address =
        package["resolved"].as_str().map(|address| format!("the lock file names an address: {address}"));
    let unpinned = package["integrity"].is_null().then(|| "the lock file has no checksum for it".to_owned());
    Package {
        name: format!("{} {}", path.rsplit("node_modules/").next().unwrap_or(path), text(package, "version")),
        licence: package["license"].as_str().map(str::to_owned),
        allowed: NPM,
        misplaced: address.or(unpinned),
    }
}

fn text<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or("?")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn licences_are_read_as_expressions() {
        for (licence, allowed) in [
            ("MIT", true),
            ("MIT/Apache-2.0", true),
            ("MIT OR Apache-2.0 OR LGPL-2.1-or-later", true),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("GPL-3.0-only", false),
            ("MIT AND GPL-3.0-only", false),
            ("free as in beer", false),
        ] {
            assert_eq!(why_not(licence, CRATES).is_none(), allowed, "{licence}");
        }
    }

    #[test]
    fn packages_from_elsewhere_are_found() {
        let from = |source: &str| {
            crate_package(&json!({"name": "x", "version": "1.0.0", "license": "MIT", "source": source}))
                .finding()
        };
        assert_eq!(from(CRATES_IO), None);
        assert!(from("git+https://example.org/x").unwrap().contains("x 1.0.0: it comes from git"));
        let lock =
            |package: Value| npm(&json!({"packages": {"": {}, "node_modules/x": package}}).to_string());
        let finding = |package| lock(package).unwrap()[0].finding().unwrap_or_default();
        assert_eq!(finding(json!({"version": "1.0.0", "license": "MIT", "integrity": "sha512-x"})), "");
        assert!(finding(json!({"license": "MIT"})).contains("no checksum"));
        assert!(finding(json!({"integrity": "sha512-x"})).contains("no licence"));
        let addressed =
            json!({"license": "MIT", "integrity": "sha512-x", "resolved": "http://127.0.0.1/x.tgz"});
        assert!(finding(addressed).contains("names an address"));
    }
}
