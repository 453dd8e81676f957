//! Requests about being told of one's turns.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::{Code, NewNotice, Notice, NoticeList, NoticeWay, NoticeWays, Phase, Refusal, hex};
use sha2::{Digest, Sha256};

use super::App;
use super::answer::Refused;
use super::asked::{Body, Table};
use super::caller::Caller;
use super::tables::not_seated;
use crate::hub::seat;
use crate::notice::{BROWSERS, Language, Way, check};
use crate::secret;
use crate::store::StoredNotice;

/// How long somebody who was asked by mail is left in peace, in milliseconds.
const PEACE: u64 = 60 * 60 * 1000;

type Answer<T> = Result<T, Refused>;

/// How this server can tell people of their turns.
#[utoipa::path(get, path = "/api/notices", responses((status = 200, body = NoticeWays)))]
pub async fn ways(State(app): State<App>) -> Json<NoticeWays> {
    let office = &app.hub.office;
    Json(NoticeWays { push: office.key(), mail: office.mailer.is_some() })
}

/// Where the caller's seat is told of its turns.
#[utoipa::path(get, path = "/api/tables/{table}/notices", params(("table" = String, Path)),
    security(("seat" = [])),
    responses((status = 200, body = NoticeList)))]
pub async fn list(State(app): State<App>, caller: Caller, Table(table): Table) -> Answer<Json<NoticeList>> {
    let seat = own_seat(&app, &caller, &table).await?;
    let notices = app.hub.store.notices(&table, seat).await;
    let notices = notices.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    Ok(Json(NoticeList { notices: notices.iter().map(shown).collect() }))
}

/// Has the caller's seat told of its turns; mail holds once its reader has agreed.
#[utoipa::path(post, path = "/api/tables/{table}/notices", params(("table" = String, Path)), request_body = NewNotice,
    security(("seat" = [])),
    responses((status = 201, body = Notice)))]
pub async fn add(
    State(app): State<App>,
    caller: Caller,
    Table(table): Table,
    Body(wish): Body<NewNotice>,
) -> Answer<(StatusCode, Json<Notice>)> {
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
    check(&wish.way, &app.hub.config.notices)?;
    let place = place(&wish.way);
    let kept = app.hub.store.notices(&table, seat).await;
    let kept = kept.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    let same = kept.iter().find(|notice| notice.place == place);
    let mail = match &wish.way {
        NoticeWay::Push { .. } => None,
        NoticeWay::Mail { address } => Some(address.clone()),
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
        return Err(Refusal::new(Code::BadNotice, "this server does not tell people in this way").into());
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
    let notice = StoredNotice {
        id: hex::encode(&secret::random::<24>()),
        table: table.clone(),
        seat,
        place,
        confirmed: mail.is_none(),
        way: Way {
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
    app.hub.store.add_notice(&notice).await.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    if let (Some(address), Some(mailer)) = (mail, &app.hub.office.mailer) {
        let game = &state.public.setup.game;
        if let Err(why) = mailer.ask(&address, notice.way.language, game, &notice.id).await {
            tracing::warn!(table, why, "the mail server does not take mail");
            let _ = app.hub.store.end_notice(&notice.id).await;
            return Err(
                Refusal::new(Code::BadNotice, "the mail server does not take mail to this address").into()
            );
        }
    }
    Ok((StatusCode::CREATED, Json(shown(&notice))))
}

/// Ends one of the caller's notices.
#[utoipa::path(delete, path = "/api/tables/{table}/notices/{id}",
    params(("table" = String, Path), ("id" = String, Path)),
    security(("seat" = [])),
    responses((status = 204)))]
pub async fn end(
    State(app): State<App>,
    caller: Caller,
    Path((table, id)): Path<(String, String)>,
) -> Answer<StatusCode> {
    let seat = own_seat(&app, &caller, &table).await?;
    let notices = app.hub.store.notices(&table, seat).await;
    let notices = notices.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    if !notices.iter().any(|notice| notice.id == id) {
        return Err(no_such_notice().into());
    }
    app.hub.store.end_notice(&id).await.map_err(|trouble| app.hub.refuse(&table, trouble))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Agrees to mail, by the link in the first one.
#[utoipa::path(post, path = "/api/notices/{id}/confirm", params(("id" = String, Path)),
    responses((status = 204)))]
pub async fn confirm(State(app): State<App>, Path(id): Path<String>) -> Answer<StatusCode> {
    let found = app.hub.store.confirm_notice(&id).await.map_err(|trouble| app.hub.refuse("", trouble))?;
    found.then_some(StatusCode::NO_CONTENT).ok_or_else(|| no_such_notice().into())
}

/// Ends a notice by the link in a mail, or by the button that mailboxes show; more often does no harm.
#[utoipa::path(post, path = "/api/notices/{id}/stop", params(("id" = String, Path)),
    responses((status = 204)))]
pub async fn stop(State(app): State<App>, Path(id): Path<String>) -> Answer<StatusCode> {
    app.hub.store.end_notice(&id).await.map_err(|trouble| app.hub.refuse("", trouble))?;
    Ok(StatusCode::NO_CONTENT)
}

async fn own_seat(app: &App, caller: &Caller, table: &str) -> Result<u8, Refusal> {
    let state = app.hub.cell(table).await?.state().await;
    seat(&state, caller.token(table).as_ref()).ok_or_else(not_seated)
}

fn shown(notice: &StoredNotice) -> Notice {
    let kind = if notice.way.token.is_some() { "mail" } else { "push" };
    Notice { id: notice.id.clone(), kind: kind.to_owned(), confirmed: notice.confirmed }
}

/// What tells two ways apart, and says no more than that.
fn place(way: &NoticeWay) -> String {
    let text = match way {
        NoticeWay::Push { endpoint, .. } => endpoint.clone(),
        NoticeWay::Mail { address } => address.to_lowercase(),
    };
    hex::encode(&Sha256::new().chain_update(b"pyramidion notice 1").chain_update(text).finalize())
}

fn no_such_notice() -> Refusal {
    Refusal::new(Code::NoSuchNotice, "there is no such notice, or no longer")
}
