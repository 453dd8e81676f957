//! Being told of one's turns: by push, into a browser of the test's own, and by mail, into its own mailbox.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use p256::SecretKey;
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use serde_json::{Value, json};
use server::{Config, MailSettings};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::time::sleep;
use tokio_rustls::TlsAcceptor;

use crate::client::{Player, call, get, post, two};
use crate::reader::{keys, open};
use crate::server::{Folder, Here, config};
use crate::tables::some_legal;
use crate::tls::{certificate, trusting};

const PATIENCE: Duration = Duration::from_secs(30);
/// Long enough for something that must not come.
const QUIET: Duration = Duration::from_millis(1500);

/// The head and the body of a request.
type Request = (String, Vec<u8>);

/// A push service: keeps what comes, and answers with a status.
struct Service {
    url: String,
    came: Arc<Mutex<Vec<Request>>>,
    status: Arc<Mutex<u16>>,
    roots: rustls::RootCertStore,
}

impl Service {
    async fn start() -> Service {
        let made = certificate();
        let roots = trusting([&made]);
        let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls =
            ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
        let tls = tls.with_no_client_auth().with_single_cert(vec![made.cert.der().clone()], key).unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(tls));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("https://localhost:{}/push", listener.local_addr().unwrap().port());
        let (came, status) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(201)));
        let (came_here, status_here) = (Arc::clone(&came), Arc::clone(&status));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let Ok(mut stream) = acceptor.accept(stream).await else { continue };
                let mut bytes = Vec::new();
                let (head, body) = loop {
                    let mut part = [0; 4096];
                    let count = stream.read(&mut part).await.unwrap_or(0);
                    bytes.extend_from_slice(&part[..count]);
                    let text = String::from_utf8_lossy(&bytes).to_lowercase();
                    let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
                    let length = text.split("content-length: ").nth(1).and_then(|rest| rest.lines().next());
                    if bytes.len() == end + 4 + length.unwrap().parse::<usize>().unwrap() {
                        break (
                            String::from_utf8_lossy(&bytes[..end]).into_owned(),
                            bytes[end + 4..].to_vec(),
                        );
                    }
                };
                came_here.lock().unwrap().push((head, body));
                let status = *status_here.lock().unwrap();
                let answer = format!("HTTP/1.1 {status} so\r\ncontent-length: 0\r\n\r\n");
                let _ = stream.write_all(answer.as_bytes()).await;
                let _ = stream.shutdown().await;
            }
        });
        Service { url, came, status, roots }
    }

    fn count(&self) -> usize {
        self.came.lock().unwrap().len()
    }

    fn answer(&self, status: u16) {
        *self.status.lock().unwrap() = status;
    }
}

/// Settings under which people are told at once.
fn hasty(folder: &Folder, service: &Service) -> Config {
    let mut config = config(folder.database());
    let terms = &mut config.reminders;
    terms.anywhere = Some(service.roots.clone());
    (terms.push_after, terms.mail_after) = (Duration::from_millis(50), Duration::from_millis(50));
    terms.look = Duration::from_millis(100);
    terms.retries = vec![Duration::from_millis(50); 2];
    config
}

async fn eventually(what: &str, holds: impl Fn() -> bool) {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < PATIENCE, "{what}");
        sleep(Duration::from_millis(20)).await;
    }
}

/// A browser's subscription, and the key that reads what comes.
fn subscription(service: &Service, number: usize) -> (Value, SecretKey, String) {
    let (private, p256dh, auth) = keys();
    let endpoint = format!("{}/{number}", service.url);
    let wish =
        json!({ "kind": "push", "endpoint": endpoint, "p256dh": p256dh, "auth": auth, "language": "fr" });
    (wish, private, auth)
}

async fn subscribe(player: &Player, wish: &Value) -> crate::client::Answer {
    post(
        player.address,
        &format!("/api/tables/{}/reminders", player.table),
        Some(&player.token),
        wish.clone(),
    )
    .await
}

async fn reminders(player: &Player) -> Vec<Value> {
    let path = format!("/api/tables/{}/reminders", player.table);
    get(player.address, &path, Some(&player.token)).await.json()["reminders"].as_array().unwrap().clone()
}

