//! The example bot in Python plays against itself over HTTP.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::server::{Folder, Here, config};

#[tokio::test(flavor = "multi_thread")]
async fn two_example_bots_play_a_game() {
    let folder = Folder::new("example");
    let server = Here::start(config(folder.database())).await;
    let address = server.address;
    tokio::task::spawn_blocking(move || play(address)).await.expect("they played");
}

fn play(address: SocketAddr) {
    let mut first = bot(address, "new", "aztec");
    let mut lines = BufReader::new(first.stdout.take().expect("its output is ours")).lines();
    let made = lines.next().expect("it says which table it made").expect("a line");
    let second = bot(address, "join", made.strip_prefix("table ").expect("the table's name"));
    let second = second.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&second.stdout);
    assert!(second.status.success(), "{said}");
    assert!(said.matches("played").count() >= 5 && said.contains("over: finished"), "{said}");
    let last = lines.last().expect("it says how it ended").expect("a line");
    assert_eq!(Some(last.as_str()), said.lines().last(), "both saw the same end");
    assert!(first.wait().expect("it ends").success());
}

fn bot(address: SocketAddr, how: &str, what: &str) -> Child {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let mut command = Command::new("python3");
    command.arg(script).arg(format!("http://{address}")).args([how, what]);
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    command.spawn().expect("python3 is needed for the example bot")
}
