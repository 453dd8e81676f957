//! Requests of those who run the server.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Code, Refusal};

use super::App;
use super::answer::Refused;
use super::caller::Caller;

/// Whether the process is alive.
#[utoipa::path(get, path = "/livez", responses((status = 200, body = String)))]
pub async fn livez() -> &'static str {
    "alive\n"
}

/// Whether requests should be sent here: the database stores something.
#[utoipa::path(get, path = "/readyz", responses((status = 200, body = String)))]
pub async fn readyz(State(app): State<App>) -> Result<&'static str, Refused> {
    if !app.hub.store.stores().await {
        return Err(Refused(Refusal::new(Code::Storage, "the database stores nothing now")));
    }
    Ok("ready\n")
}

/// Counters in Prometheus' text form, for whom the setting `metrics` names.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String)))]
pub async fn metrics(State(app): State<App>, caller: Caller) -> Result<Response, Refused> {
    caller.may_read(app.hub.config.metrics)?;
    let text = app.hub.metrics.text(app.hub.names().len(), app.limits.streams());
    Ok((StatusCode::OK, [(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub async fn document() -> impl IntoResponse {
    /// Made once: it takes longer than anything else that can be asked for.
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| super::openapi().to_string().into());
    ([(header::CONTENT_TYPE, "application/json")], TEXT.clone())
}
