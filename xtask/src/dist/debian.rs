//! The Debian package: the same files under `/usr`, a service, its settings, and scripts that make and remove its user.
//!
//! Made with dpkg-deb, which every Debian has, from a tree that is ours anyway. A packager of its own would be one more
//! tool to compile before each release, and hide the scripts that matter.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::tree::{DOC, MANUAL, Tree};
use super::{date, failed};
use crate::run::{Failure, answer, command, root, run};

const SCRIPTS: &[&str] = &["postinst", "prerm", "postrm"];
const SERVICE: &str = "lib/systemd/system/pyramidion.service";
const SETTINGS: &str = "etc/pyramidion/pyramidion.toml";

/// Makes the package in the folder; where it is.
pub fn package(folder: &Path, tree: &Tree, version: &str) -> Result<PathBuf, Failure> {
    let staged = folder.join("debian");
    let control = staged.join("DEBIAN");
    fs::create_dir_all(&control).map_err(failed(&control))?;
    run(command("cp").arg("--archive").arg(tree.folder()).arg(staged.join("usr")))?;
    // Debian's zsh looks elsewhere than others.
    let zsh = staged.join("usr/share/zsh");
    fs::rename(zsh.join("site-functions"), zsh.join("vendor-completions")).map_err(failed(&zsh))?;
    let ours = root().join("packaging");
    place(&ours.join("systemd/pyramidion.service"), &staged.join(SERVICE), 0o644)?;
    place(&ours.join("pyramidion.toml"), &staged.join(SETTINGS), 0o644)?;
    run(command("gzip").arg("-n9").arg(staged.join("usr").join(MANUAL)))?;
    let doc = staged.join("usr").join(DOC);
    run(command("gzip").arg("-n9").arg(doc.join("CHANGELOG.md")).arg(doc.join("licences.txt")))?;
    write(&doc.join("copyright"), &copyright()?)?;
    for script in SCRIPTS {
        place(&ours.join("debian").join(script), &control.join(script), 0o755)?;
    }
    write(&control.join("conffiles"), &format!("/{SETTINGS}\n"))?;
    let architecture = asked(command("dpkg").arg("--print-architecture"))?;
    let size = asked(command("du").args(["--summarize", "--apparent-size", "--block-size=1K"]).arg(&staged))?;
    let form = fs::read_to_string(ours.join("debian/control")).map_err(failed(&ours))?;
    let filled = form
        .replace("{version}", version)
        .replace("{architecture}", &architecture)
        .replace("{size}", size.split_whitespace().next().unwrap_or("0"))
        .replace("{libraries}", &libraries(folder, &tree.path("bin/pyramidion"))?);
    write(&control.join("control"), &filled)?;
    run(command("chmod").args(["-R", "u=rwX,go=rX"]).arg(&staged))?;
    let file = folder.join(format!("pyramidion_{version}_{architecture}.deb"));
    let mut build = command("dpkg-deb");
    build.args(["--root-owner-group", "-Zxz", "-z2", "--build"]).arg(&staged).arg(&file);
    run(build.env("SOURCE_DATE_EPOCH", date()).stdout(std::process::Stdio::null()))?;
    fs::remove_dir_all(&staged).map_err(failed(&staged))?;
    Ok(file)
}

/// The packages with the libraries that the program is linked with, as Debian's own tool works them out.
fn libraries(folder: &Path, program: &Path) -> Result<String, Failure> {
    let work = folder.join("libraries");
    write(&work.join("debian/control"), "Source: pyramidion\n\nPackage: pyramidion\nArchitecture: any\n")?;
    let mut ask = command("dpkg-shlibdeps");
    let said = asked(ask.current_dir(&work).arg("-O").arg(format!("-e{}", program.display())));
    fs::remove_dir_all(&work).map_err(failed(&work))?;
    let said = said.map_err(|failure| Failure::new(format!("{failure}; it is in the package dpkg-dev")))?;
    let list = said.split_once('=').map(|(_, list)| list.trim().to_owned());
    list.filter(|list| !list.is_empty()).ok_or_else(|| Failure::new("dpkg-shlibdeps found no libraries"))
}

fn copyright() -> Result<String, Failure> {
    let path = root().join("LICENSE-MIT");
    let mit = fs::read_to_string(&path).map_err(failed(&path))?;
    Ok(format!(
        "Pyramidion is licensed MIT OR Apache-2.0, at your choice. The Apache licence is in\n\
         /usr/share/common-licenses/Apache-2.0. What it contains of others is listed with all licence texts in\n\
         /usr/{DOC}/licences.txt.gz.\n\n{mit}"
    ))
}

fn place(from: &Path, to: &Path, mode: u32) -> Result<(), Failure> {
    write(to, &fs::read_to_string(from).map_err(failed(from))?)?;
    fs::set_permissions(to, fs::Permissions::from_mode(mode)).map_err(failed(to))
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(failed(path))?;
    fs::write(path, text).map_err(failed(path))
}

fn asked(command: &mut std::process::Command) -> Result<String, Failure> {
    answer(command).ok_or_else(|| Failure::new(format!("{} failed", command.get_program().display())))
}
