//! The socket that a running server listens to its host on: one line with an order in, a line for each item out, and a last
//! line that says how it ended.

use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::{mpsc, watch};
use tracing::{info, warn};

use super::{Order, QUEUE, answer, socket_path};
use crate::Hub;

/// The longest order.
const LONGEST: u64 = 16 * 1024;

/// A line of an answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Line {
    Item(Value),
    Done(Value),
    Failed(String),
}

/// Listens until told to stop. A server that cannot goes on without.
pub async fn listen(hub: Arc<Hub>, mut stop: watch::Receiver<bool>) {
    let Some(path) = socket_path(&hub.config) else { return };
    let listener = match bind(&path) {
        Ok(listener) => listener,
        Err(error) => {
            warn!(%error, path = %path.display(), "no socket for the host; pyramidion admin needs the server to end");
            return;
        }
    };
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        if let Ok((stream, _)) = accepted
            && is_host(&stream)
        {
            let hub = Arc::clone(&hub);
            tokio::spawn(async move {
                // Whoever hangs up has seen enough.
                let _ = serve(&hub, stream).await;
            });
        }
    }
    let _ = fs::remove_file(path);
}

/// A socket that was never open to others: it is made in a folder that nobody else may enter, and moved when it is closed
/// to them. What a server that was killed left behind is replaced; that none runs is known, for the database is ours.
fn bind(path: &Path) -> io::Result<UnixListener> {
    let mut folder = path.as_os_str().to_owned();
    folder.push(".new");
    let folder = PathBuf::from(folder);
    let _ = fs::remove_dir_all(&folder);
    fs::DirBuilder::new().mode(0o700).create(&folder)?;
    let made = folder.join("s");
    let bound = UnixListener::bind(&made).and_then(|listener| {
        fs::set_permissions(&made, fs::Permissions::from_mode(0o600))?;
        fs::rename(&made, path)?;
        Ok(listener)
    });
    let _ = fs::remove_dir_all(&folder);
    bound
}

/// Whether the server's own user asks, or root. The file says so as well, but files can be changed.
fn is_host(stream: &UnixStream) -> bool {
    let own = rustix::process::geteuid().as_raw();
    let asks = stream.peer_cred().map(|cred| cred.uid());
    let host = asks.as_ref().is_ok_and(|uid| *uid == own || *uid == 0);
    if !host {
        warn!(?asks, "somebody who is not the host has opened the host's socket");
    }
    host
}

async fn serve(hub: &Arc<Hub>, stream: UnixStream) -> io::Result<()> {
    let (reader, mut writer) = stream.into_split();
    let mut line = String::new();
    BufReader::new(reader).take(LONGEST).read_line(&mut line).await?;
    let order: Order = match serde_json::from_str(&line) {
        Ok(order) => order,
        Err(error) => return put(&mut writer, &Line::Failed(format!("no order: {error}"))).await,
    };
    info!(?order, "the host asks");
    let (items, mut came) = mpsc::channel(QUEUE);
    let asked = Arc::clone(hub);
    let carrying_out = tokio::spawn(async move { answer::carry_out(&asked, order, items).await });
    while let Some(item) = came.recv().await {
        put(&mut writer, &Line::Item(item)).await?;
    }
    let last = match carrying_out.await {
        Ok(Ok(last)) => Line::Done(last),
        Ok(Err(why)) => Line::Failed(why),
        Err(_) => Line::Failed("the server failed on this; it is in its log".to_owned()),
    };
    put(&mut writer, &last).await
}

async fn put(writer: &mut (impl AsyncWriteExt + Unpin), line: &Line) -> io::Result<()> {
    let mut text = serde_json::to_string(line)?;
    text.push('\n');
    writer.write_all(text.as_bytes()).await
}

/// Asks the server that listens there; none if nobody does.
pub async fn ask(
    path: &Path,
    order: &Order,
    take: &mut impl FnMut(Value) -> Result<(), String>,
) -> Option<Result<Value, String>> {
    let stream = match UnixStream::connect(path).await {
        Ok(stream) => stream,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused) => {
            return None;
        }
        Err(error) => return Some(Err(format!("cannot open {}: {error}", path.display()))),
    };
    Some(talk(stream, order, take).await)
}

async fn talk(
    stream: UnixStream,
    order: &Order,
    take: &mut impl FnMut(Value) -> Result<(), String>,
) -> Result<Value, String> {
    let lost = |error: io::Error| format!("lost the server: {error}");
    let (reader, mut writer) = stream.into_split();
    let mut text = serde_json::to_string(order).map_err(|error| error.to_string())?;
    text.push('\n');
    writer.write_all(text.as_bytes()).await.map_err(lost)?;
    let mut lines = BufReader::new(reader).lines();
    while let Some(line) = lines.next_line().await.map_err(lost)? {
        match serde_json::from_str(&line)
            .map_err(|error| format!("the server speaks differently: {error}"))?
        {
            Line::Item(item) => take(item)?,
            Line::Done(last) => return Ok(last),
            Line::Failed(why) => return Err(why),
        }
    }
    Err("the server ended before it was done".to_owned())
}