/// Whoever is to act does, until it is the other's turn.
async fn pass_turn(players: [&Player; 2]) {
    let before = players[0].look().await["turn"].clone();
    loop {
        let view = players[0].look().await;
        if view["turn"] != before {
            return;
        }
        let acts = players[before.as_u64().unwrap() as usize];
        let view = acts.look().await;
        acts.must(json!({ "type": "play", "action": some_legal(&view), "seq": view["seq"] })).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_away_is_told_once_that_it_is_their_turn() {
    let (folder, service) = (Folder::new("push"), Service::start().await);
    let server = Here::start(hasty(&folder, &service)).await;
    assert_eq!(get(server.address, "/api/reminders", None).await.json()["mail"], false);
    let (ada, bob) = two(server.address, "aztec").await;
    let first = ada.look().await["turn"].as_u64().unwrap();
    let (acts, waits) = if first == 0 { (&ada, &bob) } else { (&bob, &ada) };
    let (wish, private, auth) = subscription(&service, 1);
    assert_eq!(subscribe(waits, &wish).await.status, 201);
    // Once for the same browser, however often it asks.
    assert_eq!(subscribe(waits, &wish).await.status, 201);
    assert_eq!(reminders(waits).await.len(), 1);
    assert_eq!(reminders(acts).await.len(), 0, "others are none of anybody's business");
    pass_turn([&ada, &bob]).await;
    eventually("nobody was told", || service.count() == 1).await;
    let (head, body) = service.came.lock().unwrap()[0].clone();
    let message: Value = serde_json::from_slice(&open(&private, &auth, &body).expect("readable")).unwrap();
    assert_eq!(message, json!({ "table": ada.table, "game": "aztec", "language": "fr" }), "and nothing else");
    let head = head.to_lowercase();
    for line in ["post /push/1 http/1.1", "content-encoding: aes128gcm", "ttl: ", "authorization: vapid t="] {
        assert!(head.contains(line), "{line} is missing: {head}");
    }
    assert!(!head.contains(&waits.token) && !head.contains("cookie"), "{head}");
    acts.must(json!({ "type": "say", "text": "hello?" })).await;
    sleep(QUIET).await;
    assert_eq!(service.count(), 1, "talk is no turn");
    pass_turn([&ada, &bob]).await;
    pass_turn([&ada, &bob]).await;
    eventually("the next turn was not told", || service.count() == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_gone_is_forgotten_and_failures_are_bounded() {
    let (folder, service) = (Folder::new("gone"), Service::start().await);
    let server = Here::start(hasty(&folder, &service)).await;
    let (ada, bob) = two(server.address, "aztec").await;
    for player in [&ada, &bob] {
        assert_eq!(subscribe(player, &subscription(&service, 1).0).await.status, 201);
    }
    service.answer(500);
    pass_turn([&ada, &bob]).await;
    eventually("it was not tried again", || service.count() == 3).await;
    sleep(QUIET).await;
    assert_eq!(service.count(), 3, "three attempts are enough");
    service.answer(410);
    pass_turn([&ada, &bob]).await;
    eventually("the other was not told", || service.count() == 4).await;
    let begin = Instant::now();
    while reminders(&ada).await.len() + reminders(&bob).await.len() > 1 {
        assert!(begin.elapsed() < PATIENCE, "somebody who is gone is still told");
    }
}

#[tokio::test]
async fn strangers_cannot_have_us_call_anybody() {
    let folder = Folder::new("strangers");
    let server = Here::start(config(folder.database())).await;
    let (ada, bob) = two(server.address, "aztec").await;
    let (_, p256dh, auth) = keys();
    let wish = |endpoint: &str| json!({ "kind": "push", "endpoint": endpoint, "p256dh": p256dh, "auth": auth, "language": "en" });
    for endpoint in [
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://192.168.1.1/x",
        "https://[::1]/x",
        "https://evil.example/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:22/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "file:///etc/passwd",
    ] {
        let answer = subscribe(&ada, &wish(endpoint)).await;
        assert_eq!((answer.status, answer.code().as_str()), (422, "bad-reminder"), "{endpoint}");
    }
    let nobody = Player { token: "x".to_owned(), ..ada.clone() };
    let good = |number: u32| wish(&format!("https://fcm.googleapis.com/fcm/send/{number}"));
    assert_eq!(subscribe(&nobody, &good(1)).await.code(), "not-seated");
    for number in 1..=5 {
        assert_eq!(subscribe(&ada, &good(number)).await.status, 201);
    }
    assert_eq!(subscribe(&ada, &good(6)).await.code(), "too-many");
    assert_eq!(subscribe(&ada, &good(5)).await.status, 201, "one that is known already");
    let mail = json!({ "kind": "mail", "address": "ada@club.example", "language": "en" });
    assert_eq!(subscribe(&ada, &mail).await.code(), "bad-reminder", "this server sends no mail");
    let id = reminders(&ada).await[0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/tables/{}/reminders/{id}", ada.table);
    let end = async |token: &str| call(server.address, "DELETE", &path, Some(token), None, "").await.unwrap();
    assert_eq!(end(&bob.token).await.code(), "no-such-reminder", "another's");
    assert_eq!(end(&ada.token).await.status, 204);
    assert_eq!(reminders(&ada).await.len(), 4);
    let relock = format!("/api/tables/{}/relock", ada.table);
    let token = post(server.address, &relock, Some(&ada.token), json!(null)).await.json()["token"].clone();
    let renewed = Player { token: token.as_str().unwrap().to_owned(), ..ada };
    assert_eq!(reminders(&renewed).await.len(), 0, "whoever is logged out is not told either");
}

/// A mail server that takes everything.
async fn mailbox() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let mails = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&mails);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let mails = Arc::clone(&kept);
            tokio::spawn(async move {
                let (reader, mut writer) = stream.into_split();
                let mut lines = BufReader::new(reader).lines();
                let (mut mail, mut inside) = (String::new(), false);
                let _ = writer.write_all(b"220 here\r\n").await;
                while let Ok(Some(line)) = lines.next_line().await {
                    let answer: &[u8] = match line.as_str() {
                        "." if inside => {
                            inside = false;
                            // Undoes what mail does to long lines and letters.
                            let text = mail.replace("=\n", "").replace("=3D", "=").replace("=E2=80=99", "’");
                            mails.lock().unwrap().push(text);
                            mail.clear();
                            b"250 kept\r\n"
                        }
                        _ if inside => {
                            mail.push_str(&line);
                            mail.push('\n');
                            continue;
                        }
                        "DATA" => {
                            inside = true;
                            b"354 go on\r\n"
                        }
                        "QUIT" => b"221 bye\r\n",
                        _ => b"250 yes\r\n",
                    };
                    let _ = writer.write_all(answer).await;
                }
            });
        }
    });
    (url, mails)
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_comes_after_consent_and_ends_with_one_click() {
    let (folder, service) = (Folder::new("mail"), Service::start().await);
    let (smtp, mails) = mailbox().await;
    let mut config = hasty(&folder, &service);
    let site = "https://games.example";
    config.mail = Some(MailSettings::new(smtp, "Club <games@club.example>", site).unwrap());
    let server = Here::start(config).await;
    assert_eq!(get(server.address, "/api/reminders", None).await.json()["mail"], true);
    let (ada, bob) = two(server.address, "inka").await;
    let first = ada.look().await["turn"].as_u64().unwrap();
    let waits = if first == 0 { &bob } else { &ada };
    let wish = json!({ "kind": "mail", "address": "Bob@club.example", "language": "en" });
    let asked = subscribe(waits, &wish).await;
    assert_eq!((asked.status, &asked.json()["confirmed"]), (201, &json!(false)));
    assert_eq!(subscribe(waits, &wish).await.code(), "too-many", "a mailbox is asked once");
    let wrong = json!({ "kind": "mail", "address": "a@b.c\r\nBcc: d@e.f", "language": "en" });
    assert_eq!(subscribe(waits, &wrong).await.code(), "bad-reminder");
    eventually("no question came", || mails.lock().unwrap().len() == 1).await;
    let question = mails.lock().unwrap()[0].clone();
    let code = question.split("/#/mail/confirm/").nth(1).expect(&question).lines().next().unwrap().to_owned();
    assert!(question.contains("To: Bob@club.example") && question.contains("Inka"), "{question}");
    assert!(!question.contains(&waits.token), "whoever has not agreed gets no key: {question}");
    // Whoever had the mailbox asked cannot agree in its place, nor end what another has agreed to by guessing.
    let known = asked.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(reminders(waits).await[0]["id"], known.as_str());
    let forged = post(server.address, &format!("/api/reminders/{known}/confirm"), None, json!(null)).await;
    assert_eq!(forged.code(), "no-such-reminder");
    pass_turn([&ada, &bob]).await;
    sleep(QUIET).await;
    assert_eq!(mails.lock().unwrap().len(), 1, "nobody has agreed yet");
    let confirm = format!("/api/reminders/{code}/confirm");
    assert_eq!(post(server.address, &confirm, None, json!(null)).await.status, 204);
    assert_eq!(
        post(server.address, "/api/reminders/0/confirm", None, json!(null)).await.code(),
        "no-such-reminder"
    );
    pass_turn([&ada, &bob]).await;
    pass_turn([&ada, &bob]).await;
    eventually("no mail came", || mails.lock().unwrap().len() == 2).await;
    let mail = mails.lock().unwrap()[1].clone();
    let token = mail.split(&format!("{site}/#/table/{}/", ada.table)).nth(1).expect(&mail);
    let enter = format!("/api/tables/{}/enter", ada.table);
    let entered = post(server.address, &enter, None, json!({ "token": token.lines().next().unwrap() })).await;
    assert_eq!(
        (entered.status, &entered.json()["seat"]),
        (200, &json!(waits.seat)),
        "the link needs no login"
    );
    assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{mail}");
    let stop = mail.split("List-Unsubscribe: <").nth(1).expect(&mail).split('>').next().unwrap();
    let stop = stop.strip_prefix(site).unwrap();
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    for _ in 0..2 {
        assert_eq!(call(server.address, "POST", stop, None, None, form).await.unwrap().status, 204);
    }
    assert_eq!(reminders(waits).await.len(), 0);
    pass_turn([&ada, &bob]).await;
    pass_turn([&ada, &bob]).await;
    sleep(QUIET).await;
    assert_eq!(mails.lock().unwrap().len(), 2);
}
