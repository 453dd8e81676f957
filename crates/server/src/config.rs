//! Configuration: flags, environment and a file use the same names; the first of them that says something counts.
//!
//! `--lease-seconds 5`, `PYRAMIDION_LEASE_SECONDS=5` and `lease-seconds = 5` mean the same.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::{env, fs};

use axum::http::Uri;
use serde::Deserialize;

use crate::address::Proxies;
use crate::reminder::{MailSettings, Terms};
use crate::store::make_folder;
use crate::tls::Files;

/// The longest line and the longest text of a club's face.
const LONGEST_LINE: usize = 200;
const LONGEST_TEXT: usize = 20_000;

/// What was said; what was not has its default.
#[derive(Clone, Debug, Default, clap::Args, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// Address to listen on [default: 127.0.0.1:8080]
    #[arg(long, env = "PYRAMIDION_LISTEN")]
    pub listen: Option<SocketAddr>,
    /// Folder for the database [default: pyramidion in the user's data folder]
    #[arg(long, env = "PYRAMIDION_DATA_DIR")]
    pub data_dir: Option<PathBuf>,
    /// Database, `postgres://…` or `sqlite://path` [default: a file in the data folder]
    #[arg(long, env = "PYRAMIDION_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// Further sites whose pages may use this server, such as `https://games.example`
    #[arg(long, env = "PYRAMIDION_ORIGINS", value_delimiter = ',')]
    pub origins: Option<Vec<String>>,
    /// Names that this server goes by, beside those of the sites above, addresses and `localhost` [default: any,
    /// unless it listens on this machine only]
    #[arg(long, env = "PYRAMIDION_HOSTS", value_delimiter = ',')]
    pub hosts: Option<Vec<String>>,
    /// Proxies in front that tell the visitors' addresses in X-Forwarded-For: how many one behind the other, or
    /// which, such as `10.0.0.0/8,::1` [default: 0]
    #[arg(long, env = "PYRAMIDION_TRUSTED_PROXIES")]
    pub trusted_proxies: Option<Proxies>,
    /// Whether cookies are for HTTPS only [default: whether there is a certificate]
    #[arg(long, env = "PYRAMIDION_SECURE_COOKIES", num_args = 0..=1, default_missing_value = "true")]
    pub secure_cookies: Option<bool>,
    /// Certificate to serve HTTPS with, and those that vouch for it (PEM); read again when the file changes
    #[arg(long, env = "PYRAMIDION_TLS_CERT")]
    pub tls_cert: Option<PathBuf>,
    /// The certificate's key (PEM)
    #[arg(long, env = "PYRAMIDION_TLS_KEY")]
    pub tls_key: Option<PathBuf>,
    /// Where visitors find this server, such as `https://games.example`; links in mails lead there
    #[arg(long, env = "PYRAMIDION_SITE")]
    pub site: Option<String>,
    /// Mail server to tell people of their turns with, such as `smtps://user:password@mail.example`
    #[arg(long, env = "PYRAMIDION_SMTP", hide_env_values = true)]
    pub smtp: Option<String>,
    /// Whom such mail is from, such as `Games <games@club.example>`
    #[arg(long, env = "PYRAMIDION_MAIL_FROM")]
    pub mail_from: Option<String>,
    /// Hosts of push services that may be used, `.example` for all below it; empty: none [default: those of browsers]
    #[arg(long, env = "PYRAMIDION_PUSH_SERVICES", value_delimiter = ',')]
    pub push_services: Option<Vec<String>>,
    /// Requests a second that an address is served on average; more wait for their turn [default: 100]
    #[arg(long, env = "PYRAMIDION_REQUESTS_PER_SECOND")]
    pub requests_per_second: Option<u32>,
    /// Most tables an address may make in an hour, and most open seats it may take [default: 120]
    #[arg(long, env = "PYRAMIDION_TABLES_PER_HOUR")]
    pub tables_per_hour: Option<u32>,
    /// Most connections an address may have open [default: 128]
    #[arg(long, env = "PYRAMIDION_CONNECTIONS_PER_ADDRESS")]
    pub connections_per_address: Option<u32>,
    /// How long a request's head may take to arrive [default: 20]
    #[arg(long, env = "PYRAMIDION_HEAD_SECONDS")]
    pub head_seconds: Option<u64>,
    /// How long a request may take in all, streams excepted [default: 30]
    #[arg(long, env = "PYRAMIDION_REQUEST_SECONDS")]
    pub request_seconds: Option<u64>,
    /// Most streams an address may have open [default: 64]
    #[arg(long, env = "PYRAMIDION_STREAMS_PER_ADDRESS")]
    pub streams_per_address: Option<u32>,
    /// Most streams in all [default: 20000]
    #[arg(long, env = "PYRAMIDION_STREAMS")]
    pub streams: Option<u32>,
    /// Commands a second that a seat may send on average [default: 10]
    #[arg(long, env = "PYRAMIDION_COMMANDS_PER_SECOND")]
    pub commands_per_second: Option<u32>,
    /// Days after which a table that was never started is deleted, 0: never [default: 30]
    #[arg(long, env = "PYRAMIDION_KEEP_WAITING_DAYS")]
    pub keep_waiting_days: Option<u32>,
    /// Days after which a finished table is deleted with its record, 0: never [default: 0]
    #[arg(long, env = "PYRAMIDION_KEEP_FINISHED_DAYS")]
    pub keep_finished_days: Option<u32>,
    /// How long a node keeps a bot's turn to itself [default: 30]
    #[arg(long, env = "PYRAMIDION_LEASE_SECONDS")]
    pub lease_seconds: Option<u64>,
    /// How many bots think at once, and as many more of those who need milliseconds [default: 1]
    #[arg(long, env = "PYRAMIDION_BOT_THREADS")]
    pub bot_threads: Option<u32>,
    /// The longest a bot thinks about an action [default: 10]
    #[arg(long, env = "PYRAMIDION_BOT_SECONDS")]
    pub bot_seconds: Option<u64>,
    /// At how many tables made from one address bots think, or wait to think, at once [default: 4]
    #[arg(long, env = "PYRAMIDION_BOTS_PER_ADDRESS")]
    pub bots_per_address: Option<u32>,
    /// How many public tables made from one address are listed [default: 5]
    #[arg(long, env = "PYRAMIDION_LISTED_PER_ADDRESS")]
    pub listed_per_address: Option<u32>,
    /// What the club is called
    #[arg(long, env = "PYRAMIDION_CLUB_NAME")]
    pub club_name: Option<String>,
    /// A line that welcomes visitors
    #[arg(long, env = "PYRAMIDION_WELCOME")]
    pub welcome: Option<String>,
    /// The club's colour, such as `#0a7a6b`
    #[arg(long, env = "PYRAMIDION_ACCENT")]
    pub accent: Option<String>,
    /// Who is responsible for this server, in plain text; `@FILE` takes it from a file [default: that nothing is said]
    #[arg(long, env = "PYRAMIDION_IMPRINT")]
    pub imprint: Option<String>,
    /// What is done with visitors' data, in plain text; `@FILE` takes it from a file [default: what this program does]
    #[arg(long, env = "PYRAMIDION_PRIVACY")]
    pub privacy: Option<String>,
    /// Who may browse finished public games [default: all]
    #[arg(long, env = "PYRAMIDION_ARCHIVE")]
    pub archive: Option<Readers>,
    /// Who may download many of them at once [default: all]
    #[arg(long, env = "PYRAMIDION_DOWNLOADS")]
    pub downloads: Option<Readers>,
    /// Who may read what can be counted without naming anybody [default: all]
    #[arg(long, env = "PYRAMIDION_STATISTICS")]
    pub statistics: Option<Readers>,
    /// Who may read /metrics: `local` is whoever asks from this machine and through no proxy [default: local]
    #[arg(long, env = "PYRAMIDION_METRICS")]
    pub metrics: Option<Readers>,
    /// What to log, such as `info` or `server=debug` [default: info]
    #[arg(long, env = "PYRAMIDION_LOG")]
    pub log: Option<String>,
    /// Whether the log is JSON [default: false]
    #[arg(long, env = "PYRAMIDION_LOG_JSON", num_args = 0..=1, default_missing_value = "true")]
    pub log_json: Option<bool>,
    /// A file with these settings, in TOML
    #[arg(long, env = "PYRAMIDION_CONFIG")]
    #[serde(skip)]
    pub config: Option<PathBuf>,
}

