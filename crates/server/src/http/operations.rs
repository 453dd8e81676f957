//! Requests of those who run the server.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Code, Refusal};
use utoipa::openapi::OpenApi;

use super::App;
use super::answer::Refused;

/// Whether the process is alive.
#[utoipa::path(get, path = "/livez", responses((status = 200, body = String)))]
pub async fn livez() -> &'static str {
    "alive\n"
}

/// Whether requests should be sent here: the database stores something.
#[utoipa::path(get, path = "/readyz", responses((status = 200, body = String), (status = 503, body = Refusal)))]
pub async fn readyz(State(app): State<App>) -> Result<&'static str, Refused> {
    if !app.hub.store.stores().await {
        return Err(Refused(Refusal::new(Code::Storage, "the database stores nothing now")));
    }
    Ok("ready\n")
}

/// Counters in Prometheus' text form.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String)))]
pub async fn metrics(State(app): State<App>) -> Response {
    let text = app.hub.metrics.text(app.hub.names().len(), app.limits.streams());
    (StatusCode::OK, [(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// This document.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, body = Object)))]
pub async fn document() -> Json<OpenApi> {
    Json(super::openapi())
}
