//! Requests about tables.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{
    Accepted, Code, Command, Created, Enter, Entered, EventList, Join, Joined, NewReport, NewTable, Refusal,
    Request, TableList, TableView,
};

use super::App;
use super::answer::Refused;
use super::asked::{After, Body, Table};
use super::caller::{Caller, cookie};
use crate::hub::{Cell, seat};
use crate::secret::{self, Token};
use crate::table::archived;

/// The most events one answer holds.
const PAGE: u32 = 500;
/// The most tables one page of the list holds.
const LIST: u32 = 50;

type Answer<T> = Result<T, Refused>;

/// Public tables that are not over, a page at a time.
#[utoipa::path(get, path = "/api/tables", params(("after" = Option<u32>, Query)),
    responses((status = 200, body = TableList)))]
pub async fn list(State(app): State<App>, caller: Caller, After { after }: After) -> Answer<Json<TableList>> {
    let after = after.unwrap_or(0);
    let _one = app.limits.search(caller.address)?;
    let names = {
        let _turn = app.searches.acquire().await;
        app.hub.store.listed(app.hub.config.listed_per_address, after, LIST + 1).await
    };
    let names = names.map_err(|trouble| app.hub.refuse("", trouble))?;
    let next = (names.len() > LIST as usize).then(|| after.saturating_add(LIST));
    let mut tables = Vec::with_capacity(names.len());
    for name in names.into_iter().take(LIST as usize) {
        match app.hub.cell(&name).await {
            Ok(cell) => tables.push(cell.state().await.public.summary()),
            // One that cannot be continued here is no reason to hide the others.
            Err(refusal) if refusal.code == Code::UnknownRules => {}
            Err(refusal) => return Err(refusal.into()),
        }
    }
    Ok(Json(TableList { tables, next }))
}

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 201, body = Created)))]
pub async fn create(State(app): State<App>, caller: Caller, Body(wish): Body<NewTable>) -> Answer<Response> {
    app.limits.table(caller.address)?;
    let created = app.hub.create(&wish, &secret::place(caller.address)).await?;
    let headers =
        created.token.as_ref().map(|token| remember(&app, &created.table, token)).unwrap_or_default();
    Ok((StatusCode::CREATED, headers, Json(created)).into_response())
}

/// A table as the caller may see it.
#[utoipa::path(get, path = "/api/tables/{table}", params(("table" = String, Path)),
    security((), ("seat" = [])),
    responses((status = 200, body = TableView)))]
pub async fn show(State(app): State<App>, caller: Caller, Table(table): Table) -> Answer<Json<TableView>> {
    let cell = app.hub.cell(&table).await?;
    app.hub.look(&cell);
    let state = cell.state().await;
    let viewer = seat(&state, caller.token(&table).as_ref());
    Ok(Json(state.public.view(viewer, app.hub.now())))
}

/// Takes an open seat, or the invited one whose token is shown.
#[utoipa::path(post, path = "/api/tables/{table}/join", params(("table" = String, Path)), request_body = Join,
    security((), ("seat" = [])),
    responses((status = 200, body = Joined)))]
pub async fn join(
    State(app): State<App>,
    caller: Caller,
    Table(table): Table,
    Body(wish): Body<Join>,
) -> Answer<Response> {
    let cell = app.hub.cell(&table).await?;
    let token = caller.token(&table);
    if seat(&*cell.state().await, token.as_ref()).is_none() {
        app.limits.seat(caller.address)?;
    }
    let joined = app.hub.join(cell, wish, token).await?;
    Ok((remember(&app, &table, &joined.token), Json(joined)).into_response())
}

/// Opens a seat in this browser with its token, from a personal link.
#[utoipa::path(post, path = "/api/tables/{table}/enter", params(("table" = String, Path)), request_body = Enter,
    responses((status = 200, body = Entered)))]
pub async fn enter(
    State(app): State<App>,
    Table(table): Table,
    Body(enter): Body<Enter>,
) -> Answer<Response> {
    let state = app.hub.cell(&table).await?.state().await;
    let seat = seat(&state, Some(&Token::shown(&enter.token))).ok_or_else(not_seated)?;
    Ok((remember(&app, &table, &enter.token), Json(Entered { table, seat })).into_response())
}

/// Gives the caller's seat a new token, so that every other device that has it open loses it.
#[utoipa::path(post, path = "/api/tables/{table}/relock", params(("table" = String, Path)),
    security(("seat" = [])),
    responses((status = 200, body = Joined)))]
pub async fn relock(State(app): State<App>, caller: Caller, Table(table): Table) -> Answer<Response> {
    let cell = app.hub.cell(&table).await?;
    let joined = app.hub.relock(cell, caller.token(&table)).await?;
    // Nor is anybody told of its turns any more who asked for it with the old one.
    let ended = app.hub.store.end_reminders(&table, joined.seat).await;
    ended.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    Ok((remember(&app, &table, &joined.token), Json(joined)).into_response())
}

