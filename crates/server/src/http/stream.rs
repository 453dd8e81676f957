//! Events as lines of JSON, for programs.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use protocol::Frame;
use tokio::time::timeout;

use super::App;
use super::answer::Refused;
use super::asked::{After, Table};
use super::caller::Caller;
use super::feed::Feed;

/// An empty line each time nothing has happened for this long.
const KEEP_ALIVE: Duration = Duration::from_secs(7);

/// A table as a stream: one frame a line, the state first, or that it resumes if `after` is given, empty lines to keep it alive.
#[utoipa::path(get, path = "/api/tables/{table}/stream",
    params(("table" = String, Path), ("after" = Option<u32>, Query)),
    security((), ("seat" = [])),
    responses((status = 200, body = Frame, content_type = "application/x-ndjson")))]
pub async fn stream(
    State(app): State<App>,
    caller: Caller,
    Table(table): Table,
    After { after }: After,
) -> Result<Response, Refused> {
    let permit = app.limits.stream(caller.address)?;
    let feed = Feed::open(&app, &table, caller.token(&table).as_ref(), after).await?;
    let lines = stream::unfold((feed, permit), |(mut feed, permit)| async move {
        let line = match timeout(KEEP_ALIVE, feed.next()).await {
            Ok(frame) => line(&frame?),
            Err(_) => "\n".to_owned(),
        };
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(line)), (feed, permit)))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((headers, Body::from_stream(lines)).into_response())
}

fn line(frame: &Frame) -> String {
    let mut line = serde_json::to_string(frame).unwrap_or_default();
    line.push('\n');
    line
}
