//! Requests about being told of one's turns.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{Code, NewReminder, Phase, Refusal, Reminder, ReminderList, ReminderWay, ReminderWays, hex};
use sha2::{Digest, Sha256};

use super::App;
use super::answer::Refused;
use super::asked::{Body, Table};
use super::caller::Caller;
use super::tables::not_seated;
use crate::hub::seat;
use crate::reminder::{BROWSERS, Contact, Language, check};
use crate::secret;
use crate::store::StoredReminder;

/// How long somebody who was asked by mail is left in peace, in milliseconds.
const PEACE: u64 = 60 * 60 * 1000;

type Answer<T> = Result<T, Refused>;

/// How this server can tell people of their turns.
#[utoipa::path(get, path = "/api/reminders", responses((status = 200, body = ReminderWays)))]
pub async fn ways(State(app): State<App>) -> Json<ReminderWays> {
    let office = &app.hub.office;
    Json(ReminderWays { push: office.key(), mail: office.mailer.is_some() })
}

/// Where the caller's seat is told of its turns.
#[utoipa::path(get, path = "/api/tables/{table}/reminders", params(("table" = String, Path)),
    security(("seat" = [])),
    responses((status = 200, body = ReminderList)))]
pub async fn list(State(app): State<App>, caller: Caller, Table(table): Table) -> Answer<Json<ReminderList>> {
    let seat = own_seat(&app, &caller, &table).await?;
    let reminders = app.hub.store.reminders(&table, seat).await;
    let reminders = reminders.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    Ok(Json(ReminderList { reminders: reminders.iter().map(shown).collect() }))
}

/// Has the caller's seat told of its turns; mail holds once its reader has agreed.
#[utoipa::path(post, path = "/api/tables/{table}/reminders", params(("table" = String, Path)), request_body = NewReminder,
    security(("seat" = [])),
    responses((status = 201, body = Reminder)))]
pub async fn add(
    State(app): State<App>,
    caller: Caller,
    Table(table): Table,
    Body(wish): Body<NewReminder>,
) -> Answer<(StatusCode, Json<Reminder>)> {
    let seat = own_seat(&app, &caller, &table).await?;
    let cell = app.hub.cell(&table).await?;
    let state = {
        let mut inner = cell.lock().await;
        inner.take_command(seat)?;
        std::sync::Arc::clone(&inner.state)
    };
    if state.public.phase == Phase::Over {
        return Err(Refusal::new(Code::GameOver, "the game is over").into());
    }
    check(&wish.way, &app.hub.config.reminders)?;
    let place = place(&wish.way);
    let kept = app.hub.store.reminders(&table, seat).await;
    let kept = kept.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    let same = kept.iter().find(|reminder| reminder.place == place);
    let mail = match &wish.way {
        ReminderWay::Push { .. } => None,
        ReminderWay::Mail { address } => Some(address.clone()),
    };
    // Whoever has agreed once is not asked again.
    if let Some(same) = same.filter(|same| mail.is_some() && same.confirmed) {
        return Ok((StatusCode::CREATED, Json(shown(same))));
    }
    let alike = kept.iter().filter(|kept| kept.way.token.is_some() == mail.is_some() && kept.place != place);
    if alike.count() >= if mail.is_some() { 1 } else { BROWSERS } {
        return Err(Refusal::new(Code::TooMany, "this seat is told in as many places as it may be").into());
    }
    let available =
        if mail.is_some() { app.hub.office.mailer.is_some() } else { app.hub.office.key().is_some() };
    if !available {
        return Err(Refusal::new(Code::BadReminder, "this server does not tell people in this way").into());
    }
    let now = app.hub.now();
    if mail.is_some() {
        app.limits.mail(caller.address)?;
        let asked = app.hub.store.unanswered(&place, now.saturating_sub(PEACE)).await;
        if asked.map_err(|trouble| app.hub.refuse(&table, trouble))? > 0 {
            return Err(Refusal::new(Code::TooMany, "this mailbox was asked just before").into());
        }
    }
    let token = caller.token(&table).filter(|_| mail.is_some());
    let reminder = StoredReminder {
        id: hex::encode(&secret::random::<24>()),
        table: table.clone(),
        seat,
        place,
        confirmed: mail.is_none(),
        way: Contact {
            way: wish.way,
            language: Language::of(&wish.language),
            token: token.map(|token| token.reveal().to_owned()),
        },
        // Whoever asks for it is at the table and sees whose turn it is.
        seen: state.public.seq,
        told: state.public.changed,
        failures: 0,
        created: now,
    };
    app.hub.store.add_reminder(&reminder).await.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    if let (Some(address), Some(mailer)) = (mail, &app.hub.office.mailer) {
        let game = &state.public.setup.game;
        if let Err(why) = mailer.ask(&address, reminder.way.language, game, &reminder.id).await {
            tracing::warn!(table, why, "the mail server does not take mail");
            let _ = app.hub.store.end_reminder(&reminder.id).await;
            return Err(Refusal::new(
                Code::BadReminder,
                "the mail server does not take mail to this address",
            )
            .into());
        }
    }
    Ok((StatusCode::CREATED, Json(shown(&reminder))))
}

