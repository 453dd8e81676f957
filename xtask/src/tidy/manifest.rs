//! Rules for `Cargo.toml` files, read as they are written: cargo's own answers no longer show how a version was
//! pinned or where lints came from, and need a whole workspace where a test has one file.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Finding;
use super::crates::{RULES_MAY_USE, TESTKIT, is_ours, is_rules, may_use, short};

pub fn check(path: &str, text: &str, findings: &mut Vec<Finding>) {
    let manifest = match DeTable::parse(text) {
        Ok(manifest) => manifest.into_inner(),
        Err(error) => {
            let line = error.span().map_or(1, |span| line_of(text, span.start));
            findings.push(Finding::new(path, line, error.message()));
            return;
        }
    };
    for dependency in dependencies(&manifest, text) {
        findings.extend(why_not_exact(&dependency).map(|why| Finding::new(path, dependency.line, why)));
    }
    let Some(name) = table(&manifest, "package").and_then(|package| package.get("name")?.get_ref().as_str())
    else {
        return;
    };
    let name = short(name);
    // A package with a workspace of its own, such as the fuzz targets, stands outside ours.
    if manifest.contains_key("workspace") {
        return;
    }
    if !is_ours(name) {
        findings.push(Finding::new(
            path,
            1,
            format!("{name} has no layer yet: add it in xtask/src/tidy/crates.rs"),
        ));
    }
    let inherits = table(&manifest, "lints").and_then(|lints| lints.get("workspace")?.get_ref().as_bool());
    if inherits != Some(true) {
        findings.push(Finding::new(path, 1, "lints are the workspace's: [lints] workspace = true"));
    }
    for dependency in dependencies(&manifest, text) {
        findings.extend(why_not_used(name, &dependency).map(|why| Finding::new(path, dependency.line, why)));
    }
}

/// A line of a dependency table.
struct Dependency<'a> {
    package: &'a str,
    kind: Kind,
    line: usize,
    value: &'a DeValue<'a>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Normal,
    Dev,
    Build,
    /// Declared for the workspace; only those that name it use it.
    Workspace,
}

fn dependencies<'a>(manifest: &'a DeTable<'a>, text: &str) -> Vec<Dependency<'a>> {
    const TABLES: &[(&str, Kind)] = &[
        ("dependencies", Kind::Normal),
        ("dev-dependencies", Kind::Dev),
        ("build-dependencies", Kind::Build),
    ];
    let mut places: Vec<(&DeTable<'_>, &str, Kind)> =
        TABLES.iter().map(|(name, kind)| (manifest, *name, *kind)).collect();
    let targets = table(manifest, "target").into_iter().flat_map(DeTable::values);
    for target in targets.filter_map(|target| target.get_ref().as_table()) {
        places.extend(TABLES.iter().map(|(name, kind)| (target, *name, *kind)));
    }
    places.extend(table(manifest, "workspace").map(|workspace| (workspace, "dependencies", Kind::Workspace)));
    let entries =
        |(place, name, kind)| table(place, name).into_iter().flatten().map(move |entry| (entry, kind));
    places
        .into_iter()
        .flat_map(entries)
        .map(|((key, value), kind)| dependency(key, value, kind, text))
        .collect()
}

fn dependency<'a>(
    key: &'a Spanned<std::borrow::Cow<'a, str>>,
    value: &'a Spanned<DeValue<'a>>,
    kind: Kind,
    text: &str,
) -> Dependency<'a> {
    let renamed = value.get_ref().get("package").and_then(|package| package.get_ref().as_str());
    Dependency {
        package: short(renamed.unwrap_or(key.get_ref())),
        kind,
        line: line_of(text, key.span().start),
        value: value.get_ref(),
    }
}

/// Pinned versions make a build today and a build next year the same.
fn why_not_exact(dependency: &Dependency<'_>) -> Option<String> {
    let has = |key| dependency.value.get(key).is_some();
    let version = match dependency.value.as_str() {
        Some(version) => Some(version),
        None => dependency.value.get("version").and_then(|version| version.get_ref().as_str()),
    };
    match version {
        Some(version) if version.starts_with('=') && !version.contains(',') => None,
        Some(version) => Some(format!("{} {version}: pin the version, \"=…\"", dependency.package)),
        None if has("workspace") || has("path") => None,
        None => Some(format!("{}: pin the version, \"=…\"", dependency.package)),
    }
}

fn why_not_used(user: &str, dependency: &Dependency<'_>) -> Option<String> {
    let used = dependency.package;
    let for_tests = dependency.kind == Kind::Dev;
    if used == TESTKIT {
        let may = for_tests || may_use(user, used).is_ok();
        return (!may).then(|| format!("{TESTKIT} is for tests: dev-dependencies only"));
    }
    if is_rules(user) && !for_tests && !RULES_MAY_USE.contains(&used) {
        let list = RULES_MAY_USE.join(" and ");
        return Some(format!(
            "rules may not depend on {used}, only on {list}: no I/O, clock, randomness, async, JSON"
        ));
    }
    if is_ours(used) { may_use(user, used).err() } else { None }
}

