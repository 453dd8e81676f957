//! A PostgreSQL of our own on a free port, from the programs that Debian's package `postgresql` installs.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, OnceLock};

/// A database server that ends with the test's process.
pub struct Postgres {
    programs: PathBuf,
    pub folder: PathBuf,
    port: u16,
    made: u32,
}

/// The address of a new empty database. The server is started once for all tests of a process.
pub fn database() -> String {
    static SERVER: OnceLock<Mutex<Postgres>> = OnceLock::new();
    let start = || Mutex::new(Postgres::start("shared"));
    SERVER.get_or_init(start).lock().expect("no test failed while making one").database()
}

impl Postgres {
    /// One for a test that does more than use it. Nothing of it is kept, so nothing needs to reach a disk.
    pub fn start(name: &str) -> Postgres {
        Postgres::start_with(name, "fsync=off")
    }

    /// One with a setting.
    pub fn start_with(name: &str, setting: &str) -> Postgres {
        let programs = programs().expect(
            "PostgreSQL's server programs are missing: install Debian's package postgresql, \
             or name their folder in PYRAMIDION_POSTGRES_BIN",
        );
        // The server refuses to run as root, and must own its folder.
        let folder = std::env::temp_dir().join(format!("pyramidion-postgres-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for the database");
        if root() {
            let owned = Command::new("chown").arg("postgres").arg(&folder).status().expect("chown runs");
            assert!(owned.success(), "the user postgres is missing; Debian's package makes it");
        }
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a free port")
            .port();
        let server = Postgres { programs, folder, port, made: 0 };
        let data = server.folder.join("data");
        let data = data.to_str().expect("a plain path");
        let made = server.run(
            "initdb",
            &["-D", data, "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C"],
        );
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let options = format!(
            "-p {port} -k {} -c listen_addresses=127.0.0.1 -c {setting} -c max_connections=200",
            server.folder.display()
        );
        let log = server.folder.join("log");
        let started = server.run(
            "pg_ctl",
            &["-w", "-D", data, "-l", log.to_str().expect("a plain path"), "-o", &options, "start"],
        );
        assert!(started.status.success(), "pg_ctl: {}", String::from_utf8_lossy(&started.stdout));
        server.end_with_us();
        server
    }

    /// The address of a new empty database.
    pub fn database(&mut self) -> String {
        self.made += 1;
        let name = format!("tables{}", self.made);
        let port = self.port.to_string();
        let made = self.run("createdb", &["-h", "127.0.0.1", "-p", &port, "-U", "postgres", &name]);
        assert!(made.status.success(), "createdb: {}", String::from_utf8_lossy(&made.stderr));
        format!("postgres://postgres@127.0.0.1:{port}/{name}")
    }

    /// One of the programs that belong to it.
    pub fn program(&self, name: &str) -> PathBuf {
        self.programs.join(name)
    }

    /// Ends it without warning and starts it again.
    pub fn restart(&self) {
        let (data, log) = (self.folder.join("data"), self.folder.join("log"));
        let (data, log) = (data.to_str().expect("a plain path"), log.to_str().expect("a plain path"));
        let again = self.run("pg_ctl", &["-w", "-m", "immediate", "-D", data, "-l", log, "restart"]);
        assert!(again.status.success(), "pg_ctl: {}", String::from_utf8_lossy(&again.stdout));
    }

    /// Statics are not dropped, so a shell waits for our end and stops the server then.
    fn end_with_us(&self) {
        let runner = if root() { "runuser -u postgres -- " } else { "" };
        let script = format!(
            "while kill -0 {} 2>/dev/null; do sleep 0.5; done; {runner}{} -m immediate -D {} stop; rm -rf {}",
            std::process::id(),
            self.program("pg_ctl").display(),
            self.folder.join("data").display(),
            self.folder.display()
        );
        let mut command = Command::new("sh");
        command.args(["-c", &script]).current_dir("/");
        command
            .stdin(std::process::Stdio::null())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null());
        #[expect(clippy::zombie_processes, reason = "it outlives us on purpose")]
        let _ = command.spawn().expect("a shell starts");
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Output {
        // pg_ctl leaves a server behind that would hold our pipe open; so output goes to files.
        let path = self.program(program);
        let out = std::env::temp_dir().join(format!(
            "pyramidion-{program}-{}-{}.out",
            self.port,
            std::process::id()
        ));
        let file = std::fs::File::create(&out).expect("a file for the output");
        let copy = file.try_clone().expect("the same file");
        let mut command = self.command(path.to_str().expect("a plain path"), arguments);
        let status =
            command.stdout(file).stderr(copy).status().unwrap_or_else(|error| panic!("{program}: {error}"));
        let text = std::fs::read(&out).unwrap_or_default();
        let _ = std::fs::remove_file(out);
        Output { status, stdout: text.clone(), stderr: text }
    }

    /// A command as the user postgres, if we are root.
    fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = if root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--", program]);
            command
        } else {
            Command::new(program)
        };
        command.args(arguments).current_dir(&self.folder);
        command
    }
}

fn root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id runs");
    id.stdout.trim_ascii() == b"0"
}

/// The folder with `initdb`: named, of the newest version Debian has, or in the path.
fn programs() -> Option<PathBuf> {
    let named = std::env::var_os("PYRAMIDION_POSTGRES_BIN").map(PathBuf::from);
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    debian.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path: Vec<_> = std::env::split_paths(&path).collect();
    named.into_iter().chain(debian.into_iter().rev()).chain(path).find(|folder: &PathBuf| has_initdb(folder))
}

fn has_initdb(folder: &Path) -> bool {
    folder.join("initdb").is_file()
}