/// Opens the same seat at the rematch.
#[utoipa::path(post, path = "/api/tables/{table}/follow", params(("table" = String, Path)),
    security(("seat" = [])),
    responses((status = 200, body = Entered)))]
pub async fn follow(State(app): State<App>, caller: Caller, Table(table): Table) -> Answer<Response> {
    let before = app.hub.cell(&table).await?.state().await;
    let token = caller.token(&table).ok_or_else(not_seated)?;
    let next = before.public.next.clone();
    let next = next.ok_or_else(|| Refusal::new(Code::NotFound, "there is no rematch yet"))?;
    let state = app.hub.cell(&next).await?.state().await;
    let seat = seat(&state, Some(&token)).ok_or_else(not_seated)?;
    Ok((remember(&app, &next, token.reveal()), Json(Entered { table: next, seat })).into_response())
}

/// Carries out a seat's command.
#[utoipa::path(post, path = "/api/tables/{table}/commands", params(("table" = String, Path)), request_body = Command,
    security(("seat" = [])),
    responses((status = 200, body = Accepted)))]
pub async fn command(
    State(app): State<App>,
    caller: Caller,
    Table(table): Table,
    Body(command): Body<Command>,
) -> Answer<Json<Accepted>> {
    let cell = app.hub.cell(&table).await?;
    Ok(Json(obey(&app, cell, caller.address, caller.token(&table), command).await?))
}

/// The same for whoever has a socket open.
pub async fn obey(
    app: &App,
    cell: Arc<Cell>,
    address: IpAddr,
    token: Option<Token>,
    command: Command,
) -> Result<Accepted, Refusal> {
    // Otherwise two who give up at once and want another game make tables without end.
    if matches!(command.request, Request::Rematch { .. }) {
        app.limits.rematch(address)?;
    }
    app.hub.command(cell, token, command).await
}

/// Tells the host of another player, or of what that player has said.
#[utoipa::path(post, path = "/api/tables/{table}/report", params(("table" = String, Path)), request_body = NewReport,
    security(("seat" = [])),
    responses((status = 204)))]
pub async fn report(
    State(app): State<App>,
    caller: Caller,
    Table(table): Table,
    Body(report): Body<NewReport>,
) -> Answer<StatusCode> {
    let cell = app.hub.cell(&table).await?;
    app.hub.report(&cell, caller.token(&table).as_ref(), &report).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What happened after a number, for instance since one's last turn.
#[utoipa::path(get, path = "/api/tables/{table}/events",
    params(("table" = String, Path), ("after" = Option<u32>, Query)),
    security((), ("seat" = [])),
    responses((status = 200, body = EventList)))]
pub async fn events(
    State(app): State<App>,
    caller: Caller,
    Table(table): Table,
    After { after }: After,
) -> Answer<Json<EventList>> {
    let after = after.unwrap_or(0);
    let (viewer, head) = match app.hub.cell(&table).await {
        Ok(cell) => {
            let state = cell.state().await;
            (seat(&state, caller.token(&table).as_ref()), state.public.seq)
        }
        Err(refusal) if refusal.code == Code::UnknownRules => {
            let head = app.hub.store.head(&table).await.map_err(|trouble| app.hub.refuse(&table, trouble))?;
            (None, head.unwrap_or(0))
        }
        Err(refusal) => return Err(refusal.into()),
    };
    let facts = app.hub.store.facts_after(&table, after, PAGE).await;
    let facts = facts.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    let events = facts.iter().map(|fact| fact.seen_by(viewer)).collect();
    Ok(Json(EventList { events, head }))
}

/// The record of the game so far: text, or JSON for those who accept it.
#[utoipa::path(get, path = "/api/tables/{table}/record", params(("table" = String, Path)),
    responses((status = 200, content((String = "text/plain"), (Object = "application/json")))))]
pub async fn record(State(app): State<App>, Table(table): Table, headers: HeaderMap) -> Answer<Response> {
    let record = match app.hub.cell(&table).await {
        Ok(cell) => cell.state().await.public.record(),
        Err(refusal) if refusal.code == Code::UnknownRules => {
            archived(&table, &app.hub.facts(&table).await?).ok_or(refusal)?
        }
        Err(refusal) => return Err(refusal.into()),
    };
    let json = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    Ok(if json.is_some_and(|accept| accept.contains("application/json")) {
        ([(header::CONTENT_TYPE, "application/json")], shelf::to_json(&record)).into_response()
    } else {
        ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], record.to_string()).into_response()
    })
}

fn remember(app: &App, table: &str, token: &str) -> HeaderMap {
    let cookie = cookie(table, token, app.hub.config.secure_cookies);
    let value = HeaderValue::from_str(&cookie).ok();
    value.map(|value| (header::SET_COOKIE, value)).into_iter().collect()
}

pub fn not_seated() -> Refusal {
    Refusal::new(Code::NotSeated, "this token opens no seat at this table")
}
