//! The files that are handed out, laid out as they lie under `/usr`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use super::failed;
use crate::run::{Failure, cargo_command, command, root, run};

/// Documents, by where they are in the workspace.
const DOCUMENTS: &[&str] = &[
    "README.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "docs/hosting.md",
    "docs/server.md",
    "docs/scaling.md",
    "docs/fairness.md",
    "docs/engine.md",
    "docs/own-boards.md",
];

/// What is there to be copied and changed by whoever hosts.
const EXAMPLES: &[&str] =
    &["pyramidion.toml", "systemd/pyramidion.service", "proxy/nginx.conf", "proxy/Caddyfile"];

/// Where each shell looks for completions.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "share/bash-completion/completions/pyramidion"),
    ("zsh", "share/zsh/site-functions/_pyramidion"),
    ("fish", "share/fish/vendor_completions.d/pyramidion.fish"),
];

pub const DOC: &str = "share/doc/pyramidion";
pub const MANUAL: &str = "share/man/man1/pyramidion.1";

pub struct Tree {
    folder: PathBuf,
}

impl Tree {
    /// Lays it out with the program, which also writes its own manual and completions.
    pub fn lay(folder: &Path, program: &Path) -> Result<Tree, Failure> {
        let tree = Tree { folder: folder.to_owned() };
        tree.copy(program, "bin/pyramidion")?;
        run(command("strip").arg("--strip-all").arg(tree.path("bin/pyramidion")))?;
        let program = tree.path("bin/pyramidion");
        tree.write(MANUAL, &said(command(&program).arg("man"))?)?;
        for (shell, path) in COMPLETIONS {
            tree.write(path, &said(command(&program).args(["completions", shell]))?)?;
        }
        for document in DOCUMENTS {
            let from = root().join(document);
            let name = from.file_name().unwrap_or_default().to_string_lossy();
            tree.copy(&from, &format!("{DOC}/{name}"))?;
        }
        for example in EXAMPLES {
            let from = root().join("packaging").join(example);
            let name = from.file_name().unwrap_or_default().to_string_lossy();
            tree.copy(&from, &format!("{DOC}/examples/{name}"))?;
        }
        let licences = said(cargo_command().args(["run", "--quiet", "-p", "licences", "--", "program"]))?;
        tree.write(&format!("{DOC}/licences.txt"), &licences)?;
        Ok(tree)
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    fn copy(&self, from: &Path, path: &str) -> Result<(), Failure> {
        let to = self.make_room(path)?;
        fs::copy(from, &to).map(|_| ()).map_err(failed(from))
    }

    fn write(&self, path: &str, text: &[u8]) -> Result<(), Failure> {
        let to = self.make_room(path)?;
        fs::write(&to, text).map_err(failed(&to))
    }

    fn make_room(&self, path: &str) -> Result<PathBuf, Failure> {
        let path = self.path(path);
        path.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed(&path))?;
        Ok(path)
    }
}

/// What a command writes; its complaints are shown.
fn said(command: &mut std::process::Command) -> Result<Vec<u8>, Failure> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| Failure::new(format!("{command:?}: {error}")))?;
    if output.status.success() && !output.stdout.is_empty() {
        Ok(output.stdout)
    } else {
        Err(Failure::new(format!("{command:?} ended with {}", output.status)))
    }
}
