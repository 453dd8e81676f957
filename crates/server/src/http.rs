//! The server as a router: every route with its description, and what surrounds all of them.

mod answer;
mod archive;
mod asked;
mod caller;
mod club;
mod document;
mod feed;
mod games;
mod guard;
mod operations;
mod page;
mod reminders;
mod sheets;
mod site;
mod socket;
mod stream;
mod tables;

use std::sync::Arc;

use axum::routing::get;
use axum::{Router, middleware};
use tokio::sync::{Semaphore, watch};
use tower_http::compression::CompressionLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::hub::Hub;
use crate::limits::Limits;

/// The longest message that is read.
const MAX_BODY: usize = 16 * 1024;

/// What every request can reach.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub hub: Arc<Hub>,
    /// Says to streams and workers that the server ends.
    pub stop: watch::Sender<bool>,
    /// Where the page's files are.
    pub page: page::Files,
    limits: Limits,
    /// Statistics as they were counted last.
    counted: club::Counted,
    /// Searches through all tables or games take turns, so that they cannot take all connections to the database.
    searches: Arc<Semaphore>,
    /// Sheets are drawn one after the other: they take a core each.
    prints: Arc<Semaphore>,
}

/// How many search through all tables or games at the same time.
const SEARCHES: usize = 2;

impl App {
    /// The server's state around its tables.
    pub fn new(hub: Arc<Hub>) -> App {
        let limits = Limits::new(&hub.config);
        App {
            hub,
            stop: watch::Sender::new(false),
            page: page::built_in,
            limits,
            counted: club::Counted::default(),
            searches: Arc::new(Semaphore::new(SEARCHES)),
            prints: Arc::new(Semaphore::new(1)),
        }
    }
}

fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(document::introduction())
        .routes(routes!(games::games))
        .routes(routes!(sheets::sheets))
        .routes(routes!(tables::list, tables::create))
        .routes(routes!(tables::show))
        .routes(routes!(tables::join))
        .routes(routes!(tables::enter))
        .routes(routes!(tables::relock))
        .routes(routes!(tables::follow))
        .routes(routes!(tables::command))
        .routes(routes!(tables::events))
        .routes(routes!(tables::record))
        .routes(routes!(reminders::ways))
        .routes(routes!(reminders::list, reminders::add))
        .routes(routes!(reminders::end))
        .routes(routes!(reminders::confirm))
        .routes(routes!(reminders::stop))
        .routes(routes!(tables::report))
        .routes(routes!(archive::archive))
        .routes(routes!(archive::records))
        .routes(routes!(club::club))
        .routes(routes!(club::statistics))
        .routes(routes!(stream::stream))
        .routes(routes!(socket::socket))
        .routes(routes!(operations::livez))
        .routes(routes!(operations::readyz))
        .routes(routes!(operations::metrics))
        .routes(routes!(operations::document))
}

/// The `OpenAPI` document, made from the routes themselves.
pub fn openapi() -> serde_json::Value {
    document::complete(routes().into_openapi())
}

/// The whole server.
pub fn app(state: App) -> Router {
    let (router, _) = routes().split_for_parts();
    router
        .fallback_service(
            get(page::page)
                .layer(CompressionLayer::new())
                .fallback(answer::wrong_method)
                .with_state(state.clone()),
        )
        .method_not_allowed_fallback(answer::wrong_method)
        .layer(middleware::from_fn_with_state(state.clone(), guard::guard))
        .with_state(state)
}