/// Ends one of the caller's reminders.
#[utoipa::path(delete, path = "/api/tables/{table}/reminders/{id}",
    params(("table" = String, Path), ("id" = String, Path)),
    security(("seat" = [])),
    responses((status = 204)))]
pub async fn end(
    State(app): State<App>,
    caller: Caller,
    Path((table, id)): Path<(String, String)>,
) -> Answer<StatusCode> {
    let seat = own_seat(&app, &caller, &table).await?;
    let reminders = app.hub.store.reminders(&table, seat).await;
    let reminders = reminders.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    let named = reminders.iter().find(|reminder| shown(reminder).id == id).ok_or_else(no_such_reminder)?;
    app.hub.store.end_reminder(&named.id).await.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Agrees to mail, by the link in the first one.
#[utoipa::path(post, path = "/api/reminders/{id}/confirm", params(("id" = String, Path)),
    responses((status = 204)))]
pub async fn confirm(State(app): State<App>, Path(id): Path<String>) -> Answer<StatusCode> {
    let found = app.hub.store.confirm_reminder(&id).await.map_err(|trouble| app.hub.refuse("", trouble))?;
    found.then_some(StatusCode::NO_CONTENT).ok_or_else(|| no_such_reminder().into())
}

/// Ends a reminder by the link in a mail, or by the button that mailboxes show; more often does no harm.
#[utoipa::path(post, path = "/api/reminders/{id}/stop", params(("id" = String, Path)),
    responses((status = 204)))]
pub async fn stop(State(app): State<App>, Path(id): Path<String>) -> Answer<StatusCode> {
    app.hub.store.end_reminder(&id).await.map_err(|trouble| app.hub.refuse("", trouble))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn own_seat(app: &App, caller: &Caller, table: &str) -> Result<u8, Refusal> {
    let state = app.hub.cell(table).await?.state().await;
    seat(&state, caller.token(table).as_ref()).ok_or_else(not_seated)
}

/// A reminder as its seat sees it. What stands in mails is for their readers alone, or whoever had them asked could agree in
/// their place.
fn shown(reminder: &StoredReminder) -> Reminder {
    let kind = if reminder.way.token.is_some() { "mail" } else { "push" };
    Reminder {
        id: digest("pyramidion reminder id 1", &reminder.id),
        kind: kind.to_owned(),
        confirmed: reminder.confirmed,
    }
}

/// What tells two ways apart, and says no more than that.
fn place(way: &ReminderWay) -> String {
    let text = match way {
        ReminderWay::Push { endpoint, .. } => endpoint.clone(),
        ReminderWay::Mail { address } => address.to_lowercase(),
    };
    digest("pyramidion reminder 1", &text)
}

fn digest(domain: &str, text: &str) -> String {
    hex::encode(&Sha256::new().chain_update(domain).chain_update(text).finalize())
}

fn no_such_reminder() -> Refusal {
    Refusal::new(Code::NoSuchReminder, "there is no such reminder, or no longer")
}
