//! The files of the workspace, as text.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// Folders that hold nothing of ours, wherever they are.
const SKIPPED: &[&str] = &[".git", "target", "node_modules", "dist", "corpus", "artifacts", "test-results"];

/// What is written by people; the rest is data.
const ENDINGS: &[&str] =
    &["rs", "toml", "md", "ts", "svelte", "js", "mjs", "css", "html", "py", "sh", "yml", "txt"];

/// Text by path, with `/` on every system.
pub struct Tree(BTreeMap<String, String>);

impl Tree {
    /// All text below a folder.
    pub fn read(root: &Path) -> io::Result<Tree> {
        let mut files = BTreeMap::new();
        read_folder(root, "", &mut files)?;
        Ok(Tree(files))
    }

    /// A tree made of these files.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Tree {
        Tree(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect())
    }

    /// Path and text of every file, by path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }
}

fn read_folder(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        let kind = entry.file_type()?;
        if SKIPPED.contains(&name.as_str()) || kind.is_symlink() {
            continue;
        }
        if kind.is_dir() {
            read_folder(&entry.path(), &format!("{path}/"), files)?;
        } else if is_ours(&path) {
            files.insert(path, fs::read_to_string(entry.path())?);
        }
    }
    Ok(())
}

fn is_ours(path: &str) -> bool {
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    path == ".ci/run" || ending.is_some_and(|ending| ENDINGS.contains(&ending))
}
