//! A server for a test: inside the test's process, or a process of its own that can be killed.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use server::{App, Config, Hub, Settings, Store, sqlite};
use tokio::net::TcpListener;

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
        tables_per_hour: Some(100_000),
        commands_per_second: Some(200),
        ..Settings::default()
    };
    settings.resolve().expect("the settings make sense")
}

impl Here {
    pub async fn start(config: Config) -> Here {
        let store = Store::open(&config.database).await.expect("the database opens");
        Here::serve(App::new(Arc::new(Hub::open(store, config).await.expect("the database answers")))).await
    }

    pub async fn serve(state: App) -> Here {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound port");
        tokio::spawn(server::serve(listener, state.clone()));
        tokio::spawn(server::work(Arc::clone(&state.hub), state.stop.subscribe()));
        tokio::spawn(server::listen(Arc::clone(&state.hub), state.stop.subscribe()));
        Here { address, app: state }
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
        let log = match log {
            Some(path) => Stdio::from(
                std::fs::File::options().create(true).append(true).open(path).expect("a log file"),
            ),
            None => Stdio::null(),
        };
        let mut child = Command::new(env!("CARGO_BIN_EXE_pyramidion-server"))
            .args([
                "--listen",
                listen,
                "--database",
                database,
                "--tables-per-hour",
                "100000",
                "--lease-seconds",
                "2",
            ])
            .args(["--streams-per-address", "1000", "--commands-per-second", "200", "--log", "debug"])
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

    /// Kills it without warning (SIGKILL).
    pub fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to end (SIGTERM) and returns how it did.
    pub fn end(mut self) -> std::process::ExitStatus {
        let _ = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        self.child.wait().expect("it ends")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
