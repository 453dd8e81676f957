//! The licence texts of packages, each text once with everybody it holds for.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use spdx::Expression;

use crate::inside::Inside;

/// What a file that holds a licence is called, in capitals.
const NAMES: &[&str] = &["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
/// Endings of files that are about licences without being any.
const CODE: &[&str] = &["rs", "c", "h", "py", "go", "js", "mjs", "ts", "toml", "json", "yml", "sh", "html"];
/// Folders whose files do not end up in what is built.
const ASIDE: &[&str] =
    &["tests", "test", "benches", "examples", "fuzz", "docs", "doc", "target", "node_modules"];
/// How deep a package's own copies of other people's code lie.
const DEPTH: usize = 4;

/// The standard library is in everything that Rust compiles, and no package.
const STANDARD: &str = "The Rust standard library (MIT OR Apache-2.0)";

/// All of them, as one text with a list at its head.
pub fn all(packages: &[Inside], apache: &str) -> Result<String, String> {
    let mut texts: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    let mut hold = |text: &str, whose: &str| {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, holders) = texts.entry(words).or_insert_with(|| (text.trim().replace('\r', ""), Vec::new()));
        if holders.last().map(String::as_str) != Some(whose) {
            holders.push(whose.to_owned());
        }
    };
    hold(apache, STANDARD);
    for package in packages {
        let whose = format!("{} {} ({})", package.name, package.version, package.licence);
        let found = texts_of(package)?;
        for text in &found {
            hold(text, &whose);
        }
    }
    let mut sections: Vec<(String, Vec<String>)> = texts.into_values().collect();
    sections.sort_by(|(_, a), (_, b)| a.cmp(b));
    let mut out = String::from(
        "Pyramidion contains the work of others. Before each licence text stands what it holds \
         for.\n",
    );
    for (text, holders) in sections {
        let line = "=".repeat(100);
        // Writing to a text does not fail.
        let _ = write!(out, "\n{line}\n{}\n{line}\n\n{text}\n", holders.join("\n"));
    }
    Ok(out)
}

/// The licence texts that a package brings along or, if it brings none, those of the licences it names.
fn texts_of(package: &Inside) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    look(&package.folder, DEPTH, &mut found)
        .map_err(|error| format!("{}: {error}", package.folder.display()))?;
    if found.is_empty() {
        let expression = Expression::parse(&package.licence)
            .map_err(|error| format!("{}: {}", package.name, error.reason))?;
        let named = expression.requirements().filter_map(|requirement| requirement.req.license.id());
        found.extend(named.map(|licence| licence.text().to_owned()));
    }
    if found.is_empty() {
        Err(format!("{} {}: no licence text", package.name, package.version))
    } else {
        Ok(found)
    }
}

fn look(folder: &Path, depth: usize, found: &mut Vec<String>) -> std::io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if entry.file_type()?.is_dir() {
            if depth > 1 && !ASIDE.contains(&name.as_str()) {
                look(&path, depth - 1, found)?;
            }
        } else if is_licence(&name) {
            found.push(String::from_utf8_lossy(&fs::read(&path)?).into_owned());
        }
    }
    Ok(())
}

fn is_licence(name: &str) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let name = name.to_uppercase();
    NAMES.iter().any(|begin| name.starts_with(begin)) && !CODE.contains(&ending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inside::Kind;

    #[test]
    fn files_are_told_by_their_names() {
        for name in ["LICENSE", "license-mit.txt", "LICENSE.BoringSSL", "COPYING", "Notice.md", "UNLICENSE"] {
            assert!(is_licence(name), "{name}");
        }
        for name in ["licenses.rs", "license.toml", "README.md"] {
            assert!(!is_licence(name), "{name}");
        }
    }

    #[test]
    fn a_text_stands_once_with_all_it_holds_for() {
        let folder = std::env::temp_dir().join(format!("pyramidion-licences-{}", std::process::id()));
        let package = |name: &str, files: &[(&str, &str)]| {
            let folder = folder.join(name);
            for (file, text) in files {
                let file = folder.join(file);
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(file, text).unwrap();
            }
            fs::create_dir_all(&folder).unwrap();
            let (version, licence) = ("1.0.0".to_owned(), "ISC".to_owned());
            Inside { kind: Kind::Crate, name: name.to_owned(), version, licence, folder }
        };
        let packages = [
            package("a", &[("LICENSE", "Do  as\nyou like"), ("tests/LICENSE", "not this")]),
            package("b", &[("vendor/copy/COPYING", "Do as you\r\nlike")]),
            package("c", &[]),
        ];
        let text = all(&packages, "the apache text").unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(text.matches("Do ").count(), 1, "{text}");
        assert!(text.contains("a 1.0.0 (ISC)\nb 1.0.0 (ISC)\n"), "{text}");
        assert!(text.contains("Permission to use, copy, modify"), "the text of the licence it names: {text}");
        assert!(text.contains(STANDARD) && !text.contains("not this"), "{text}");
    }
}
