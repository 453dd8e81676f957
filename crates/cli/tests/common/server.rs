//! The program as a server.

#![allow(dead_code, reason = "each test file uses a part of this")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::{program, text};

/// A server on a free port, which ends with the test.
pub struct Server {
    pub child: Child,
    pub address: String,
}

impl Server {
    pub fn start(folder: &Path) -> Server {
        let mut serve = program();
        serve.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data-dir", text(folder)]);
        Server::run(serve)
    }

    pub fn run(mut serve: Command) -> Server {
        let mut child = serve.stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is ours");
        BufReader::new(output).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().strip_prefix("Pyramidion is served on http://").expect("an address");
        let address = address.trim_end_matches('/').to_owned();
        Server { child, address }
    }

    /// The head and the body of an answer.
    pub fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let (address, length) = (&self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\nauthorization: Bearer {token}\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        (head.to_owned(), body.to_owned())
    }

    pub fn get(&self, path: &str, token: &str) -> Value {
        serde_json::from_str(&self.ask("GET", path, token, "").1).expect("JSON")
    }

    pub fn post(&self, path: &str, token: &str, body: &Value) -> Value {
        serde_json::from_str(&self.ask("POST", path, token, &body.to_string()).1).expect("JSON")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
