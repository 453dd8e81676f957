//! What is inside what we hand out: of everything this project is built from, the packages that end up in the program
//! and in the page. Tools, tests and macros do not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

/// npm packages whose code or fonts the bundler puts into the page. The build fails if it bundles anything else.
const BUNDLED: &[&str] = &[
    "@fontsource-variable/fraunces",
    "@fontsource-variable/inter",
    "clsx",
    "esm-env",
    "svelte",
    "three",
    "uqr",
];

/// Where a package comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Font,
    Library,
    Crate,
}

/// A package of somebody else's that is inside.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Inside {
    pub kind: Kind,
    pub name: String,
    pub version: String,
    pub licence: String,
    /// Its files.
    pub folder: PathBuf,
}

/// What is in the page: the bundle, and the crates that became WebAssembly.
pub fn page() -> Result<Vec<Inside>, String> {
    let mut inside = bundled()?;
    inside.extend(crates("wasm", Some("wasm32-unknown-unknown"))?);
    Ok(inside)
}

/// What is in the program: its crates, and the page.
pub fn program() -> Result<Vec<Inside>, String> {
    let mut inside = page()?;
    inside.extend(crates("cli", None)?);
    inside.sort();
    inside.dedup();
    Ok(inside)
}

fn bundled() -> Result<Vec<Inside>, String> {
    BUNDLED.iter().map(|name| npm_package(name)).collect()
}

fn npm_package(name: &str) -> Result<Inside, String> {
    let folder = Path::new("web/node_modules").join(name);
    let file = folder.join("package.json");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let manifest: Value =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let kind = if name.starts_with("@fontsource") { Kind::Font } else { Kind::Library };
    Ok(Inside { kind, name: name.to_owned(), ..described(&manifest, folder) })
}

/// The crates of others that are linked into one of ours, sorted.
fn crates(package: &str, platform: Option<&str>) -> Result<Vec<Inside>, String> {
    let host = host()?;
    let platform = platform.unwrap_or(&host);
    let metadata = metadata(&["--filter-platform", platform])?;
    let packages: BTreeMap<&str, &Value> =
        array(&metadata["packages"]).map(|package| (text(package, "id"), package)).collect();
    let nodes: BTreeMap<&str, &Value> =
        array(&metadata["resolve"]["nodes"]).map(|node| (text(node, "id"), node)).collect();
    let ours = packages.values().find(|found| found["source"].is_null() && text(found, "name") == package);
    let ours = ours.ok_or_else(|| format!("the workspace has no package {package}"))?;
    let (mut seen, mut waiting) = (BTreeSet::new(), vec![text(ours, "id")]);
    while let Some(id) = waiting.pop() {
        // A macro does its work in the compiler.
        let linked = packages.get(id).is_some_and(|package| !is_macro(package));
        if linked && seen.insert(id) {
            let node = nodes.get(id).copied().unwrap_or(&Value::Null);
            waiting.extend(array(&node["deps"]).filter(|dep| is_linked(dep)).map(|dep| text(dep, "pkg")));
        }
    }
    let others = seen.iter().filter_map(|id| packages.get(id)).filter(|package| !package["source"].is_null());
    let described = others.map(|package| {
        let manifest = Path::new(text(package, "manifest_path"));
        described(package, manifest.parent().unwrap_or(manifest).to_owned())
    });
    let mut described: Vec<Inside> = described.collect();
    described.sort();
    Ok(described)
}

fn described(package: &Value, folder: PathBuf) -> Inside {
    Inside {
        kind: Kind::Crate,
        name: text(package, "name").to_owned(),
        version: text(package, "version").to_owned(),
        // Older crates write a slash for "or".
        licence: text(package, "license").replace('/', " OR "),
        folder,
    }
}

fn is_macro(package: &Value) -> bool {
    array(&package["targets"]).any(|target| array(&target["kind"]).any(|kind| kind == "proc-macro"))
}

/// Whether a dependency is one of the program and not of its build or its tests.
fn is_linked(dependency: &Value) -> bool {
    array(&dependency["dep_kinds"]).any(|kind| kind["kind"].is_null())
}

/// What cargo says about a workspace, the one in this folder unless the words name another.
pub fn metadata(words: &[&str]) -> Result<Value, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version", "1", "--locked"]).args(words);
    let output = command.output().map_err(|error| format!("cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}

/// The machine that the program is built on and for.
fn host() -> Result<String, String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().map_err(|error| format!("rustc: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout);
    let host = said.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned);
    host.ok_or_else(|| "rustc does not say what machine this is".to_owned())
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn macros_builds_and_tests_stay_outside() {
        assert!(is_macro(&json!({"targets": [{"kind": ["proc-macro"]}]})));
        assert!(!is_macro(&json!({"targets": [{"kind": ["lib"]}, {"kind": ["custom-build"]}]})));
        let kinds = |kinds: Value| is_linked(&json!({"dep_kinds": kinds}));
        assert!(kinds(json!([{"kind": null}])));
        assert!(kinds(json!([{"kind": "dev"}, {"kind": null}])));
        assert!(!kinds(json!([{"kind": "dev"}, {"kind": "build"}])));
    }

    #[test]
    fn of_the_program_every_crate_is_known() {
        // Tests run in the package's folder, and cargo finds the workspace from there too.
        let names: Vec<String> = crates("cli", None).unwrap().into_iter().map(|inside| inside.name).collect();
        for inside in ["axum", "sqlx-core", "libsqlite3-sys", "tokio"] {
            assert!(names.iter().any(|name| name == inside), "{inside}");
        }
        for outside in ["serde_derive", "proptest", "cc"] {
            assert!(!names.iter().any(|name| name == outside), "{outside}");
        }
    }
}