/// Who may read something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Readers {
    All,
    Local,
    None,
}

/// How a club shows itself; what is not said is the page's to say.
#[derive(Clone, Debug, Default)]
pub struct Face {
    pub name: Option<String>,
    pub welcome: Option<String>,
    pub accent: Option<String>,
    pub imprint: Option<String>,
    pub privacy: Option<String>,
}

/// How the server runs, once everything that was left out has its value.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    pub database: String,
    pub origins: Vec<String>,
    pub hosts: Option<Vec<String>>,
    pub trusted_proxies: Proxies,
    pub secure_cookies: bool,
    pub tls: Option<Files>,
    pub site: Option<String>,
    pub mail: Option<MailSettings>,
    pub reminders: Terms,
    pub requests_per_second: u32,
    pub tables_per_hour: u32,
    pub connections_per_address: u32,
    pub head_seconds: u64,
    pub request_seconds: u64,
    pub streams_per_address: u32,
    pub streams: u32,
    pub commands_per_second: u32,
    pub keep_waiting_days: u32,
    pub keep_finished_days: u32,
    pub lease_seconds: u64,
    pub bot_threads: u32,
    pub bot_seconds: u64,
    pub bots_per_address: u32,
    pub listed_per_address: u32,
    pub face: Face,
    pub archive: Readers,
    pub downloads: Readers,
    pub statistics: Readers,
    pub metrics: Readers,
    pub log: String,
    pub log_json: bool,
}

