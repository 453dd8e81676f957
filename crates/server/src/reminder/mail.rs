//! Telling by mail, to those who have agreed: first a question, then a line for each turn, each with a way to end it.

use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use serde::Deserialize;

use super::Language;

/// How long a mail server may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the host says about mail.
#[derive(Clone, Debug)]
pub struct MailSettings {
    /// The mail server, such as `smtps://user:password@mail.example`.
    pub smtp: String,
    pub from: Mailbox,
    /// Where visitors find this server.
    pub site: String,
}

impl MailSettings {
    /// Settings that make sense; the error is a line for people.
    pub fn new(smtp: String, from: &str, site: &str) -> Result<MailSettings, String> {
        let from = from.parse().map_err(|_| format!("mail-from '{from}' is no mail address"))?;
        let settings = MailSettings { smtp, from, site: site.to_owned() };
        Mailer::new(&settings).map(|_| settings)
    }
}

/// Who sends mail.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    site: String,
}

/// The texts of mails in one language.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Texts {
    ask_subject: String,
    ask: String,
    turn_subject: String,
    turn: String,
}

impl Mailer {
    /// One that uses the host's mail server; the error is a line for people.
    pub fn new(settings: &MailSettings) -> Result<Mailer, String> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&settings.smtp)
            .map_err(|error| format!("the setting smtp: {error}"))?;
        let transport = transport.timeout(Some(PATIENCE)).build();
        Ok(Mailer { transport, from: settings.from.clone(), site: settings.site.clone() })
    }

    /// Asks whether somebody wants mail.
    pub async fn ask(&self, to: &str, language: Language, game: &str, id: &str) -> Result<(), String> {
        let texts = texts(language);
        let link = format!("{}/#/mail/confirm/{id}", self.site);
        let body = texts.ask.replace("{game}", &title(game)).replace("{link}", &link);
        self.send(to, &texts.ask_subject, body, id).await
    }

    /// Says that it is somebody's turn; the link opens their seat.
    pub async fn tell(
        &self,
        to: &str,
        language: Language,
        (table, game, token): (&str, &str, &str),
        id: &str,
    ) -> Result<(), String> {
        let texts = texts(language);
        let link = format!("{}/#/table/{table}/{token}", self.site);
        let stop = format!("{}/#/mail/stop/{id}", self.site);
        let body =
            texts.turn.replace("{game}", &title(game)).replace("{link}", &link).replace("{stop}", &stop);
        self.send(to, &texts.turn_subject.replace("{game}", &title(game)), body, id).await
    }

    async fn send(&self, to: &str, subject: &str, body: String, id: &str) -> Result<(), String> {
        let to: Address = to.parse().map_err(|_| "no mail address".to_owned())?;
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            // Programs that answer by themselves leave it alone, and mailboxes show a button that ends it.
            .header(AutoSubmitted)
            .header(Unsubscribe(format!("<{}/api/reminders/{id}/stop>", self.site)))
            .header(OneClick)
            .body(body)
            .map_err(|error| error.to_string())?;
        self.transport.send(message).await.map(|_| ()).map_err(|error| error.to_string())
    }
}

/// Whether a text is one mail address and nothing else.
pub fn is_mailbox(text: &str) -> bool {
    text.parse::<Address>().is_ok_and(|address| address.domain().contains('.'))
}

fn texts(language: Language) -> Texts {
    let text = match language {
        Language::En => include_str!("en.json"),
        Language::Fr => include_str!("fr.json"),
        Language::De => include_str!("de.json"),
    };
    serde_json::from_str(text).expect("a test reads them all")
}

/// A game's name as people write it.
fn title(game: &str) -> String {
    let mut letters = game.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A header with a fixed name and text.
macro_rules! header {
    ($type:ident, $name:literal, |$self:ident| $value:expr) => {
        impl Header for $type {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(_: &str) -> Result<$type, Box<dyn std::error::Error + Send + Sync>> {
                Err("never read".into())
            }

            fn display(&$self) -> HeaderValue {
                HeaderValue::new(Self::name(), $value)
            }
        }
    };
}

#[derive(Clone)]
struct AutoSubmitted;
#[derive(Clone)]
struct Unsubscribe(String);
#[derive(Clone)]
struct OneClick;

header!(AutoSubmitted, "Auto-Submitted", |self| "auto-generated".to_owned());
header!(Unsubscribe, "List-Unsubscribe", |self| self.0.clone());
header!(OneClick, "List-Unsubscribe-Post", |self| "List-Unsubscribe=One-Click".to_owned());

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_all_texts_with_their_places() {
        for language in [Language::En, Language::Fr, Language::De] {
            let texts = texts(language);
            assert!(texts.ask.contains("{game}") && texts.ask.contains("{link}"));
            assert!(["{game}", "{link}", "{stop}"].iter().all(|place| texts.turn.contains(place)));
            assert!(texts.turn_subject.contains("{game}") && !texts.ask_subject.is_empty());
        }
    }

    #[test]
    fn an_address_is_one_address() {
        for address in ["ada@club.example", "a.b+c@x.org"] {
            assert!(is_mailbox(address), "{address}");
        }
        for wrong in
            ["", "ada", "ada@localhost", "a@b.c, d@e.f", "a@b.c\r\nBcc: d@e.f", "Ada <ada@club.example>"]
        {
            assert!(!is_mailbox(wrong), "{wrong}");
        }
    }
}
