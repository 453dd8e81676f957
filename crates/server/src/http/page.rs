//! The page, built into the program; an address that is no file shows the page itself, which knows its own ways.

use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use protocol::{Code, Refusal};
use rust_embed::RustEmbed;

use super::answer::Refused;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// A file of the page, or the page.
pub async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return Refused(Refusal::new(Code::NotFound, "there is nothing at this address")).into_response();
    }
    // Files with a hash in their name never change; the page itself always may.
    let forever = path.starts_with("assets/");
    let file = Files::get(path).filter(|_| !path.is_empty());
    let Some(file) = file.or_else(|| Files::get("index.html").filter(|_| !forever)) else {
        let why = "there is nothing at this address; the page was not built into this program";
        return Refused(Refusal::new(Code::NotFound, why)).into_response();
    };
    let cache = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = HeaderValue::from_str(file.metadata.mimetype());
    let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, HeaderValue::from_static(cache))];
    (StatusCode::OK, headers, file.data).into_response()
}
