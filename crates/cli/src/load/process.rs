//! The server's process: one of our own, and what the system tells of it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// A server of our own on a fresh SQLite file; both end with us.
pub struct Own {
    pub address: SocketAddr,
    child: Child,
    folder: PathBuf,
}

/// How much a server of our own lets an address do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Limits {
    /// What it does by itself.
    Default,
    /// Anything, so that one address can play at thousands of tables.
    Wide,
}

/// The settings behind [`Limits::Wide`].
const WIDE: [&str; 10] = [
    "--requests-per-second",
    "1000000",
    "--tables-per-hour",
    "1000000",
    "--connections-per-address",
    "200000",
    "--streams-per-address",
    "100000",
    "--streams",
    "100000",
];

impl Own {
    /// Starts this program once more, to serve.
    pub fn start(limits: Limits) -> Result<Own, String> {
        let folder = std::env::temp_dir().join(format!("pyramidion-load-{}", std::process::id()));
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data-dir"])
            .arg(&folder)
            .args(WIDE.iter().filter(|_| limits == Limits::Wide))
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start a server: {error}"))?;
        let mut line = String::new();
        if let Some(output) = child.stdout.take() {
            BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        }
        let address = line.trim().rsplit("http://").next().unwrap_or_default().trim_end_matches('/').parse();
        let own = Own { address: address.unwrap_or(SocketAddr::from(([0; 4], 0))), child, folder };
        if own.address.port() == 0 {
            return Err("the server did not start".to_owned());
        }
        Ok(own)
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// What a process has used up so far; known on Linux only.
#[derive(Clone, Copy)]
pub struct Used {
    /// Resident memory in KiB.
    pub memory: u64,
    /// Processor time in seconds. Unlike latency it hardly depends on what else the machine does.
    pub work: f64,
}

/// What a process and its children have used.
pub fn used(pid: u32) -> Option<Used> {
    let one = alone(pid)?;
    let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    let children = children.split_whitespace().filter_map(|child| used(child.parse().ok()?));
    Some(
        children
            .fold(one, |all, child| Used { memory: all.memory + child.memory, work: all.work + child.work }),
    )
}

fn alone(pid: u32) -> Option<Used> {
    /// What Linux counts processor time in, whatever the clock does inside.
    const TICKS: f64 = 100.0;
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // After the name, which may hold anything, fields 11 to 14 are user and system time, its own and that of
    // children that have ended.
    let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
    let ticks = |field: usize| fields.get(field)?.parse::<f64>().ok();
    Some(Used {
        memory: memory.split_whitespace().next()?.parse().ok()?,
        work: (ticks(11)? + ticks(12)? + ticks(13)? + ticks(14)?) / TICKS,
    })
}
