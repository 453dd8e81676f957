//! Setting up missing tools: from Debian's packages when we are root there, otherwise by saying what to install.

pub mod debian;
pub mod tool;
pub mod version;

use std::path::PathBuf;
use std::{env, fs};

use crate::run::{Failure, answer, cargo_command, command, root, run};
use tool::{Machine, Step, Tool, Tried};
use version::Version;

/// What the page is built with; the oldest that the bundler names.
const NODE: Tool = Tool {
    name: "Node.js",
    needed: Version::new(20, 19),
    packages: &["nodejs"],
    beside: &["npm"],
    by_hand: "get Node.js 20.19 or newer from your system, from its makers or with a version manager",
};

/// The tests' browser. Before this version it ran without a window as another program than with one.
const CHROMIUM: Tool = Tool {
    name: "Chromium",
    needed: Version::new(132, 0),
    packages: &["chromium"],
    beside: &[],
    by_hand: "install Chromium, and name it in CHROMIUM if it is not /usr/bin/chromium",
};

/// What the server's tests start servers of; the oldest that PostgreSQL's makers still mend.
const POSTGRES: Tool = Tool {
    name: "PostgreSQL's server",
    needed: Version::new(14, 0),
    packages: &["postgresql"],
    beside: &[],
    by_hand: "install PostgreSQL's server programs (initdb, pg_ctl)",
};

/// What looks at printed sheets in tests: whether they are sound, and how large things came out.
const PDF_TOOLS: Tool = Tool {
    name: "qpdf and poppler's tools",
    needed: Version::new(10, 0),
    packages: &["qpdf"],
    beside: &["poppler-utils"],
    by_hand: "install qpdf and poppler's tools (pdfinfo, pdffonts, pdftoppm)",
};

/// What stands before several servers when they are measured; any version carries sockets.
const NGINX: Tool = Tool {
    name: "nginx",
    needed: Version::new(1, 4),
    packages: &["nginx"],
    beside: &[],
    by_hand: "install nginx",
};

/// What Schemathesis runs on; the oldest that it names.
const PYTHON: Tool = Tool {
    name: "Python with venv",
    needed: Version::new(3, 10),
    packages: &["python3-venv"],
    beside: &[],
    by_hand: "install Python 3.10 or newer with its modules venv and ensurepip",
};

/// Makes an empty Debian in a folder; any version can.
const DEBOOTSTRAP: Tool = Tool {
    name: "debootstrap",
    needed: Version::new(1, 0),
    packages: &["debootstrap"],
    beside: &[],
    by_hand: "install debootstrap",
};

/// Builds and runs containers; any that is still mended.
const PODMAN: Tool = Tool {
    name: "podman",
    needed: Version::new(4, 0),
    packages: &["podman"],
    beside: &["runc", "iptables"],
    by_hand: "install podman and runc",
};

/// Makes sure that podman is there, with what it runs containers by.
pub fn podman() -> Result<(), Failure> {
    provide(&PODMAN, || {
        answer(command("runc").arg("--version"))?;
        Version::find(&answer(command("podman").arg("--version"))?)
    })
}

/// Makes sure that debootstrap is there.
pub fn debootstrap() -> Result<(), Failure> {
    provide(&DEBOOTSTRAP, || Version::find(&answer(command("debootstrap").arg("--version"))?))
}

/// Makes sure that nginx is there.
pub fn nginx() -> Result<(), Failure> {
    // It tells its version as an error.
    provide(&NGINX, || Version::find(&answer(command("sh").args(["-c", "nginx -v 2>&1"]))?))
}

/// Makes sure that Python is there, and that it can make environments.
pub fn python() -> Result<(), Failure> {
    provide(&PYTHON, || {
        answer(command("python3").args(["-c", "import ensurepip, venv"]))?;
        Version::find(&answer(command("python3").arg("--version"))?)
    })
}

/// Makes sure that node and npm are there.
pub fn node() -> Result<(), Failure> {
    provide(&NODE, || {
        answer(command("npm").arg("--version"))?;
        Version::find(&answer(command("node").arg("--version"))?)
    })
}

/// Makes sure that there is a Chromium: Debian's, or the one `CHROMIUM` names.
pub fn chromium() -> Result<(), Failure> {
    let program = env::var_os("CHROMIUM").unwrap_or_else(|| "/usr/bin/chromium".into());
    provide(&CHROMIUM, || Version::find(&answer(command(&program).args(["--no-sandbox", "--version"]))?))
}

/// Makes sure that PostgreSQL's server programs are there; the server's tests start one of their own.
pub fn postgres() -> Result<(), Failure> {
    provide(&POSTGRES, || {
        // Debian keeps them by version and out of the path.
        let folders = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let debian = folders.map(|folder| folder.path().join("bin/initdb"));
        debian
            .chain([PathBuf::from("initdb")])
            .filter_map(|initdb| Version::find(&answer(command(initdb).arg("--version"))?))
            .max()
    })
}

/// Makes sure that there is what tests look at printed sheets with.
pub fn pdf_tools() -> Result<(), Failure> {
    provide(&PDF_TOOLS, || {
        answer(command("pdftoppm").arg("-v"))?;
        Version::find(&answer(command("qpdf").arg("--version"))?)
    })
}

/// Makes sure that cargo has this subcommand, a component of the Rust toolchain.
pub fn component(name: &str, subcommand: &str) -> Result<(), Failure> {
    let there = || answer(cargo_command().args([subcommand, "--version"])).is_some();
    if !there() {
        eprintln!("     adding a component of the Rust toolchain: {name}");
        let _ = run(command("rustup").args(["component", "add", name]));
    }
    there()
        .then_some(())
        .ok_or_else(|| Failure::new(format!("{name} is missing: rustup component add {name}")))
}

/// The oldest Rust that the workspace compiles with, as its manifest says.
pub fn rust() -> Result<Version, Failure> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap_or_default();
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version = "));
    line.and_then(Version::find).ok_or_else(|| Failure::new("Cargo.toml does not say its rust-version"))
}

/// Makes sure that the tool answers with a version that will do.
fn provide(tool: &Tool, here: impl Fn() -> Option<Version>) -> Result<(), Failure> {
    let mut tried = Tried::default();
    loop {
        let machine = Machine { here: here(), debian: debian::ask(tool.packages) };
        match advance(tool, &machine, &mut tried) {
            None => {}
            Some(Ok(())) => return Ok(()),
            Some(Err(why)) => {
                let found = match machine.here {
                    Some(version) => format!("{} {version} is too old: {} is needed", tool.name, tool.needed),
                    None => format!("{} is missing ({} or newer)", tool.name, tool.needed),
                };
                return Err(Failure::new(format!("{found}; {why}; {}", tool.by_hand)));
            }
        }
    }
}

/// Takes one step; says how it ended if it did.
pub fn advance(tool: &Tool, machine: &Machine, tried: &mut Tried) -> Option<Result<(), String>> {
    match tool::next(tool, machine, tried) {
        Step::Ready => return Some(Ok(())),
        Step::Refresh => tried.refreshed = Some(debian::refresh()),
        Step::Install => tried.installed = Some(debian::install(&tool.all_packages())),
        Step::Stop(why) => return Some(Err(why)),
    }
    None
}
