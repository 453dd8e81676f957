//! `cargo xtask package`: packs all crates that could be published, together, and compiles each from its package alone.

use std::fs;

use crate::run::{Failure, cargo, package_of, root};

/// How the names of packages begin that are for others to use.
const OURS: &str = "pyramidion-";

pub fn package() -> Result<(), Failure> {
    let folders =
        fs::read_dir(root().join("crates")).map_err(|error| Failure::new(format!("crates: {error}")))?;
    let mut words = vec!["package".to_owned(), "--allow-dirty".to_owned()];
    for folder in folders.flatten() {
        let name = package_of(&folder.file_name().to_string_lossy())?;
        if name.starts_with(OURS) {
            words.extend(["--package".to_owned(), name]);
        }
    }
    cargo(&[], &words)
}
