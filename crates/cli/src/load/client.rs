//! The little of a client that the load needs: one request a connection, and a WebSocket.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

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

/// The first of the honest players' addresses.
const FIRST: Ipv4Addr = Ipv4Addr::new(127, 1, 0, 1);

/// How somebody reaches the server.
#[derive(Clone, Copy)]
pub struct Way {
    pub server: SocketAddr,
    /// From where, if not from wherever the system says.
    source: Option<IpAddr>,
    /// How much may lie unread before the server has to wait, if not what the system says.
    window: Option<u32>,
}

impl Way {
    pub fn to(server: SocketAddr) -> Way {
        Way { server, source: None, window: None }
    }

    /// The same from another address of this machine, so that the server can tell people apart; only if it is on
    /// this machine, too.
    pub fn from(self, source: Ipv4Addr) -> Way {
        let here = self.server.ip().is_loopback() && self.server.is_ipv4();
        Way { source: Some(IpAddr::V4(source)).filter(|_| here), ..self }
    }

    /// The same for somebody who hardly takes anything.
    pub fn narrow(self) -> Way {
        Way { window: Some(4096), ..self }
    }

    pub async fn connect(self) -> io::Result<TcpStream> {
        let socket = if self.server.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        if let Some(source) = self.source {
            socket.bind(SocketAddr::from((source, 0)))?;
        }
        if let Some(window) = self.window {
            socket.set_recv_buffer_size(window)?;
        }
        let stream = socket.connect(self.server).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends a request that must be granted; returns its answer.
    pub async fn post(self, path: &str, body: &Value) -> Result<Value, String> {
        let request = self.request("POST", path, "connection: close\r\n", &body.to_string());
        let answer = self.ask(request.as_bytes()).await;
        let answer = answer.map_err(|error| format!("{}: {error}", self.server))?;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).unwrap_or_default();
        if !status.starts_with('2') {
            return Err(format!("{path} was refused: {body}"));
        }
        serde_json::from_str(body).map_err(|error| format!("{path}: {error}"))
    }

    /// A request as it is sent, with further lines in its head.
    pub fn request(self, method: &str, path: &str, lines: &str, body: &str) -> String {
        let (host, length) = (self.server, body.len());
        format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\n{lines}content-length: {length}\r\n\r\n{body}")
    }

    /// Sends these bytes and returns what comes until the server closes.
    pub async fn ask(self, bytes: &[u8]) -> io::Result<String> {
        let mut stream = self.connect().await?;
        stream.write_all(bytes).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok(answer)
    }
}

/// Where the honest players live: so many addresses of this machine, or wherever the system says.
#[derive(Clone)]
pub struct Homes {
    way: Way,
    count: u32,
    next: Arc<AtomicU32>,
}

impl Homes {
    pub fn new(way: Way, count: u32) -> Homes {
        Homes { way, count, next: Arc::default() }
    }

    /// One after the other.
    pub fn any(&self) -> Way {
        if self.count < 2 {
            return self.way;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed) % self.count;
        self.way.from(Ipv4Addr::from(FIRST.to_bits() + number))
    }
}

/// A player's WebSocket.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens one; without a token it only watches.
    pub async fn open(way: Way, table: &str, token: Option<&str>) -> Result<Socket, String> {
        Socket::try_open(way, table, token).await.map_err(|error| format!("no socket opens: {error}"))
    }

    async fn try_open(way: Way, table: &str, token: Option<&str>) -> Result<Socket, Error> {
        let mut request = format!("ws://{}/api/tables/{table}/socket", way.server).into_client_request()?;
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
        }
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        Ok(Socket(client_async_with_config(request, way.connect().await?, Some(config)).await?.0))
    }

    pub async fn send(&mut self, message: String) -> Result<(), String> {
        self.0.send(Message::text(message)).await.map_err(|error| error.to_string())
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
