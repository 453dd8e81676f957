//! The page, built into the program or, with debug assertions, read from its folder. An address that is no file shows
//! the page itself, which knows its own ways.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use protocol::{Code, Refusal, hex};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::App;
use super::answer::Refused;

/// Finds a file of the page by its path.
pub type Files = fn(&str) -> Option<EmbeddedFile>;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct BuiltIn;

/// The page that was built into this program.
pub fn built_in(path: &str) -> Option<EmbeddedFile> {
    BuiltIn::get(path)
}

/// A file of the page, or the page.
pub async fn page(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return Refused(Refusal::new(Code::NotFound, "there is nothing at this address")).into_response();
    }
    // Files with a hash in their name never change; the page itself always may.
    let forever = path.starts_with("assets/");
    let file = (app.page)(path).filter(|_| !path.is_empty());
    let Some(file) = file.or_else(|| (app.page)("index.html").filter(|_| !forever)) else {
        let why = "there is nothing at this address; the page was not built into this program";
        return Refused(Refusal::new(Code::NotFound, why)).into_response();
    };
    let cache = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = etag(&file);
    let lasting = [(header::CACHE_CONTROL, cache), (header::ETAG, &tag)];
    if knows(&headers, &tag) {
        return (StatusCode::NOT_MODIFIED, lasting).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.metadata.mimetype())];
    (StatusCode::OK, lasting, kind, file.data).into_response()
}

/// What tells this version of the file from others. It is weak because compressed or not the file has the same one.
fn etag(file: &EmbeddedFile) -> String {
    format!("W/\"{}\"", hex::encode(&file.metadata.sha256_hash()[..16]))
}

/// Whether the browser has this version already.
fn knows(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|list| list.split(',')).any(|known| known.trim() == tag)
}
