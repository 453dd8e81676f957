//! A server for a test: inside the test's process, or a process of its own that can be killed.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal};
use server::{App, Config, Hub, Settings, Store, Trouble, sqlite};
use tokio::net::TcpListener;

/// How long a server may take to end.
const PATIENCE: Duration = Duration::from_secs(20);

/// A folder that goes away with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("pyramidion-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    /// The address of a database in it.
    pub fn database(&self) -> String {
        sqlite(&self.0.join("tables.sqlite"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server inside this process.
pub struct Here {
    pub address: SocketAddr,
    pub app: App,
}

/// Limits that let a test do what it wants.
pub fn config(database: String) -> Config {
    let settings = Settings {
        database: Some(database),
        requests_per_second: Some(100_000),
        tables_per_hour: Some(100_000),
        connections_per_address: Some(2_000),
        commands_per_second: Some(200),
        ..Settings::default()
    };
    settings.resolve().expect("the settings make sense")
}

impl Here {
    pub async fn start(config: Config) -> Here {
        let store = open(&config.database).await.expect("the database opens");
        Here::serve(App::new(Arc::new(Hub::open(store, config).await.expect("the database answers")))).await
    }

    pub async fn serve(state: App) -> Here {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound port");
        tokio::spawn(server::serve(listener, state.clone(), None));
        tokio::spawn(server::work(Arc::clone(&state.hub), state.stop.subscribe()));
        tokio::spawn(server::listen(Arc::clone(&state.hub), state.stop.subscribe()));
        Here { address, app: state }
    }
}

/// Opens a database; a server that was dropped a moment ago may still be using its file.
pub async fn open(database: &str) -> Result<Store, Trouble> {
    let begin = Instant::now();
    loop {
        match Store::open(database).await {
            Err(Trouble::Unavailable(why))
                if why.contains("another server") && begin.elapsed() < PATIENCE =>
            {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            opened => return opened,
        }
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        self.app.stop.send_replace(true);
    }
}

/// A server in a process of its own.
pub struct Process {
    pub address: SocketAddr,
    child: Child,
}

impl Process {
    pub fn start(database: &str, listen: &str, log: Option<PathBuf>) -> Process {
        Process::run(&["--database", database, "--listen", listen], log)
    }

    /// One with its data in this folder.
    pub fn start_in(data: &Path, log: Option<PathBuf>) -> Process {
        Process::run(&["--data-dir", data.to_str().expect("a plain path"), "--listen", "127.0.0.1:0"], log)
    }

    /// One with these settings; where they say nothing, the limits let a test do what it wants.
    pub fn run(settings: &[&str], log: Option<PathBuf>) -> Process {
        let log = match log {
            Some(path) => Stdio::from(
                std::fs::File::options().create(true).append(true).open(path).expect("a log file"),
            ),
            None => Stdio::null(),
        };
        // Where a file may grow no further, the server is to hear of it and not to be stopped by a signal.
        let survive = "trap '' XFSZ; exec \"$0\" \"$@\"";
        let mut child = Command::new("sh")
            .args(["-c", survive, env!("CARGO_BIN_EXE_pyramidion-server")])
            .args(settings)
            .env("PYRAMIDION_REQUESTS_PER_SECOND", "100000")
            .env("PYRAMIDION_TABLES_PER_HOUR", "100000")
            .env("PYRAMIDION_LEASE_SECONDS", "2")
            .env("PYRAMIDION_CONNECTIONS_PER_ADDRESS", "2000")
            .env("PYRAMIDION_STREAMS_PER_ADDRESS", "1000")
            .env("PYRAMIDION_COMMANDS_PER_SECOND", "200")
            .env("PYRAMIDION_LOG", "debug")
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is ours");
        BufReader::new(output).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().trim_start_matches("Pyramidion is served on http://").trim_end_matches('/');
        Process { address: address.parse().unwrap_or_else(|_| panic!("no address: {line}")), child }
    }

    pub fn id(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Kills it without warning (SIGKILL).
    pub fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to end (SIGTERM) and returns how it did.
    pub fn end(mut self) -> std::process::ExitStatus {
        let _ = rustix::process::kill_process(Pid::from_child(&self.child), Signal::TERM);
        self.child.wait().expect("it ends")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
