//! Telling people whose page is closed that it is their turn: by the push service of their browser, or by mail.
//!
//! A reminder belongs to a seat at a table and ends with the game. Whom to tell is decided from the table alone
//! ([`news`]); `worker/reminders.rs` looks at tables that have moved and then rested for a while.

mod mail;
mod outside;
mod push;
mod seal;

use std::time::Duration;

use protocol::{Code, Refusal, ReminderWay};
use rustls::RootCertStore;
use serde::{Deserialize, Serialize};
use tabletop::{Seat, Turn};

pub use mail::{MailSettings, Mailer};
pub use outside::Sent;
pub use push::Pusher;
pub use seal::Identity;

use crate::config::Config;
use crate::table::State;

/// The most browsers that are told for one seat.
pub const BROWSERS: usize = 5;
/// The longest address of a push service, and of a mailbox.
const MAX_ENDPOINT: usize = 1000;
const MAX_MAILBOX: usize = 200;

/// The push services of the browsers there are. One that begins with a dot stands for all names below it.
const SERVICES: &[&str] = &[
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
];

/// How reminders are sent.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Hosts of push services that are used; none means no push at all.
    pub services: Vec<String>,
    /// How long a table must have rested before somebody is told.
    pub push_after: Duration,
    pub mail_after: Duration,
    /// How often to look.
    pub look: Duration,
    /// How long to wait before each further attempt.
    pub retries: Vec<Duration>,
    /// For tests, which have no services of their own in the world: any address and port, and who vouches for it.
    pub anywhere: Option<RootCertStore>,
}

impl Terms {
    /// The usual ones, with these push services if any are named.
    pub fn new(services: Option<Vec<String>>) -> Terms {
        let known = || SERVICES.iter().map(ToString::to_string).collect();
        Terms {
            services: services.unwrap_or_else(known),
            // Whoever answers at once is at the table.
            push_after: Duration::from_secs(20),
            mail_after: Duration::from_mins(10),
            look: Duration::from_secs(5),
            retries: vec![Duration::from_secs(10), Duration::from_mins(1)],
            anywhere: None,
        }
    }

    fn knows(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        self.services.iter().any(|known| match known.strip_prefix('.') {
            Some(_) => host.ends_with(known.as_str()),
            None => host == *known,
        })
    }
}

/// Whoever sends reminders.
pub struct Office {
    pub pusher: Pusher,
    pub mailer: Option<Mailer>,
    push: bool,
}

impl Office {
    /// As configured, with the server's own key as it is stored.
    pub fn open(config: &Config, key: &str) -> Result<Office, String> {
        let identity = Identity::read(key).ok_or("the key for push messages cannot be read")?;
        let site = config.site.clone().or_else(|| config.origins.first().cloned());
        let contact = site.unwrap_or_else(|| "https://pyramidion.invalid".to_owned());
        Ok(Office {
            pusher: Pusher::new(identity, &config.reminders, contact),
            mailer: config.mail.as_ref().map(Mailer::new).transpose()?,
            push: !config.reminders.services.is_empty(),
        })
    }

    /// What browsers subscribe with, if there is push at all.
    pub fn key(&self) -> Option<String> {
        self.push.then(|| self.pusher.public())
    }
}

/// What is stored of a way to tell somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contact {
    pub way: ReminderWay,
    pub language: Language,
    /// For mail: what opens the seat, so that its link needs no login.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// The languages that people are told in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    En,
    Fr,
    De,
}

impl Language {
    /// The language of a code such as `fr`; English for those that we do not speak.
    pub fn of(code: &str) -> Language {
        match code.get(..2) {
            Some("fr") => Language::Fr,
            Some("de") => Language::De,
            _ => Language::En,
        }
    }
}

/// Refuses what cannot be a way to tell somebody.
pub fn check(way: &ReminderWay, terms: &Terms) -> Result<(), Refusal> {
    let bad = |why: &str| Err(Refusal::new(Code::BadReminder, why));
    match way {
        ReminderWay::Push { endpoint, p256dh, auth } => {
            if endpoint.len() > MAX_ENDPOINT {
                return bad("the push service's address is too long");
            }
            outside::place(endpoint, terms).map_err(|why| Refusal::new(Code::BadReminder, why))?;
            if seal::Reader::new(p256dh, auth).is_none() {
                return bad("these are not the keys of a browser");
            }
            Ok(())
        }
        ReminderWay::Mail { address } if address.len() > MAX_MAILBOX => bad("the mail address is too long"),
        ReminderWay::Mail { address } if !mail::is_mailbox(address) => bad("this is no mail address"),
        ReminderWay::Mail { .. } => Ok(()),
    }
}

/// What there is to tell a seat that was told of a position before: the number of the one it is to act in now.
///
/// Whoever acted last is there and knows, even if it is their turn again.
pub fn news(state: &State, seat: u8, told: u32) -> Option<u32> {
    let table = &state.public;
    let holder = table.seats.get(usize::from(seat))?;
    let waits = table.to_act() == Some(seat) && holder.bot.is_none() && holder.name.is_some();
    let actions = table.game.actions();
    let last = actions.iter().rev().find(|(actor, _)| *actor != Turn::Chance);
    let came = last.is_none_or(|(actor, _)| *actor != Turn::Seat(Seat(seat)));
    (waits && came && table.changed > told).then_some(table.changed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_push_services_of_browsers_are_known() {
        let terms = Terms::new(None);
        for known in [
            "fcm.googleapis.com",
            "FCM.googleapis.com",
            "web.push.apple.com",
            "wns2-par02p.notify.windows.com",
        ] {
            assert!(terms.knows(known), "{known}");
        }
        for stranger in [
            "googleapis.com",
            "x.fcm.googleapis.com",
            "evilpush.apple.com",
            "push.apple.com.evil",
            "localhost",
        ] {
            assert!(!terms.knows(stranger), "{stranger}");
        }
        assert!(!Terms::new(Some(Vec::new())).knows("fcm.googleapis.com"));
    }
}
