//! Who asks: the token shown, and the address it comes from.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, header};

use protocol::{Code, Refusal};

use super::App;
use crate::address::{Proxies, household};
use crate::config::Readers;
use crate::secret::Token;

/// How long a browser remembers a seat: a year, for games with days between turns.
const MAX_AGE: u32 = 365 * 24 * 60 * 60;

/// Who asks.
pub struct Caller {
    /// What limits count by.
    pub address: IpAddr,
    /// Whether it asks from this machine and through no proxy.
    local: bool,
    bearer: Option<String>,
    cookies: Vec<(String, String)>,
}

impl Caller {
    /// Refuses what is not for this caller.
    pub fn may_read(&self, readers: Readers) -> Result<(), Refusal> {
        if self.is_among(readers) {
            return Ok(());
        }
        Err(Refusal::new(Code::NotFound, "there is nothing at this address for you"))
    }

    pub fn is_among(&self, readers: Readers) -> bool {
        match readers {
            Readers::All => true,
            Readers::Local => self.local,
            Readers::None => false,
        }
    }

    /// The token shown for a table: a bearer token, or the cookie of this table.
    pub fn token(&self, table: &str) -> Option<Token> {
        let name = cookie_name(table);
        let cookie = || self.cookies.iter().find(|(key, _)| *key == name).map(|(_, value)| value);
        self.bearer.as_ref().or_else(cookie).map(|token| Token::shown(token))
    }
}

/// The cookie that opens a seat from this browser. No script can read it, and no other site's page can make the
/// browser send it along with a change.
pub fn cookie(table: &str, token: &str, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    let name = cookie_name(table);
    format!("{name}={token}; Path=/api/tables/{table}; Max-Age={MAX_AGE}; HttpOnly; SameSite=Strict{secure}")
}

fn cookie_name(table: &str) -> String {
    format!("seat-{table}")
}

impl FromRequestParts<App> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Infallible> {
        let bearer =
            text(&parts.headers, header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let cookies = parts.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let cookies = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let forwarded =
            ["forwarded", "x-forwarded-for", "via"].iter().any(|name| parts.headers.contains_key(*name));
        Ok(Caller {
            local: !forwarded && peer.is_some_and(|ConnectInfo(peer)| peer.ip().to_canonical().is_loopback()),
            address: household(visitor(&parts.headers, &parts.extensions, &app.hub.config.trusted_proxies)),
            bearer: bearer.map(|token| token.trim().to_owned()),
            cookies: cookies.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        })
    }
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// The visitor's address.
pub fn visitor(headers: &HeaderMap, extensions: &Extensions, proxies: &Proxies) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| peer.ip());
    proxies.visitor(peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)), headers)
}
