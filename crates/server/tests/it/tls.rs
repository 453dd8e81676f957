//! HTTPS without a proxy: the same server, limits and deadlines behind a certificate that can be renewed.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rcgen::{CertifiedKey, KeyPair, generate_simple_self_signed};
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use server::{App, Certificate, Files, Hub};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::client::two;
use crate::server::{Folder, Here, config, open};

const PATIENCE: Duration = Duration::from_secs(30);

/// A certificate of our own making.
pub fn certificate() -> CertifiedKey<KeyPair> {
    generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate")
}

/// Whoever trusts these certificates and no others.
pub fn trusting<'a>(certificates: impl IntoIterator<Item = &'a CertifiedKey<KeyPair>>) -> RootCertStore {
    let mut roots = RootCertStore::empty();
    for made in certificates {
        roots.add(made.cert.der().clone()).expect("a certificate that can be trusted");
    }
    roots
}

/// A server with a certificate in files, and the same server without one for what is not tried here.
struct Secure {
    plain: Here,
    address: std::net::SocketAddr,
    files: Files,
    folder: Folder,
}

impl Secure {
    async fn start(name: &str, certificate: &CertifiedKey<KeyPair>, connections: u32) -> Secure {
        let folder = Folder::new(name);
        let files = Files { certificate: folder.0.join("cert.pem"), key: folder.0.join("key.pem") };
        write(&files, certificate);
        let mut config = config(folder.database());
        (config.head_seconds, config.connections_per_address) = (1, connections);
        (config.tls, config.secure_cookies) = (Some(files.clone()), true);
        let store = open(&config.database).await.unwrap();
        let app = App::new(Arc::new(Hub::open(store, config).await.unwrap()));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let loaded = Arc::new(Certificate::load(&files).unwrap());
        tokio::spawn(server::serve(listener, app.clone(), Some(loaded)));
        Secure { plain: Here::serve(app).await, address, files, folder }
    }

    async fn connect(&self, roots: RootCertStore) -> std::io::Result<TlsStream<TcpStream>> {
        let stream = TcpStream::connect(self.address).await?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.unwrap().with_root_certificates(roots).with_no_client_auth();
        let name = ServerName::try_from("localhost").unwrap();
        TlsConnector::from(Arc::new(config)).connect(name, stream).await
    }
}

fn write(files: &Files, made: &CertifiedKey<KeyPair>) {
    fs::write(&files.certificate, made.cert.pem()).unwrap();
    fs::write(&files.key, made.signing_key.serialize_pem()).unwrap();
}

async fn ask(mut stream: TlsStream<TcpStream>, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn pages_and_sockets_are_served_by_https() {
    let made = certificate();
    let server = Secure::start("https", &made, 100).await;
    let answer = ask(server.connect(trusting([&made])).await.unwrap(), "/livez").await;
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("alive\n"), "{answer}");
    assert!(answer.contains("strict-transport-security"), "{answer}");
    let (ada, _) = two(server.plain.address, "aztec").await;
    let address = format!("wss://localhost/api/tables/{}/socket", ada.table);
    let mut request = address.into_client_request().unwrap();
    request.headers_mut().insert("origin", "https://localhost".parse().unwrap());
    let stream = server.connect(trusting([&made])).await.unwrap();
    client_async(request, stream).await.expect("a socket opens");
}

#[tokio::test]
async fn a_renewed_certificate_is_taken_up() {
    let (old, new) = (certificate(), certificate());
    let server = Secure::start("renewed", &old, 100).await;
    let shown = async || {
        let stream = server.connect(trusting([&old, &new])).await.unwrap();
        let shown: CertificateDer<'static> = stream.get_ref().1.peer_certificates().unwrap()[0].clone();
        shown
    };
    assert_eq!(shown().await, *old.cert.der());
    write(&server.files, &new);
    let begin = Instant::now();
    while shown().await != *new.cert.der() {
        assert!(begin.elapsed() < PATIENCE, "the old certificate is still shown");
        sleep(Duration::from_millis(200)).await;
    }
    fs::remove_file(&server.files.key).unwrap();
    assert_eq!(shown().await, *new.cert.der());
    drop(server.folder);
}

/// Whoever says nothing, or too slowly, is cut off, before the greeting and after it; and has counted until then.
#[tokio::test]
async fn deadlines_and_limits_hold() {
    let made = certificate();
    let server = Secure::start("slow", &made, 3).await;
    let mut silent = Vec::new();
    for _ in 0..3 {
        silent.push(TcpStream::connect(server.address).await.unwrap());
    }
    assert!(server.connect(trusting([&made])).await.is_err(), "a fourth is one too many");
    for mut stream in silent {
        let end = timeout(PATIENCE, stream.read(&mut [0; 64])).await.expect("it is cut off");
        assert!(matches!(end, Ok(0) | Err(_)), "{end:?}");
    }
    let begin = Instant::now();
    let mut slow = loop {
        match server.connect(trusting([&made])).await {
            Ok(stream) => break stream,
            Err(why) => assert!(begin.elapsed() < PATIENCE, "those cut off still count: {why}"),
        }
    };
    slow.write_all(b"GET /livez HTTP/1.1\r\nhost: ").await.unwrap();
    let end = timeout(PATIENCE, slow.read(&mut [0; 64])).await.expect("it is cut off");
    assert!(matches!(end, Ok(0) | Err(_)), "{end:?}");
    let mut plain = TcpStream::connect(server.address).await.unwrap();
    plain.write_all(b"GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    let _ = timeout(PATIENCE, plain.read_to_end(&mut answer)).await.expect("it is cut off");
    assert!(!String::from_utf8_lossy(&answer).contains("alive"), "nothing is told without HTTPS");
}
