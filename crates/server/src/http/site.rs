//! Which site a request is for and which it comes from: another site's page may look, but not touch, and one that has
//! its own name lead to this machine may not even look.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Method, Uri, header};
use protocol::{Code, Refusal};

use crate::config::Config;

/// Refuses what is for another host or from a foreign page.
pub fn check(method: &Method, uri: &Uri, headers: &HeaderMap, config: &Config) -> Result<(), Refusal> {
    let host = uri.authority().map(Authority::as_str).or_else(|| only(headers, header::HOST));
    let named = host.and_then(|host| host.parse::<Authority>().ok());
    let known = named.is_some_and(|host| own_host(host.host(), config));
    let (Some(host), true) = (host, known) else {
        let why = "this server does not go by that name; if it should, say so in its setting hosts";
        return Err(Refusal::new(Code::ForeignHost, why));
    };
    if own_origin(method, headers, host, config) {
        Ok(())
    } else {
        Err(Refusal::new(Code::ForeignOrigin, "this request comes from a page of another site"))
    }
}

/// Whether we go by this name. By an address nobody is led astray; a name can be made to lead anywhere.
fn own_host(host: &str, config: &Config) -> bool {
    let same = |name: &str| name.eq_ignore_ascii_case(host);
    let address = host.trim_start_matches('[').trim_end_matches(']');
    if address.parse::<IpAddr>().is_ok() || address.parse::<Ipv6Addr>().is_ok() || same("localhost") {
        return true;
    }
    let mut sites = config.origins.iter().filter_map(|origin| origin.parse::<Uri>().ok());
    match &config.hosts {
        Some(hosts) => hosts.iter().any(|name| same(name)) || sites.any(|site| site.host().is_some_and(same)),
        None => !config.listen.ip().is_loopback() || sites.any(|site| site.host().is_some_and(same)),
    }
}

/// Whether a request that changes something, or opens a socket, comes from a page of ours or from no page at all.
fn own_origin(method: &Method, headers: &HeaderMap, host: &str, config: &Config) -> bool {
    let harmless = matches!(*method, Method::GET | Method::HEAD) && !headers.contains_key(header::UPGRADE);
    if harmless || !headers.contains_key(header::ORIGIN) {
        return true;
    }
    let Some(origin) = only(headers, header::ORIGIN) else { return false };
    let own = format!("{}://{host}", scheme(headers, config));
    origin.eq_ignore_ascii_case(&own) || config.origins.iter().any(|allowed| allowed == origin)
}

/// How pages of ours are reached: by HTTPS if we have a certificate, or as a proxy in front says.
fn scheme<'a>(headers: &'a HeaderMap, config: &Config) -> &'a str {
    let told = only(headers, HeaderName::from_static("x-forwarded-proto"));
    let told = told.filter(|_| config.trusted_proxies != crate::Proxies::NONE);
    told.unwrap_or(if config.secure_cookies { "https" } else { "http" })
}

/// The value of a header that is there once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    fn config() -> Config {
        let settings = Settings {
            database: Some("sqlite://x".to_owned()),
            origins: Some(vec!["https://games.example".to_owned()]),
            ..Settings::default()
        };
        settings.resolve().unwrap()
    }

    #[track_caller]
    fn check(
        config: &Config,
        method: &Method,
        headers: &[(&'static str, &'static str)],
        expected: Option<Code>,
    ) {
        let headers = headers.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()));
        let result = super::check(method, &Uri::from_static("/api"), &headers.collect(), config);
        assert_eq!(result.err().map(|refusal| refusal.code), expected);
    }

    #[test]
    fn other_sites_may_look_but_not_touch() {
        let (host, foreign) = (("host", "localhost:80"), Some(Code::ForeignOrigin));
        let (here, there) = (("origin", "http://localhost:80"), ("origin", "http://there"));
        let config = config();
        check(&config, &Method::POST, &[host], None);
        check(&config, &Method::POST, &[host, here], None);
        check(&config, &Method::POST, &[host, there], foreign);
        check(&config, &Method::POST, &[host, here, there], foreign);
        check(&config, &Method::POST, &[host, ("origin", "null")], foreign);
        check(&config, &Method::POST, &[host, ("origin", "https://games.example")], None);
        check(&config, &Method::GET, &[host, there], None);
        check(&config, &Method::GET, &[host, there, ("upgrade", "websocket")], foreign);
        check(&config, &Method::GET, &[host, here, ("upgrade", "websocket")], None);
    }

    #[test]
    fn the_scheme_of_the_origin_counts() {
        let host = ("host", "localhost");
        let (plain, secure) = (("origin", "http://localhost"), ("origin", "https://localhost"));
        let told = ("x-forwarded-proto", "https");
        let foreign = Some(Code::ForeignOrigin);
        let mut config = config();
        check(&config, &Method::POST, &[host, secure], foreign);
        check(&config, &Method::POST, &[host, secure, told], foreign);
        config.trusted_proxies = crate::Proxies::Count(1);
        check(&config, &Method::POST, &[host, secure, told], None);
        check(&config, &Method::POST, &[host, plain, told], foreign);
        config.secure_cookies = true;
        check(&config, &Method::POST, &[host, secure], None);
        check(&config, &Method::POST, &[host, plain], foreign);
    }

    #[test]
    fn a_server_answers_to_its_own_names() {
        let mut config = config();
        let foreign = Some(Code::ForeignHost);
        let mut hosts = |listen: &str, hosts: Option<&[&str]>, host: &'static str, expected| {
            config.listen = listen.parse().unwrap();
            config.hosts = hosts.map(|hosts| hosts.iter().map(|&host| host.to_owned()).collect());
            check(&config, &Method::GET, &[("host", host)], expected);
        };
        let local = "127.0.0.1:80";
        for own in ["127.0.0.1:80", "[::1]:80", "LOCALHOST", "10.1.1.1", "games.example:80"] {
            hosts(local, None, own, None);
        }
        for other in ["evil.example", "games.example.evil", "x:y", ""] {
            hosts(local, None, other, foreign);
        }
        hosts("0.0.0.0:80", None, "box.lan:80", None);
        hosts("0.0.0.0:80", Some(&["box.lan"]), "box.lan:80", None);
        hosts("0.0.0.0:80", Some(&["box.lan"]), "evil.example", foreign);
        check(&config, &Method::GET, &[], foreign);
        check(&config, &Method::GET, &[("host", "box.lan"), ("host", "evil.example")], foreign);
    }
}
