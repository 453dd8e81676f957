//! The club that runs this server: its face, and what can be counted.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use protocol::{Club, Statistics};
use tokio::sync::Mutex;

use super::App;
use super::answer::Refused;
use super::caller::Caller;

/// However often they are asked for, statistics are counted no more often than this.
const EVERY: Duration = Duration::from_mins(1);

/// What was counted last, and when.
pub type Counted = Arc<Mutex<Option<(Instant, Statistics)>>>;

/// How the club shows itself, and what it offers to the caller.
#[utoipa::path(get, path = "/api/club", responses((status = 200, body = Club)))]
pub async fn club(State(app): State<App>, caller: Caller) -> Json<Club> {
    let config = &app.hub.config;
    let face = config.face.clone();
    Json(Club {
        name: face.name,
        welcome: face.welcome,
        accent: face.accent,
        imprint: face.imprint,
        privacy: face.privacy,
        archive: caller.is_among(config.archive),
        downloads: caller.is_among(config.archive) && caller.is_among(config.downloads),
        statistics: caller.is_among(config.statistics),
        keep_waiting_days: config.keep_waiting_days,
        keep_finished_days: config.keep_finished_days,
    })
}

/// Tables, games, lengths, and what each seat, people and bots have won, as of a minute ago at most.
#[utoipa::path(get, path = "/api/statistics", responses((status = 200, body = Statistics)))]
pub async fn statistics(State(app): State<App>, caller: Caller) -> Result<Json<Statistics>, Refused> {
    caller.may_read(app.hub.config.statistics)?;
    let mut latest = app.counted.lock().await;
    if let Some((at, counted)) = &*latest
        && at.elapsed() < EVERY
    {
        return Ok(Json(counted.clone()));
    }
    let counted = app.hub.store.statistics().await.map_err(|trouble| app.hub.refuse("", trouble))?;
    *latest = Some((Instant::now(), counted.clone()));
    Ok(Json(counted))
}
