//! A server in a process of its own that ends with us.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// Limits that let a few addresses play at a thousand tables.
const WIDE: &[&str] = &[
    "--requests-per-second",
    "1000000",
    "--tables-per-hour",
    "1000000",
    "--connections-per-address",
    "100000",
    "--streams-per-address",
    "100000",
    "--log",
    "error",
];

pub struct Node {
    pub url: String,
    child: Child,
}

impl Node {
    pub fn start(program: &str, settings: &[&str]) -> Result<Node, String> {
        let mut serve = Command::new(program);
        serve.args(["serve", "--listen", "127.0.0.1:0"]).args(WIDE).args(settings);
        let mut child =
            serve.stdout(Stdio::piped()).spawn().map_err(|error| format!("{program}: {error}"))?;
        let mut line = String::new();
        if let Some(output) = child.stdout.take() {
            BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        }
        let url = line.trim().rsplit(' ').next().unwrap_or_default().trim_end_matches('/').to_owned();
        let node = Node { url, child };
        if node.url.starts_with("http://") { Ok(node) } else { Err("a server did not start".to_owned()) }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
