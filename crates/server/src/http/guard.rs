//! What surrounds every request: its turn, its id, the check of the site, the deadline, security headers, log and
//! metrics.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::{Code, Refusal, hex};
use tokio::time::{sleep, timeout};
use tracing::{Instrument, debug, error, info, info_span};

use super::answer::Refused;
use super::asked::Awaited;
use super::caller::visitor;
use super::{App, site};
use crate::address::household;
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

/// Told to browsers that reach us by HTTPS: for a year, never without.
const STRICT: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// How many characters of a path or a method stand in the log; none of ours is as long.
const LOGGED: usize = 100;

/// Asked for all the time by whatever watches the server; not worth a line each.
const WATCHED: &[&str] = &["/livez", "/readyz", "/metrics"];

/// Lets a request through to its handler, or refuses it.
pub async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let config = &app.hub.config;
    let address = visitor(request.headers(), request.extensions(), &config.trusted_proxies);
    let turn = app.limits.turn(household(address), Instant::now());
    if let Ok(wait) = turn
        && !wait.is_zero()
    {
        sleep(wait).await;
    }
    let begin = Instant::now();
    let id = request_id(request.headers());
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let (said, asked) = (short(method.as_str()), discreet(&path));
    let span = info_span!("request", id, %address, method = %said, path = &*short(&asked));
    let unread = turn.is_err();
    let checked = turn.and_then(|_| site::check(&method, request.uri(), request.headers(), config));
    let mut response = if let Err(refusal) = checked {
        Refused(refusal).into_response()
    } else {
        let long = Duration::from_secs(config.request_seconds);
        let awaited = Awaited::default();
        request.extensions_mut().insert(awaited.clone());
        let answered = timeout(long, next.run(request).instrument(span.clone())).await;
        answered.unwrap_or_else(|_| {
            let why = format!("this took longer than {} s; look whether it happened", long.as_secs());
            // Either the client did not send all of it, or there was more to wait for here than a request may take.
            let code = if awaited.is_so() { Code::TooSlow } else { Code::Storage };
            if code == Code::Storage {
                app.hub.metrics.storage_failed();
                span.in_scope(|| error!(seconds = long.as_secs(), "no answer in time"));
            }
            Refused(Refusal::new(code, why)).into_response()
        })
    };
    let took = begin.elapsed();
    app.hub.metrics.answered(took);
    span.in_scope(|| {
        let (status, microseconds) = (response.status().as_u16(), took.as_micros() as u64);
        // Of what is refused unread there may be any number; the limits say so now and then.
        if unread || WATCHED.contains(&path.as_str()) {
            debug!(status, microseconds, "answered");
        } else {
            info!(status, microseconds, "answered");
        }
    });
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(*name, HeaderValue::from_static(value));
    }
    if config.secure_cookies {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, STRICT);
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

/// A path as it may stand in the log: what names a reminder also ends it.
fn discreet(path: &str) -> Cow<'_, str> {
    let Some((before, rest)) = path.split_once("/reminders/") else { return path.into() };
    let after = rest.split_once('/').map_or(String::new(), |(_, after)| format!("/{after}"));
    format!("{before}/reminders/…{after}").into()
}

/// What strangers say, as long as it may stand in the log: nobody needs to read more, and it would fill it.
fn short(said: &str) -> Cow<'_, str> {
    match said.char_indices().nth(LOGGED) {
        None => said.into(),
        Some((cut, _)) => format!("{}…", &said[..cut]).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::{discreet, short};

    #[test]
    fn the_log_does_not_name_reminders() {
        for (path, logged) in [
            ("/api/tables/abc", "/api/tables/abc"),
            ("/api/tables/abc/reminders", "/api/tables/abc/reminders"),
            ("/api/tables/abc/reminders/123", "/api/tables/abc/reminders/…"),
            ("/api/reminders/123/stop", "/api/reminders/…/stop"),
        ] {
            assert_eq!(short(&discreet(path)), logged);
        }
        assert_eq!(short(&"é".repeat(30_000)), "é".repeat(100) + "…");
    }
}
