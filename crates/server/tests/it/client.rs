//! A client in a few lines: one request a connection, and a WebSocket. Also used by the load tool.

use std::net::{Ipv4Addr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// An answer: status, head and body.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The code of a refusal.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_else(|| panic!("no refusal: {self:?}")).to_owned()
    }
}

/// Sends bytes as they are and reads until the other side closes.
pub async fn raw(address: SocketAddr, request: &[u8]) -> std::io::Result<Answer> {
    exchange(TcpStream::connect(address).await?, request).await
}

/// The same from another address of this machine.
pub async fn post_from(source: Ipv4Addr, address: SocketAddr, path: &str, body: &Value) -> Answer {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((source, 0))).expect("all of 127.0.0.0/8 is this machine");
    let stream = socket.connect(address).await.expect("the server listens");
    let request = request(address, "POST", path, None, Some(body), "");
    exchange(stream, request.as_bytes()).await.expect("the server answers")
}

async fn exchange(mut stream: TcpStream, request: &[u8]) -> std::io::Result<Answer> {
    stream.write_all(request).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
}

/// One request with a token, if any, and further header lines.
pub async fn call(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
    headers: &str,
) -> std::io::Result<Answer> {
    raw(address, request(address, method, path, token, body, headers).as_bytes()).await
}

fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: Option<&Value>,
    headers: &str,
) -> String {
    let bearer = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
    let body = body.map(Value::to_string).unwrap_or_default();
    format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n{bearer}{headers}\r\n{body}",
        body.len(),
    )
}

pub async fn get(address: SocketAddr, path: &str, token: Option<&str>) -> Answer {
    call(address, "GET", path, token, None, "").await.expect("the server answers")
}

pub async fn post(address: SocketAddr, path: &str, token: Option<&str>, body: Value) -> Answer {
    call(address, "POST", path, token, Some(&body), "").await.expect("the server answers")
}

/// A WebSocket.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens one; `after` resumes from a number.
    pub async fn open(address: SocketAddr, table: &str, token: Option<&str>, after: Option<u32>) -> Socket {
        Socket::try_open(address, table, token, after, None).await.expect("a socket opens")
    }

    pub async fn try_open(
        address: SocketAddr,
        table: &str,
        token: Option<&str>,
        after: Option<u32>,
        origin: Option<&str>,
    ) -> Result<Socket, Error> {
        let after = after.map(|after| format!("?after={after}")).unwrap_or_default();
        let mut request = format!("ws://{address}/api/tables/{table}/socket{after}").into_client_request()?;
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        let stream = TcpStream::connect(address).await.map_err(Error::Io)?;
        let _ = stream.set_nodelay(true);
        Ok(Socket(client_async(request, stream).await?.0))
    }

    pub async fn send(&mut self, text: impl Into<String>) -> Result<(), Error> {
        self.0.send(Message::text(text.into())).await
    }

    /// The next frame but for those that say who is there, which come at any time; none when the socket is closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let frame = self.any().await?;
            if frame["frame"] != "presence" {
                return Some(frame);
            }
        }
    }

    /// Who is there, by seat, when it is next said.
    pub async fn presence(&mut self) -> Vec<bool> {
        loop {
            let frame = self.any().await.expect("the server says who is there");
            if let Some(seats) = frame["seats"].as_array().filter(|_| frame["frame"] == "presence") {
                return seats.iter().map(|seat| seat["here"] == true).collect();
            }
        }
    }

    async fn any(&mut self) -> Option<Value> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return serde_json::from_str(text.as_str()).ok(),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Sends a command and returns its answer, passing over events.
    pub async fn ask(&mut self, command: Value) -> Value {
        self.send(command.to_string()).await.expect("the socket is open");
        loop {
            let frame = self.next().await.expect("the server answers");
            if frame["frame"] == "accepted" || frame["frame"] == "refused" {
                return frame;
            }
        }
    }

    /// The next event.
    pub async fn event(&mut self) -> Value {
        loop {
            let frame = self.next().await.expect("an event comes");
            if frame["frame"] == "event" {
                return frame;
            }
        }
    }
}

/// A player at a table.
#[derive(Clone, Debug)]
pub struct Player {
    pub address: SocketAddr,
    pub table: String,
    pub seat: u8,
    pub token: String,
}

impl Player {
    /// Makes a table by this wish, to which the maker's seat is added if it is missing.
    pub async fn create(address: SocketAddr, wish: Value) -> Player {
        let answer = post(address, "/api/tables", None, wish).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let made = answer.json();
        Player {
            address,
            table: made["table"].as_str().unwrap().to_owned(),
            seat: made["seat"].as_u64().unwrap_or(0) as u8,
            token: made["token"].as_str().unwrap_or_default().to_owned(),
        }
    }

    /// Joins a table.
    pub async fn join(address: SocketAddr, table: &str, name: &str) -> Player {
        let body = json!({ "name": name, "entropy": format!("from{name}") });
        let answer = post(address, &format!("/api/tables/{table}/join"), None, body).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let joined = answer.json();
        Player {
            address,
            table: table.to_owned(),
            seat: joined["seat"].as_u64().unwrap() as u8,
            token: joined["token"].as_str().unwrap().to_owned(),
        }
    }

    /// The table as this player sees it.
    pub async fn look(&self) -> Value {
        get(self.address, &format!("/api/tables/{}", self.table), Some(&self.token)).await.json()
    }

    pub async fn command(&self, command: Value) -> Answer {
        post(self.address, &format!("/api/tables/{}/commands", self.table), Some(&self.token), command).await
    }

    /// Plays an action on top of what this player sees now.
    pub async fn play(&self, action: &str) -> Answer {
        let seq = self.look().await["seq"].clone();
        self.command(json!({ "type": "play", "action": action, "seq": seq })).await
    }

    /// A command that must be carried out.
    pub async fn must(&self, command: Value) -> Value {
        let answer = self.command(command).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    pub async fn socket(&self) -> Socket {
        Socket::open(self.address, &self.table, Some(&self.token), None).await
    }
}

/// A two-player table with both seats taken.
pub async fn two(address: SocketAddr, game: &str) -> (Player, Player) {
    let wish = json!({ "game": game, "seats": [{ "kind": "me" }, { "kind": "open" }], "name": "Ada", "entropy": "a1" });
    let ada = Player::create(address, wish).await;
    let bob = Player::join(address, &ada.table, "Bob").await;
    (ada, bob)
}
