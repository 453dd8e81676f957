//! The little of a client that the load needs: one request a connection, and a WebSocket.

use std::net::{IpAddr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The usual buffer of 128 KiB would make ten thousand sockets cost more than what is measured.
const BUFFER: usize = 4 * 1024;

/// Sends a request that must be granted; returns its answer.
pub async fn post(address: SocketAddr, path: &str, body: &Value) -> Result<Value, String> {
    post_from(None, address, path, body).await
}

/// The same from another address of this machine.
pub async fn post_from(
    source: Option<IpAddr>,
    address: SocketAddr,
    path: &str,
    body: &Value,
) -> Result<Value, String> {
    let answer = send(source, address, path, &body.to_string()).await;
    let answer = answer.map_err(|error| format!("{address}: {error}"))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).unwrap_or_default();
    if !status.starts_with('2') {
        return Err(format!("{path} was refused: {body}"));
    }
    serde_json::from_str(body).map_err(|error| format!("{path}: {error}"))
}

async fn send(
    source: Option<IpAddr>,
    address: SocketAddr,
    path: &str,
    body: &str,
) -> std::io::Result<String> {
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    if let Some(source) = source {
        socket.bind(SocketAddr::from((source, 0)))?;
    }
    let mut stream = socket.connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer)
}

/// A player's WebSocket.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens one; without a token it only watches.
    pub async fn open(address: SocketAddr, table: &str, token: Option<&str>) -> Result<Socket, Error> {
        let mut request = format!("ws://{address}/api/tables/{table}/socket").into_client_request()?;
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
        }
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        Ok(Socket(client_async_with_config(request, stream, Some(config)).await?.0))
    }

    pub async fn send(&mut self, message: String) -> Result<(), Error> {
        self.0.send(Message::text(message)).await
    }

    /// The next frame.
    pub async fn next(&mut self) -> Result<Value, String> {
        loop {
            let message = self.0.next().await.ok_or("the server closed a socket")?;
            if let Message::Text(text) = message.map_err(|error| error.to_string())? {
                return serde_json::from_str(text.as_str()).map_err(|error| error.to_string());
            }
        }
    }
}
