//! Schemathesis asks a running server all that its description allows and forbids, and compares the answers with it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use crate::run::{Failure, command, programs, root, run, target};
use crate::setup;

/// The packages, in versions that are known to work.
const PACKAGES: &str = "xtask/schemathesis.txt";
/// Requests of one kind; with the fixed seed the same ones every time.
const EXAMPLES: &str = "50";
const SEED: &str = "1";
/// Streams do not end, and a relock would shut us out of our own seat; both have tests of their own.
const LEFT_OUT: &str = "/(stream|socket|relock)$";

/// Sets up what is missing, starts a server of our own and tries it out.
pub fn test() -> Result<(), Failure> {
    let program = schemathesis()?;
    programs()?;
    let folder = target().join("schema-test");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| Failure::new(format!("{}: {error}", folder.display())))?;
    let server = Server::start(&folder)?;
    let made = server.make_table()?;
    let part = |name: &str| {
        let start = made.find(&format!("\"{name}\":\""))? + name.len() + 4;
        made[start..].split('"').next()
    };
    let (Some(table), Some(token)) = (part("table"), part("token")) else {
        return Err(Failure::new(format!("no table was made: {made}")));
    };
    let settings = folder.join("schemathesis.toml");
    // What the rules refuse although its shape is right has the status 422; what is too long, 413.
    let text = format!(
        "[parameters]\n\"path.table\" = \"{table}\"\n[auth.openapi.seat]\nbearer = \"{token}\"\n\
         [checks]\npositive_data_acceptance.expected-statuses = \
         [\"2xx\", \"401\", \"403\", \"404\", \"409\", \"422\", \"429\"]\n\
         negative_data_rejection.expected-statuses = \
         [\"400\", \"401\", \"403\", \"404\", \"405\", \"409\", \"413\", \"422\", \"429\"]\n"
    );
    fs::write(&settings, text).map_err(|error| Failure::new(format!("{}: {error}", settings.display())))?;
    let mut tried = command(program);
    tried.arg("--config-file").arg(&settings).arg("run");
    tried.args(["--seed", SEED, "--max-examples", EXAMPLES, "--checks", "all", "--warnings", "off"]);
    tried.args(["--exclude-path-regex", LEFT_OUT, "--request-timeout", "10"]);
    run(tried.arg(format!("{}api/openapi.json", server.url)).current_dir(&folder).env("NO_COLOR", "1"))?;
    eprintln!("schema: the server does what its description says");
    Ok(())
}

/// Schemathesis in an environment of its own, which is made once.
fn schemathesis() -> Result<PathBuf, Failure> {
    let environment = target().join("schemathesis");
    let wanted = fs::read_to_string(root().join(PACKAGES))
        .map_err(|error| Failure::new(format!("{PACKAGES}: {error}")))?;
    let has = environment.join("packages.txt");
    let program = environment.join("bin/schemathesis");
    if fs::read_to_string(&has).is_ok_and(|has| has == wanted) && program.is_file() {
        return Ok(program);
    }
    setup::python()?;
    eprintln!("setting up Schemathesis from PyPI");
    run(command("python3").args(["-m", "venv", "--clear"]).arg(&environment))?;
    let pip = environment.join("bin/pip");
    run(command(pip).args(["install", "--quiet", "--disable-pip-version-check", "--requirement", PACKAGES]))?;
    fs::write(&has, wanted).map_err(|error| Failure::new(format!("{}: {error}", has.display())))?;
    Ok(program)
}

/// A server that ends with us.
struct Server {
    url: String,
    child: Child,
}

impl Server {
    fn start(folder: &Path) -> Result<Server, Failure> {
        let failed = |error| Failure::new(format!("the server: {error}"));
        let log = fs::File::create(folder.join("log")).map_err(failed)?;
        let mut server = command(target().join("debug/pyramidion-server"));
        server.args([
            "--listen",
            "127.0.0.1:0",
            "--requests-per-second",
            "100000",
            "--tables-per-hour",
            "1000000",
            "--commands-per-second",
            "100000",
        ]);
        server.args(["--connections-per-address", "1000", "--data-dir"]).arg(folder);
        let mut child = server.stdout(Stdio::piped()).stderr(log).spawn().map_err(failed)?;
        let mut line = String::new();
        if let Some(output) = child.stdout.take() {
            BufReader::new(output).read_line(&mut line).map_err(failed)?;
        }
        let url = line.trim().rsplit(' ').next().unwrap_or_default().to_owned();
        let server = Server { url, child };
        if server.url.starts_with("http://") {
            Ok(server)
        } else {
            Err(Failure::new("the server did not start"))
        }
    }

    /// Makes a table with a seat for us, so that there is something to ask about; returns the answer.
    fn make_table(&self) -> Result<String, Failure> {
        let failed = |error| Failure::new(format!("the server: {error}"));
        let address = self.url.trim_start_matches("http://").trim_end_matches('/');
        let body = r#"{"game":"inka","seats":[{"kind":"me"},{"kind":"bot","bot":"random"}],"name":"Ada"}"#;
        let request = format!(
            "POST /api/tables HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(address).map_err(failed)?;
        stream.write_all(request.as_bytes()).map_err(failed)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(failed)?;
        Ok(answer)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
