//! Tables over the network that never lose a move.
//!
//! [`app`] is the whole server as a router; [`run`] gives it an address, a database and a way to end well.

mod address;
pub mod admin;
mod background;
mod config;
mod connection;
mod http;
mod hub;
mod limits;
mod listener;
mod metrics;
mod nodes;
mod reminder;
mod run;
mod secret;
mod seldom;
mod store;
mod table;
mod time;
mod tls;
mod worker;

pub use address::Proxies;
pub use config::{Config, Readers, Settings, sqlite};
pub use http::{App, app, openapi};
pub use hub::Hub;
pub use nodes::listen;
pub use reminder::{MailSettings, Terms};
pub use run::{log, run, serve};
pub use store::{Backup, Store, Trouble};
pub use tls::{Certificate, Files};
pub use worker::work;
