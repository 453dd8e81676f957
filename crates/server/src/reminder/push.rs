//! Telling by push: a message that only the browser can read, and that says which table and in which language.

use std::sync::OnceLock;

use axum::http::header::AUTHORIZATION;
use protocol::ReminderWay;
use serde_json::json;

use super::outside::{Outside, Sent, place};
use super::seal::{Identity, Reader};
use super::{Contact, Terms};

/// How long a service keeps a message for a browser that is not there, in seconds: three days.
const KEPT: u32 = 3 * 24 * 60 * 60;

/// Who sends push messages.
pub struct Pusher {
    identity: Identity,
    /// Made when it is first needed: reading whom this machine trusts takes a moment.
    outside: OnceLock<Result<Outside, String>>,
    terms: Terms,
    /// How services reach whoever runs this server: an address of the web or of mail.
    contact: String,
}

impl Pusher {
    pub fn new(identity: Identity, terms: &Terms, contact: String) -> Pusher {
        Pusher { identity, outside: OnceLock::new(), terms: terms.clone(), contact }
    }

    /// What browsers subscribe with.
    pub fn public(&self) -> String {
        self.identity.public()
    }

    /// Tells a browser that it is its turn at a table.
    pub async fn tell(&self, way: &Contact, table: &str, game: &str, now: u64) -> Result<Sent, String> {
        let ReminderWay::Push { endpoint, p256dh, auth } = &way.way else { return Ok(Sent::Refused) };
        let place = place(endpoint, &self.terms)?;
        let reader = Reader::new(p256dh, auth).ok_or("these are not the keys of a browser")?;
        let message = json!({ "table": table, "game": game, "language": way.language }).to_string();
        let sealed = reader.seal(message.as_bytes()).map_err(|_| "cannot be sealed")?;
        let service = format!("https://{}", place.host);
        let proof = self.identity.vouch(&service, &self.contact, now).map_err(|_| "cannot be signed")?;
        let headers = [
            (AUTHORIZATION.as_str(), proof),
            ("content-type", "application/octet-stream".to_owned()),
            ("content-encoding", "aes128gcm".to_owned()),
            ("ttl", KEPT.to_string()),
            ("urgency", "normal".to_owned()),
            // What was not delivered yet is replaced: a turn is told once.
            ("topic", table.to_owned()),
        ];
        let outside =
            self.outside.get_or_init(|| Outside::new(&self.terms)).as_ref().map_err(Clone::clone)?;
        outside.post(&place, &headers, sealed).await
    }
}
