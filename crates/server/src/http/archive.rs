//! Finished public games: browsed a page at a time, or many records at once.

#![allow(unused_qualifications, reason = "the macro that describes routes writes them")]

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use protocol::{Archive, ArchivedGame, Code, MAX_NAME, Refusal};
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::answer::Refused;
use super::asked::query;
use super::caller::Caller;
use crate::admin::Form;
use crate::store::Search;

/// How many games one page holds.
const PAGE: u32 = 50;
/// How many records one download holds at most.
const MOST: usize = 1000;
/// How many of them are read at once.
const READ: u32 = 50;

/// Which games.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The game's name.
    game: Option<String>,
    /// What one of the players is called; case, width and spaces do not matter.
    #[param(max_length = 32)]
    player: Option<String>,
    /// Ended at this time or later.
    since: Option<u64>,
    /// Ended at this time or earlier.
    until: Option<u64>,
    /// So many actions or more.
    shortest: Option<u32>,
    /// So many actions or fewer.
    longest: Option<u32>,
    /// How it ended.
    #[param(inline)]
    result: Option<Ending>,
    /// Where the page before said that this one begins.
    #[param(max_length = 48, pattern = "^[0-9]{1,15}-[0-9A-Za-z]{1,32}$")]
    before: Option<String>,
    /// How records are written; text if missing.
    #[param(inline)]
    form: Option<Form>,
}

/// How a game ended.
#[derive(Clone, Copy, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    Won,
    Shared,
    Conceded,
    Agreed,
    Closed,
}

impl<S: Send + Sync> FromRequestParts<S> for Wanted {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Wanted, Refused> {
        query(parts, state).await
    }
}

impl Wanted {
    fn search(self) -> Result<Search, Refusal> {
        let game = self.game.map(|game| protocol::game(&game)).transpose()?;
        let player = self.player.unwrap_or_default();
        if player.chars().count() > MAX_NAME {
            return Err(Refusal::new(Code::TooLong, format!("a name has at most {MAX_NAME} characters")));
        }
        let result = match self.result {
            None => "",
            Some(Ending::Won) => "won",
            Some(Ending::Shared) => "shared",
            Some(Ending::Conceded) => "conceded",
            Some(Ending::Agreed) => "agreed",
            Some(Ending::Closed) => "closed",
        };
        let before = self.before.as_deref().map(place).transpose()?;
        Ok(Search {
            public: true,
            game: game.map(|game| game.as_str().to_owned()).unwrap_or_default(),
            player,
            since: self.since,
            until: self.until,
            shortest: self.shortest,
            longest: self.longest,
            result: result.to_owned(),
            before,
        })
    }
}

/// A place in the list as text, and back.
fn cursor(ended: u64, name: &str) -> String {
    format!("{ended}-{name}")
}

fn place(text: &str) -> Result<(u64, String), Refusal> {
    let plain = |(ended, name): &(&str, &str)| {
        (1..=15).contains(&ended.len())
            && ended.bytes().all(|byte| byte.is_ascii_digit())
            && (1..=32).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let place = text.split_once('-').filter(plain);
    place
        .and_then(|(ended, name)| Some((ended.parse().ok()?, name.to_owned())))
        .ok_or_else(|| Refusal::new(Code::Malformed, "before is what a page called next"))
}

/// Finished public games, the latest first, for whom the setting `archive` names.
#[utoipa::path(get, path = "/api/archive", params(Wanted), responses((status = 200, body = Archive)))]
pub async fn archive(
    State(app): State<App>,
    caller: Caller,
    wanted: Wanted,
) -> Result<Json<Archive>, Refused> {
    caller.may_read(app.hub.config.archive)?;
    let search = wanted.search()?;
    let _one = app.limits.search(caller.address)?;
    let _turn = app.searches.acquire().await;
    let found = app.hub.store.search(&search, PAGE + 1).await;
    let mut found = found.map_err(|trouble| app.hub.refuse("", trouble))?;
    let more = found.len() > PAGE as usize;
    found.truncate(PAGE as usize);
    let next = found.last().filter(|_| more).map(|last| cursor(last.ended, &last.name));
    let game = |found: crate::store::Found| ArchivedGame {
        table: found.name,
        game: found.game,
        ended: found.ended,
        length: found.length,
        result: found.result,
        seats: found.seats,
    };
    Ok(Json(Archive { games: found.into_iter().map(game).collect(), next }))
}

/// The records of up to a thousand such games, for whom the setting `downloads` names; `x-next` says where more begin.
#[utoipa::path(get, path = "/api/archive/records", params(Wanted),
    responses((status = 200, content((String = "text/plain"), (Object = "application/x-ndjson")))))]
pub async fn records(State(app): State<App>, caller: Caller, wanted: Wanted) -> Result<Response, Refused> {
    caller.may_read(app.hub.config.archive)?;
    caller.may_read(app.hub.config.downloads)?;
    let form = wanted.form.unwrap_or(Form::Text);
    let search = wanted.search()?;
    let permit = app.limits.download(caller.address)?;
    let next = {
        let _turn = app.searches.acquire().await;
        let last = app.hub.store.nth(&search, MOST).await;
        last.map_err(|trouble| app.hub.refuse("", trouble))?.map(|(ended, name)| cursor(ended, &name))
    };
    let (kind, name) = match form {
        Form::Text => ("text/plain; charset=utf-8", "attachment; filename=\"games.txt\""),
        Form::Jsonl => ("application/x-ndjson", "attachment; filename=\"games.jsonl\""),
    };
    let begin = (app.clone(), search, MOST, permit);
    let pages = stream::try_unfold(begin, move |(app, mut search, left, permit)| async move {
        let most = left.min(READ as usize);
        let records = if most == 0 {
            Vec::new()
        } else {
            app.hub.store.records(&search, most as u32).await.map_err(|trouble| lost(&trouble))?
        };
        let Some((ended, name, _)) = records.last() else { return Ok(None) };
        search.before = Some((*ended, name.clone()));
        let mut text = String::new();
        for (_, _, record) in &records {
            text += &form.write(record).map_err(std::io::Error::other)?;
        }
        let left = left - records.len();
        Ok::<_, std::io::Error>(Some((Bytes::from(text), (app, search, left, permit))))
    });
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    let mut response = (headers, Body::from_stream(pages)).into_response();
    if let Some(next) = next.and_then(|next| HeaderValue::from_str(&next).ok()) {
        response.headers_mut().insert("x-next", next);
    }
    Ok(response)
}

fn lost(trouble: &crate::Trouble) -> std::io::Error {
    std::io::Error::other(format!("{trouble:?}"))
}
