//! Starting: one server a file, files for nobody else's eyes, and one sentence at once if the database cannot be used.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::client::{get, two};
use crate::server::{Folder, Process};

/// How long a server that ends by itself may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// Runs a server that is expected to end by itself.
fn refused(arguments: &[&str]) -> (Output, Duration) {
    let begin = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_pyramidion-server"))
        .args(["--listen", "127.0.0.1:0"])
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server runs");
    while child.try_wait().expect("a child of ours").is_none() && begin.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(10));
    }
    let took = begin.elapsed();
    // One that does not end at all would be waited for for ever.
    let _ = child.kill();
    (child.wait_with_output().expect("a child of ours"), took)
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_the_same_file_is_refused() {
    let folder = Folder::new("second");
    let link = folder.0.join("link.sqlite");
    std::os::unix::fs::symlink(folder.0.join("tables.sqlite"), &link).unwrap();
    for _ in 0..3 {
        let first = Process::start(&folder.database(), "127.0.0.1:0", None);
        let (ada, _bob) = two(first.address, "aztec").await;
        let (second, _) = refused(&["--database", &folder.database()]);
        let said = String::from_utf8_lossy(&second.stderr).into_owned();
        assert!(!second.status.success());
        assert!(said.contains("tables.sqlite: another server uses it"), "{said}");
        // Nor by another way to the same file.
        let (third, _) = refused(&["--database", &server::sqlite(&link)]);
        let said = String::from_utf8_lossy(&third.stderr).into_owned();
        assert!(said.contains("link.sqlite: another server uses it"), "{said}");
        assert_eq!(ada.look().await["phase"], "running");
        assert_eq!(get(first.address, "/readyz", None).await.status, 200);
        // Without warning: the file is free all the same.
        first.kill();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_for_their_owner_alone() {
    let folder = Folder::new("owner");
    let data = folder.0.join("data");
    let log = folder.0.join("log");
    let server = Process::start_in(&data, Some(log.clone()));
    two(server.address, "aztec").await;
    assert_eq!(mode(&data), 0o700);
    for file in ["tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "tables.sqlite.lock"] {
        assert_eq!(mode(&data.join(file)), 0o600, "{file}");
    }
    server.kill();
    assert!(!fs::read_to_string(&log).unwrap().contains("chmod"));
    // What somebody opened stays open, but not silently.
    let file = data.join("tables.sqlite");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    Process::start_in(&data, Some(log.clone())).kill();
    assert_eq!(mode(&file), 0o644);
    let log = fs::read_to_string(&log).unwrap();
    assert!(log.contains(&format!("chmod 600 {}", file.display())), "{log}");
}

/// Otherwise the server whose folder it is could not open its files afterwards. Only root can make such a folder, and try.
#[test]
fn root_leaves_another_users_folder_alone() {
    let folder = Folder::new("foreign");
    if !rustix::process::geteuid().is_root() {
        return;
    }
    std::os::unix::fs::chown(&folder.0, Some(65_534), None).unwrap();
    let (output, _) = refused(&["--database", &folder.database()]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    assert!(said.contains("its folder belongs to user 65534"), "{said}");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0, "nothing was made");
}

#[test]
fn a_database_that_cannot_be_used_is_named_at_once() {
    let folder = Folder::new("unusable");
    let garbage = folder.0.join("garbage.sqlite");
    fs::write(&garbage, "no database ".repeat(1_000)).unwrap();
    let missing = folder.0.join("nowhere/tables.sqlite");
    // A port that nothing listens on.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let place = format!("127.0.0.1:{port}");
    let databases = [
        (server::sqlite(&garbage), garbage.display().to_string()),
        (server::sqlite(&folder.0), folder.0.display().to_string()),
        (server::sqlite(&missing), missing.display().to_string()),
        (format!("postgres://ada:hush@{place}/tables"), place),
    ];
    for (database, place) in databases {
        let (output, took) = refused(&["--database", &database]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{database}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(&format!("cannot open the database {place}: ")), "{said}");
        assert!(!said.contains("hush"), "{said}");
        assert!(took < Duration::from_secs(5), "{database}: {took:?}");
    }
}

/// It opens, and then does not take what a server says first.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_takes_nothing_is_named() {
    sqlx::any::install_default_drivers();
    let folder = Folder::new("takes-nothing");
    assert!(Process::start(&folder.database(), "127.0.0.1:0", None).end().success());
    let pool = sqlx::AnyPool::connect(&folder.database()).await.unwrap();
    sqlx::query("DROP TABLE heartbeat").execute(&pool).await.unwrap();
    pool.close().await;
    let (output, _) = refused(&["--database", &folder.database(), "--log", "off"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    let file = folder.0.join("tables.sqlite");
    assert!(said.contains(&format!("cannot write to the database {}: ", file.display())), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(!said.contains("Database("), "{said}");
}
