//! Events and commands over a WebSocket, for the page.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use protocol::{Code, Command, Frame, Refusal};
use tokio::time::{interval, timeout};

use super::answer::{Refused, parse};
use super::asked::{After, Table};
use super::caller::Caller;
use super::feed::Feed;
use super::tables::obey;
use super::{App, MAX_BODY};
use crate::limits::{Bucket, StreamPermit};
use crate::secret::Token;

/// How often to ask whether the other side is still there, and how long it may be silent.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_mins(1);
/// How long one message may take to leave; a slow reader is let go, and resumes when it can.
const SEND: Duration = Duration::from_secs(15);
/// Buffers are small because there are many sockets and messages are short.
const BUFFER: usize = 4 * 1024;

/// A table as a WebSocket: frames out, commands in, all text.
#[utoipa::path(get, path = "/api/tables/{table}/socket",
    params(("table" = String, Path), ("after" = Option<u32>, Query)),
    security((), ("seat" = [])),
    responses((status = 101, description = "frames out, commands in", body = Frame)))]
pub async fn socket(
    State(app): State<App>,
    caller: Caller,
    Table(table): Table,
    After { after }: After,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let upgrade = upgrade.map_err(|error| Refusal::new(Code::Malformed, error.body_text()))?;
    let permit = app.limits.stream(caller.address)?;
    let (address, token) = (caller.address, caller.token(&table));
    let feed = Feed::open(&app, &table, token.as_ref(), after).await?;
    let upgrade = upgrade
        .max_message_size(MAX_BODY)
        .max_frame_size(MAX_BODY)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(64 * BUFFER);
    Ok(upgrade.on_upgrade(move |socket| talk(app, socket, feed, address, token, permit)))
}

/// Goes on until either side has enough.
async fn talk(
    app: App,
    mut socket: WebSocket,
    mut feed: Feed,
    address: IpAddr,
    token: Option<Token>,
    _permit: StreamPermit,
) {
    let mut ping = interval(PING);
    let mut heard = Instant::now();
    let mut patience = Bucket::commands(app.hub.config.commands_per_second.saturating_mul(2));
    loop {
        let message = tokio::select! {
            frame = feed.next() => match frame {
                Some(frame) => text(&frame),
                None => break,
            },
            received = socket.recv() => {
                heard = Instant::now();
                if !patience.take() {
                    break;
                }
                match received {
                    Some(Ok(Message::Text(message))) => text(&answer(&app, &feed, address, token.as_ref(), message.as_bytes()).await),
                    Some(Ok(Message::Binary(message))) => text(&answer(&app, &feed, address, token.as_ref(), &message).await),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    break;
                }
                Message::Ping(axum::body::Bytes::new())
            }
        };
        if !matches!(timeout(SEND, socket.send(message)).await, Ok(Ok(()))) {
            break;
        }
    }
    let _ = timeout(SEND, socket.send(Message::Close(None))).await;
}

async fn answer(app: &App, feed: &Feed, address: IpAddr, token: Option<&Token>, message: &[u8]) -> Frame {
    let command: Command = match parse(message) {
        Ok(command) => command,
        Err(refusal) => return Frame::Refused { id: None, refusal },
    };
    let id = command.id.clone();
    match obey(app, feed.cell(), address, token.cloned(), command).await {
        Ok(accepted) => Frame::Accepted(accepted),
        Err(refusal) => Frame::Refused { id, refusal },
    }
}

fn text(frame: &Frame) -> Message {
    Message::text(serde_json::to_string(frame).unwrap_or_default())
}
