//! Answers: refusals that know their status.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Code, Refusal};
use serde::de::DeserializeOwned;
use serde_json::Value;

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
        Code::Malformed => StatusCode::BAD_REQUEST,
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooSlow => StatusCode::REQUEST_TIMEOUT,
        Code::NotFound | Code::NoSuchTable | Code::NoSuchReminder => StatusCode::NOT_FOUND,
        Code::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
        Code::NotSeated => StatusCode::UNAUTHORIZED,
        Code::ForeignOrigin => StatusCode::FORBIDDEN,
        Code::ForeignHost => StatusCode::MISDIRECTED_REQUEST,
        Code::TooFast | Code::TooMany => StatusCode::TOO_MANY_REQUESTS,
        Code::Storage => StatusCode::SERVICE_UNAVAILABLE,
        // Well-formed, and still nonsense.
        Code::BadOptions
        | Code::BadSeats
        | Code::BadTiming
        | Code::BadName
        | Code::BadColour
        | Code::BadShare
        | Code::BadReminder
        | Code::NoSuchBot
        | Code::NoSuchAction
        | Code::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
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
        | Code::NoClaim
        | Code::Exhausted => StatusCode::CONFLICT,
    }
}

/// A value from JSON, or what is wrong with it.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    let read = serde_json::from_slice(bytes).or_else(|error| {
        // To JSON 3.0 is a whole number like 3, and some programs write it so.
        let mut value = serde_json::from_slice(bytes)?;
        without_fractions(&mut value);
        serde_json::from_value(value).map_err(|_| error)
    });
    read.map_err(|error| Refusal::new(Code::Malformed, error.to_string()))
}

/// Writes whole numbers as such.
fn without_fractions(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(without_fractions),
        Value::Object(fields) => fields.values_mut().for_each(without_fractions),
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or(f64::NAN);
            if number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number) {
                *value = Value::from(number as u64);
            }
        }
        _ => {}
    }
}

/// The answer to a method that a route does not know.
pub async fn wrong_method() -> Refused {
    Refused(Refusal::new(Code::WrongMethod, "this address does not take this kind of request"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_number_is_one_however_it_is_written() {
        for text in ["[3, 4294967295]", "[3.0, 4.294967295e9]"] {
            assert_eq!(parse::<(u8, u32)>(text.as_bytes()).unwrap(), (3, u32::MAX), "{text}");
        }
        for text in ["[3.5, 1]", "[-1.0, 1]", "[256.0, 1]", "[1, 1e10]"] {
            assert_eq!(parse::<(u8, u32)>(text.as_bytes()).unwrap_err().code, Code::Malformed, "{text}");
        }
    }
}