impl Settings {
    /// What holds, the file read and the defaults filled in; makes the data folder.
    pub fn resolve(self) -> Result<Config, String> {
        let file = match &self.config {
            Some(path) => read(path)?,
            None => Settings::default(),
        };
        let database = if let Some(database) = self.database.or(file.database) {
            database
        } else {
            let folder = self.data_dir.or(file.data_dir).map_or_else(data_dir, Ok)?;
            let fail = |error| format!("cannot make the folder {}: {error}", folder.display());
            make_folder(&folder).map_err(fail)?;
            sqlite(&folder.join("tables.sqlite"))
        };
        let mut origins = self.origins.or(file.origins).unwrap_or_default();
        let site = self.site.or(file.site);
        origins.extend(site.clone());
        if let Some(origin) = origins.iter().find(|origin| !is_origin(origin)) {
            return Err(format!("'{origin}' is no site: https://games.example is, without a path"));
        }
        let mail = match (self.smtp.or(file.smtp), self.mail_from.or(file.mail_from), &site) {
            (None, ..) => None,
            (Some(smtp), Some(from), Some(site)) => Some(MailSettings::new(smtp, &from, site)?),
            _ => return Err("mail (smtp) needs mail-from and site too".to_owned()),
        };
        let services = self.push_services.or(file.push_services);
        let services = services.map(|list| list.into_iter().filter(|host| !host.is_empty()).collect());
        let tls = match (self.tls_cert.or(file.tls_cert), self.tls_key.or(file.tls_key)) {
            (Some(certificate), Some(key)) => Some(Files { certificate, key }),
            (None, None) => None,
            _ => {
                return Err(
                    "a certificate (tls-cert) needs its key (tls-key), and a key its certificate".to_owned()
                );
            }
        };
        Ok(Config {
            listen: self.listen.or(file.listen).unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8080))),
            database,
            origins,
            hosts: self.hosts.or(file.hosts),
            trusted_proxies: self.trusted_proxies.or(file.trusted_proxies).unwrap_or(Proxies::NONE),
            secure_cookies: self.secure_cookies.or(file.secure_cookies).unwrap_or(tls.is_some()),
            tls,
            site,
            mail,
            reminders: Terms::new(services),
            requests_per_second: self.requests_per_second.or(file.requests_per_second).unwrap_or(100).max(1),
            tables_per_hour: self.tables_per_hour.or(file.tables_per_hour).unwrap_or(120),
            connections_per_address: self
                .connections_per_address
                .or(file.connections_per_address)
                .unwrap_or(128)
                .max(1),
            head_seconds: self.head_seconds.or(file.head_seconds).unwrap_or(20).max(1),
            request_seconds: self.request_seconds.or(file.request_seconds).unwrap_or(30).max(1),
            streams_per_address: self.streams_per_address.or(file.streams_per_address).unwrap_or(64),
            streams: self.streams.or(file.streams).unwrap_or(20_000),
            commands_per_second: self.commands_per_second.or(file.commands_per_second).unwrap_or(10).max(1),
            keep_waiting_days: self.keep_waiting_days.or(file.keep_waiting_days).unwrap_or(30),
            keep_finished_days: self.keep_finished_days.or(file.keep_finished_days).unwrap_or(0),
            lease_seconds: self.lease_seconds.or(file.lease_seconds).unwrap_or(30).max(1),
            bot_threads: self.bot_threads.or(file.bot_threads).unwrap_or(1).max(1),
            bot_seconds: self.bot_seconds.or(file.bot_seconds).unwrap_or(10).max(1),
            bots_per_address: self.bots_per_address.or(file.bots_per_address).unwrap_or(4).max(1),
            listed_per_address: self.listed_per_address.or(file.listed_per_address).unwrap_or(5),
            face: Face {
                name: short("club-name", self.club_name.or(file.club_name))?,
                welcome: short("welcome", self.welcome.or(file.welcome))?,
                accent: accent(self.accent.or(file.accent))?,
                imprint: long("imprint", self.imprint.or(file.imprint))?,
                privacy: long("privacy", self.privacy.or(file.privacy))?,
            },
            archive: self.archive.or(file.archive).unwrap_or(Readers::All),
            downloads: self.downloads.or(file.downloads).unwrap_or(Readers::All),
            statistics: self.statistics.or(file.statistics).unwrap_or(Readers::All),
            metrics: self.metrics.or(file.metrics).unwrap_or(Readers::Local),
            log: self.log.or(file.log).unwrap_or_else(|| "info".to_owned()),
            log_json: self.log_json.or(file.log_json).unwrap_or(false),
        })
    }
}

