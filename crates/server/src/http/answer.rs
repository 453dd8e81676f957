//! Answers: refusals that know their status, and bodies read so that every fault becomes a refusal.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Code, Refusal};
use serde::de::DeserializeOwned;

/// A refusal as an answer.
#[derive(Debug)]
pub struct Refused(pub Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused(refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (status(self.0.code), Json(self.0)).into_response()
    }
}

/// The status of a refusal.
pub fn status(code: Code) -> StatusCode {
    match code {
        Code::Malformed
        | Code::BadOptions
        | Code::BadSeats
        | Code::BadTiming
        | Code::BadName
        | Code::BadColour
        | Code::NoSuchBot
        | Code::NoSuchAction => StatusCode::BAD_REQUEST,
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::NotFound | Code::NoSuchTable => StatusCode::NOT_FOUND,
        Code::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
        Code::NotSeated => StatusCode::UNAUTHORIZED,
        Code::ForeignOrigin => StatusCode::FORBIDDEN,
        Code::TooFast | Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::Storage => StatusCode::SERVICE_UNAVAILABLE,
        Code::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
        Code::UnknownRules
        | Code::NameTaken
        | Code::ColourTaken
        | Code::SeatTaken
        | Code::TableFull
        | Code::NotStarted
        | Code::GameOver
        | Code::NotOver
        | Code::TimeUp
        | Code::NotYourTurn
        | Code::Stale
        | Code::NothingToTakeBack
        | Code::OfferOpen
        | Code::NoOffer
        | Code::BotsDoNotAgree
        | Code::SeatOut
        | Code::BotPlays
        | Code::NotAway
        | Code::NotAbandoned
        | Code::NoClaim => StatusCode::CONFLICT,
    }
}

/// A JSON body of a known shape.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refused> {
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection: BytesRejection| {
            let long = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
            let code = if long { Code::TooLong } else { Code::Malformed };
            Refused(Refusal::new(code, rejection.body_text()))
        })?;
        parse(&bytes).map(Body).map_err(Refused)
    }
}

/// A value from JSON, or what is wrong with it.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(bytes).map_err(|error| Refusal::new(Code::Malformed, error.to_string()))
}

/// The answer to a method that a route does not know.
pub async fn wrong_method() -> Refused {
    Refused(Refusal::new(Code::WrongMethod, "this address does not take this kind of request"))
}
