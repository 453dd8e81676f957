//! An empty Debian in a folder, as a machine of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Failure, command};
use crate::setup;

pub struct DebianRoot {
    pub suite: String,
    folder: PathBuf,
}

impl DebianRoot {
    /// A Debian of this name in a folder, which may not be there yet.
    pub fn at(folder: PathBuf, suite: &str) -> DebianRoot {
        DebianRoot { suite: suite.to_owned(), folder }
    }

    /// Makes it anew, with these packages and what they need.
    pub fn install(&self, packages: &str) -> Result<(), Failure> {
        setup::debootstrap()?;
        let _ = fs::remove_dir_all(&self.folder);
        fs::create_dir_all(&self.folder).map_err(failed(&self.folder))?;
        let include = format!("--include={packages}");
        let made = command("debootstrap")
            .args(["--variant=minbase", &include, &self.suite])
            .arg(&self.folder)
            .output()
            .map_err(|error| Failure::new(format!("debootstrap: {error}")))?;
        if made.status.success() {
            return Ok(());
        }
        Err(Failure::new(format!("debootstrap: {}", String::from_utf8_lossy(&made.stdout).trim())))
    }

    /// A file or folder in it.
    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    pub fn write(&self, path: &str, text: &str) -> Result<(), Failure> {
        let path = self.path(path);
        fs::write(&path, text).map_err(failed(&path))
    }

    /// A command in there as root, without mounts.
    pub fn chroot(&self, words: &[&str]) -> Command {
        let mut inside = command("chroot");
        inside.arg(&self.folder).args(words);
        inside
    }
}

pub fn failed(path: &Path) -> impl Fn(std::io::Error) -> Failure {
    move |error| Failure::new(format!("{}: {error}", path.display()))
}