/// A line of text.
fn short(what: &str, text: Option<String>) -> Result<Option<String>, String> {
    let text = text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    match text {
        Some(text) if text.chars().count() > LONGEST_LINE || text.chars().any(char::is_control) => {
            Err(format!("{what} is one line of at most {LONGEST_LINE} characters"))
        }
        text => Ok(text),
    }
}

/// A text of several paragraphs, from a file if it names one.
fn long(what: &str, text: Option<String>) -> Result<Option<String>, String> {
    let text = match text.as_deref().and_then(|text| text.strip_prefix('@')) {
        Some(file) => {
            Some(fs::read_to_string(file).map_err(|error| format!("{what}: cannot read {file}: {error}"))?)
        }
        None => text,
    };
    let text = text.map(|text| text.trim().replace("\r\n", "\n")).filter(|text| !text.is_empty());
    match text {
        Some(text) if text.len() > LONGEST_TEXT => Err(format!("{what} has more than {LONGEST_TEXT} bytes")),
        Some(text) if text.chars().any(|c| c.is_control() && c != '\n') => {
            Err(format!("{what} is no plain text"))
        }
        text => Ok(text),
    }
}

/// A colour in the one spelling that everybody reads alike.
fn accent(colour: Option<String>) -> Result<Option<String>, String> {
    let Some(colour) = colour else { return Ok(None) };
    let digits = colour.strip_prefix('#').unwrap_or_default();
    if digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(Some(colour.to_ascii_lowercase()));
    }
    Err(format!("accent '{colour}' is no colour such as #0a7a6b"))
}

/// Whether browsers write a site so: scheme and host, perhaps a port, nothing else.
fn is_origin(text: &str) -> bool {
    let uri = text.parse::<Uri>().ok();
    uri.is_some_and(|uri| match (uri.scheme_str(), uri.authority()) {
        (Some(scheme @ ("http" | "https")), Some(place)) => text == format!("{scheme}://{place}"),
        _ => false,
    })
}