fn table<'a>(parent: &'a DeTable<'a>, key: &str) -> Option<&'a DeTable<'a>> {
    parent.get(key)?.get_ref().as_table()
}

fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    /// A crate with these further lines, which begin at line 4.
    fn check_crate(name: &str, more: &str, expected: &[&str]) {
        let text = format!("package.name = \"{name}\"\nlints.workspace = true\n\n{more}\n");
        check(&format!("crates/{name}/Cargo.toml"), &text, expected);
    }

    #[test]
    fn arrows_point_downwards() {
        check_crate("shelf", "[dependencies]\ntabletop.workspace = true\naztec.workspace = true", &[]);
        check_crate("shelf", "[dependencies]\nbots.workspace = true", &["5: shelf may not depend on bots"]);
        check_crate("shelf", "[dependencies.bots]\npath = \"../bots\"", &["4: shelf may not depend on bots"]);
        check_crate(
            "shelf",
            "[dev-dependencies]\nbots.workspace = true",
            &["5: shelf may not depend on bots"],
        );
        check_crate("wasm", "[dependencies]\ncli.workspace = true", &["5: wasm may not depend on cli"]);
        check_crate(
            "bots",
            "[target.'cfg(unix)'.dependencies]\nserver.workspace = true",
            &["5: bots may not"],
        );
        check_crate(
            "bots",
            "[dependencies]\nb = { package = \"server\", path = \"../server\" }",
            &["5: bots may not"],
        );
        check_crate(
            "bots",
            "[dependencies]\nxtask.path = \"../../xtask\"",
            &["5: bots may not depend on xtask"],
        );
        check_crate("xtask", "[dependencies]\ntestkit.workspace = true\naztec.workspace = true", &[]);
        check_crate("laboratory", "[dependencies]\ntestkit.workspace = true\nwasm.workspace = true", &[]);
        check_crate("cli", "[dependencies]\nlaboratory.workspace = true", &["5: cli may not depend on lab"]);
    }

    #[test]
    fn a_new_crate_needs_a_layer() {
        check_crate("novelty", "", &["1: novelty has no layer"]);
    }

    #[test]
    fn the_kit_is_for_tests_and_for_any_game() {
        check_crate("aztec", "[dev-dependencies]\ntestkit.workspace = true", &[]);
        check_crate("shelf", "[dependencies]\ntestkit.workspace = true", &["5: testkit is for tests"]);
        check_crate("testkit", "[dependencies]\naztec.workspace = true", &["5: testkit is for any game"]);
    }

    #[test]
    fn rules_are_built_from_little() {
        check_crate("aztec", "[dependencies]\narrayvec.workspace = true\ntabletop.workspace = true", &[]);
        for name in ["serde", "serde_json", "tokio", "rand", "rand_xoshiro", "dice", "inka"] {
            let expected = format!("5: rules may not depend on {name}");
            check_crate("aztec", &format!("[dependencies]\n{name}.workspace = true"), &[&expected]);
            check_crate("tabletop", &format!("[build-dependencies]\n{name}.workspace = true"), &[&expected]);
        }
        check_crate("aztec", "[dev-dependencies]\nproptest.workspace = true", &[]);
    }

    #[test]
    fn versions_are_pinned() {
        let workspace =
            |line: &str| format!("[workspace.dependencies]\ntabletop = {{ path = \"a\" }}\n{line}\n");
        check("Cargo.toml", &workspace("serde = \"=1.0.1\"\ntoml = { version = \"=1.0.1\" }"), &[]);
        check("Cargo.toml", &workspace("serde = \"1.0.1\""), &["3: serde 1.0.1: pin"]);
        check("Cargo.toml", &workspace("serde = { version = \"^1\" }"), &["3: serde ^1: pin"]);
        check("Cargo.toml", &workspace("serde = { git = \"a\" }"), &["3: serde: pin"]);
        check_crate("cli", "[dev-dependencies]\nserde = \"1\"", &["5: serde 1: pin"]);
        check(
            "fuzz/Cargo.toml",
            "package.name = \"fuzz\"\n[workspace]\n[dependencies]\na = \"1\"\n",
            &["4: a 1: pin"],
        );
    }

    #[test]
    fn lints_are_the_workspace_s() {
        let own = "[package]\nname = \"cli\"\n[lints.rust]\nunsafe_code = \"allow\"\n";
        check("crates/cli/Cargo.toml", own, &["1: lints are"]);
        check("crates/cli/Cargo.toml", "package.name = \"cli\"\n", &["1: lints are"]);
    }

    #[test]
    fn a_manifest_that_does_not_parse_is_a_finding() {
        check("crates/cli/Cargo.toml", "[package\n", &["1: "]);
    }
}
