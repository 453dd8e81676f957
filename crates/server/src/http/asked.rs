//! What a request says, taken apart so that every fault becomes a refusal.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::BodyDataStream;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use futures_util::StreamExt;
use protocol::{Code, Refusal};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::time::{Instant, timeout_at};

use super::MAX_BODY;
use super::answer::{Refused, parse};

/// How long a body may take, however short; every byte that has come adds a millisecond.
const GRACE: Duration = Duration::from_secs(5);

/// Whether the rest of a request is still awaited, so that whoever ends it knows whom it waited for.
#[derive(Clone, Default)]
pub struct Awaited(Arc<AtomicBool>);

impl Awaited {
    pub fn is_so(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A JSON body of a known shape.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, Refused> {
        let Awaited(awaited) = request.extensions().get().cloned().unwrap_or_default();
        awaited.store(true, Ordering::Relaxed);
        let bytes = read(request.into_body().into_data_stream(), GRACE).await?;
        awaited.store(false, Ordering::Relaxed);
        Ok(Body(parse(&bytes)?))
    }
}

/// A body that comes neither too long nor too slowly.
async fn read(mut body: BodyDataStream, grace: Duration) -> Result<Vec<u8>, Refusal> {
    let begin = Instant::now();
    let mut bytes = Vec::new();
    loop {
        let until = begin + grace + Duration::from_millis(bytes.len() as u64);
        let Ok(part) = timeout_at(until, body.next()).await else {
            return Err(Refusal::new(Code::TooSlow, format!("only {} bytes came in time", bytes.len())));
        };
        let Some(part) = part else { return Ok(bytes) };
        bytes.extend(part.map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?);
        if bytes.len() > MAX_BODY {
            return Err(Refusal::new(Code::TooLong, format!("a message has at most {MAX_BODY} bytes")));
        }
    }
}

/// The table that the path names.
pub struct Table(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Table {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Table, Refused> {
        let path = <Path<String> as FromRequestParts<S>>::from_request_parts(parts, state).await;
        let path = path.map_err(|error: PathRejection| Refusal::new(Code::NoSuchTable, error.body_text()))?;
        let Path(table) = path;
        Ok(Table(table))
    }
}

/// Where to begin.
#[derive(Deserialize)]
pub struct After {
    /// The number of the latest event that is known already.
    #[serde(default)]
    pub after: Option<u32>,
}

/// What stands behind the question mark, of a known shape.
pub async fn query<T: DeserializeOwned, S: Send + Sync>(parts: &mut Parts, state: &S) -> Result<T, Refused> {
    let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
    let Query(query) = query.map_err(|error| Refusal::new(Code::Malformed, error.body_text()))?;
    Ok(query)
}

impl<S: Send + Sync> FromRequestParts<S> for After {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<After, Refused> {
        query(parts, state).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::{Body, Bytes};
    use futures_util::stream;

    #[tokio::test]
    async fn a_body_that_comes_in_drops_is_not_waited_for() {
        let drops = stream::unfold((), |()| async {
            tokio::time::sleep(Duration::from_millis(20)).await;
            Some((Ok::<_, std::io::Error>(Bytes::from_static(b"x")), ()))
        });
        let refusal =
            read(Body::from_stream(drops).into_data_stream(), Duration::from_millis(100)).await.unwrap_err();
        assert_eq!(refusal.code, Code::TooSlow, "{refusal}");
    }

    #[tokio::test]
    async fn a_body_has_a_length() {
        for (length, code) in [(MAX_BODY, None), (MAX_BODY + 1, Some(Code::TooLong))] {
            let body = Body::from(vec![b'x'; length]).into_data_stream();
            assert_eq!(read(body, GRACE).await.err().map(|refusal| refusal.code), code);
        }
    }
}