/// The address of an SQLite file that is made if missing.
pub fn sqlite(path: &Path) -> String {
    format!("sqlite://{}?mode=rwc", path.display())
}

fn read(path: &Path) -> Result<Settings, String> {
    let text =
        fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

/// `pyramidion` in the user's data folder.
fn data_dir() -> Result<PathBuf, String> {
    let folder = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let parent = folder("XDG_DATA_HOME").or_else(|| folder("LOCALAPPDATA")).or_else(|| {
        folder("HOME").map(|home| {
            home.join(if cfg!(target_os = "macos") { "Library/Application Support" } else { ".local/share" })
        })
    });
    Ok(parent.ok_or("there is no user data folder; say --data-dir")?.join("pyramidion"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, CommandFactory, FromArgMatches};

    #[derive(clap::Parser)]
    struct Program {
        #[command(flatten)]
        settings: Settings,
    }

    #[test]
    fn flags_come_before_the_file_and_the_file_before_defaults() {
        let folder = env::temp_dir().join(format!("pyramidion-config-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("settings.toml");
        fs::write(&file, "lease-seconds = 5\ntables-per-hour = 7\ndatabase = \"sqlite://x\"\n").unwrap();
        let words = ["serve", "--lease-seconds", "9", "--config", file.to_str().unwrap()];
        let matches = Program::command().get_matches_from(words);
        let config = Program::from_arg_matches(&matches).unwrap().settings.resolve().unwrap();
        assert_eq!((config.lease_seconds, config.tables_per_hour, config.streams), (9, 7, 20_000));
        fs::write(&file, "leese-seconds = 5\n").unwrap();
        let refused = Settings { config: Some(file), ..Settings::default() }.resolve().unwrap_err();
        assert!(refused.contains("leese-seconds"), "{refused}");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_site_that_no_browser_could_name_is_refused() {
        for (site, fits) in [
            ("https://games.example", true),
            ("http://127.0.0.1:8080", true),
            ("games.example", false),
            ("https://games.example/", false),
            ("https://games.example/play", false),
            ("ftp://games.example", false),
            ("*", false),
        ] {
            let settings = Settings {
                database: Some("sqlite://x".to_owned()),
                origins: Some(vec![site.to_owned()]),
                ..Settings::default()
            };
            assert_eq!(settings.resolve().is_ok(), fits, "{site}");
        }
    }

    #[test]
    fn a_club_shows_itself_in_plain_text() {
        let resolve = |change: fn(&mut Settings)| {
            let mut settings = Settings { database: Some("sqlite://x".to_owned()), ..Settings::default() };
            change(&mut settings);
            settings.resolve().map(|config| config.face)
        };
        let face = resolve(|settings| {
            settings.club_name = Some(" Chez Nous ".to_owned());
            settings.accent = Some("#0A7A6b".to_owned());
            settings.imprint = Some("One\r\n\r\n<b>Two</b>\n".to_owned());
        });
        let face = face.unwrap();
        assert_eq!(face.name.as_deref(), Some("Chez Nous"));
        assert_eq!(face.accent.as_deref(), Some("#0a7a6b"));
        assert_eq!(face.imprint.as_deref(), Some("One\n\n<b>Two</b>"));
        let refused: &[fn(&mut Settings)] = &[
            |settings| settings.club_name = Some("a\nb".to_owned()),
            |settings| settings.welcome = Some("x".repeat(201)),
            |settings| settings.accent = Some("red; background: url(x)".to_owned()),
            |settings| settings.imprint = Some("\u{1b}[31m".to_owned()),
            |settings| settings.privacy = Some("@/there/is/no/such/file".to_owned()),
        ];
        for change in refused {
            assert!(resolve(*change).is_err());
        }
    }

    #[test]
    fn every_setting_has_the_same_name_everywhere() {
        let command = Settings::augment_args(clap::Command::new("serve"));
        for argument in command.get_arguments() {
            let flag = argument.get_long().unwrap();
            let variable = argument.get_env().unwrap().to_str().unwrap();
            assert_eq!(variable, format!("PYRAMIDION_{}", flag.to_uppercase().replace('-', "_")));
        }
    }
}
