//! What surrounds every request: its id, the same-origin check, security headers, log and metrics.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::{Code, Refusal, hex};
use tracing::{Instrument, debug, info_span};

use super::App;
use super::answer::Refused;
use crate::secret;

/// Nothing but our own files; WebAssembly may be compiled; nobody may frame us.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

/// Lets a request through to its handler, or refuses it.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let begin = Instant::now();
    let id = request_id(request.headers());
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let span = info_span!("request", id, %method, path);
    let mut response = if own_origin(request.method(), request.headers(), &app.hub.config.origins) {
        next.run(request).instrument(span.clone()).await
    } else {
        Refused(Refusal::new(Code::ForeignOrigin, "this request comes from a page of another site"))
            .into_response()
    };
    let took = begin.elapsed();
    app.hub.metrics.answered(took);
    span.in_scope(|| {
        debug!(status = response.status().as_u16(), microseconds = took.as_micros() as u64, "answered");
    });
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(*name, HeaderValue::from_static(value));
    }
    if path.starts_with("/api") {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert("x-request-id", id);
    }
    response
}

/// The id a proxy gave the request, if it is a plain one, or a new one.
fn request_id(headers: &HeaderMap) -> String {
    let given = headers.get("x-request-id").and_then(|id| id.to_str().ok());
    let plain = |id: &&str| {
        (1..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    given.filter(plain).map_or_else(|| hex::encode(&secret::random::<8>()), str::to_owned)
}

/// Whether a request that changes something, or opens a socket, comes from a page of ours or from no page at all.
fn own_origin(method: &Method, headers: &HeaderMap, allowed: &[String]) -> bool {
    let harmless = matches!(*method, Method::GET | Method::HEAD) && !headers.contains_key(header::UPGRADE);
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
    let (Some(origin), false) = (text(header::ORIGIN), harmless) else { return true };
    let site = origin.split_once("://").map(|(_, site)| site);
    (site.is_some() && site == text(header::HOST)) || allowed.iter().any(|allowed| allowed == origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(method: &Method, headers: &[(&'static str, &'static str)], expected: bool) {
        let headers =
            headers.iter().map(|(name, value)| (name.parse().unwrap(), HeaderValue::from_static(value)));
        let allowed = ["https://games.example".to_owned()];
        assert_eq!(own_origin(method, &headers.collect(), &allowed), expected);
    }

    #[test]
    fn other_sites_may_look_but_not_touch() {
        let (here, there) = (("origin", "http://here:80"), ("origin", "http://there"));
        let host = ("host", "here:80");
        check(&Method::POST, &[host], true);
        check(&Method::POST, &[host, here], true);
        check(&Method::POST, &[host, there], false);
        check(&Method::POST, &[host, ("origin", "null")], false);
        check(&Method::POST, &[host, ("origin", "https://games.example")], true);
        check(&Method::GET, &[host, there], true);
        check(&Method::GET, &[host, there, ("upgrade", "websocket")], false);
        check(&Method::GET, &[host, here, ("upgrade", "websocket")], true);
    }
}
