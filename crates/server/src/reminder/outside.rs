//! Posting to an address that a stranger named: https only, to a service that is known, and never to a machine that the
//! world could not reach anyway. The address that was checked is the one that is connected to, whatever the name leads to
//! a moment later.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, Uri, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::Terms;

/// How long it may take from the name to the answer.
const PATIENCE: Duration = Duration::from_secs(15);
/// The most that is read of an answer; only its status counts.
const ANSWER: usize = 16 * 1024;

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sent {
    Taken,
    /// There is nobody at this address any more.
    Gone,
    /// It might be taken later.
    Later,
    /// It will never be taken so.
    Refused,
}

/// Where an endpoint is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub host: String,
    port: u16,
    uri: Uri,
}

/// Where an endpoint is, or why nothing is sent there.
pub fn place(endpoint: &str, terms: &Terms) -> Result<Place, String> {
    let uri: Uri = endpoint.parse().map_err(|_| "this is no address".to_owned())?;
    let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'));
    let (Some("https"), Some(authority)) = (uri.scheme_str(), authority) else {
        return Err("a push service's address begins with https://".to_owned());
    };
    let (host, port) = (authority.host().to_owned(), authority.port_u16().unwrap_or(443));
    if terms.anywhere.is_none() && (port != 443 || !terms.knows(&host)) {
        return Err(format!("'{host}' is no push service that this server knows"));
    }
    Ok(Place { host, port, uri })
}

/// Who connects to the outside.
#[derive(Clone)]
pub struct Outside {
    tls: TlsConnector,
    anywhere: bool,
}

impl Outside {
    /// Trusts whom this machine trusts, unless the terms name somebody.
    pub fn new(terms: &Terms) -> Result<Outside, String> {
        let roots = terms.anywhere.clone().map_or_else(system_roots, Ok)?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?;
        let mut config = config.with_root_certificates(roots).with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Outside { tls: TlsConnector::from(Arc::new(config)), anywhere: terms.anywhere.is_some() })
    }

    /// Posts something with these headers; redirections are not followed.
    pub async fn post(
        &self,
        place: &Place,
        headers: &[(&str, String)],
        body: Vec<u8>,
    ) -> Result<Sent, String> {
        let posting = self.exchange(place, headers, body);
        let status = timeout(PATIENCE, posting).await.map_err(|_| "no answer in time".to_owned())??;
        Ok(match status.as_u16() {
            200..=299 => Sent::Taken,
            404 | 410 => Sent::Gone,
            408 | 429 | 500..=599 => Sent::Later,
            _ => Sent::Refused,
        })
    }

    async fn exchange(
        &self,
        place: &Place,
        headers: &[(&str, String)],
        body: Vec<u8>,
    ) -> Result<StatusCode, String> {
        let found = lookup_host((place.host.trim_matches(['[', ']']), place.port)).await;
        let found = found.map_err(|error| error.to_string())?;
        let allowed = found.into_iter().find(|address| self.anywhere || is_public(address.ip()));
        let address: SocketAddr = allowed.ok_or("its name leads to no address of the world")?;
        let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        let name = ServerName::try_from(place.host.clone()).map_err(|error| error.to_string())?;
        let stream = self.tls.connect(name, stream).await.map_err(|error| error.to_string())?;
        let mut client = http1::Builder::new();
        client.max_buf_size(ANSWER);
        let (mut sender, connection) =
            client.handshake(TokioIo::new(stream)).await.map_err(|error| error.to_string())?;
        let path = place.uri.path_and_query().map_or("/", |path| path.as_str());
        let host = place.uri.authority().map_or(place.host.as_str(), |authority| authority.as_str());
        let mut request = Request::post(path).header(header::HOST, host);
        for (name, value) in headers {
            request = request.header(*name, value);
        }
        let request = request.header(header::CONTENT_LENGTH, body.len()).body(Body::from(body));
        let mut answering = pin!(sender.send_request(request.map_err(|error| error.to_string())?));
        // The connection is driven only until the head of the answer is there; what follows is not read. It may end with
        // the answer, which is there then all the same.
        let answer = tokio::select! {
            answer = &mut answering => answer,
            _ = connection => answering.await,
        };
        answer.map(|answer| answer.status()).map_err(|error| error.to_string())
    }
}

fn system_roots() -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    roots.add_parsable_certificates(found.certs);
    if roots.is_empty() {
        return Err("this machine trusts nobody: install the package ca-certificates".to_owned());
    }
    Ok(roots)
}

/// Whether an address is one of the world and not of somebody's own network.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = matches!(
        (a, b, c),
        (0 | 10 | 127 | 224.., ..) | (100, 64..=127, _) | (192, 0, 0) | (192, 88, 99) | (198, 18..=19, _)
    );
    !(special || address.is_private() || address.is_link_local() || address.is_documentation())
}

/// Of IPv6 one eighth is given out to the world; inside it some is not, or leads to IPv4 by a way round.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let special = matches!((a, b), (0x2001, 0..=0x1ff | 0xdb8) | (0x2002, _) | (0x3fff, 0..=0xfff));
    a & 0xe000 == 0x2000 && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_s_own_network_is_reached() {
        for own in [
            "127.0.0.1",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "192.0.2.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:10.0.0.1",
            "::10.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:db8::1",
            "2001::1",
            "100::1",
            "fec0::1",
            "3fff::1",
        ] {
            assert!(!is_public(own.parse().unwrap()), "{own}");
        }
        for world in ["8.8.8.8", "172.32.0.1", "192.169.0.1", "100.128.0.1", "2606:4700::1", "::ffff:8.8.8.8"]
        {
            assert!(is_public(world.parse().unwrap()), "{world}");
        }
    }

    #[test]
    fn endpoints_are_those_of_services_we_know() {
        let terms = Terms::new(None);
        assert_eq!(
            place("https://fcm.googleapis.com/fcm/send/x", &terms).unwrap().host,
            "fcm.googleapis.com"
        );
        for wrong in [
            "http://fcm.googleapis.com/x",
            "https://fcm.googleapis.com:8443/x",
            "https://127.0.0.1/x",
            "https://fcm.googleapis.com@evil.example/x",
            "https://a@fcm.googleapis.com/x",
            "https://localhost/x",
            "ftp://fcm.googleapis.com/x",
            "fcm.googleapis.com",
            "https://",
            "",
        ] {
            assert!(place(wrong, &terms).is_err(), "{wrong}");
        }
    }

    #[tokio::test]
    async fn a_name_that_leads_to_this_machine_is_not_followed() {
        let mut terms = Terms::new(Some(vec!["localhost".to_owned()]));
        terms.anywhere = Some(RootCertStore::empty());
        let mut outside = Outside::new(&terms).unwrap();
        outside.anywhere = false;
        let place = place("https://localhost/x", &terms).unwrap();
        let why = outside.post(&place, &[], Vec::new()).await.unwrap_err();
        assert!(why.contains("no address of the world"), "{why}");
    }
}
