//! Games to print: their sheets as a PDF.

#![allow(unused_qualifications, reason = "the macro that describes routes writes them")]

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use print::Order;
use protocol::{Code, Refusal};
use serde::Deserialize;
use shelf::{AnyLine, GameName};
use utoipa::ToSchema;

use super::App;
use super::answer::Refused;
use super::asked::Body;
use super::caller::Caller;
use crate::background::in_turn;

/// What is to be printed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Printing {
    /// The game's name.
    game: String,
    /// Its options, own boards too.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// `a4`, `a3` or `letter`.
    paper: String,
    /// `en`, `fr` or `de`.
    language: String,
    /// Where the page is, for the code on the board.
    address: Option<String>,
}

/// Everything a game is made of, true to size, to cut out and glue.
#[utoipa::path(post, path = "/api/sheets", request_body = Printing,
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
pub async fn sheets(
    State(app): State<App>,
    caller: Caller,
    Body(wish): Body<Printing>,
) -> Result<Response, Refused> {
    let permit = app.limits.print(caller.address)?;
    // Half a second of work without optimisation; sockets are not to wait for it.
    let drawn = in_turn(&app.prints, move || {
        // Whoever goes away meanwhile is drawn for all the same.
        let _permit = permit;
        draw(&wish)
    });
    let failed = || Refusal::new(Code::Storage, "the server failed on this; it is in its log");
    let pdf = drawn.await.ok_or_else(failed)??;
    Ok(([(header::CONTENT_TYPE, "application/pdf")], pdf).into_response())
}

fn draw(wish: &Printing) -> Result<Vec<u8>, Refusal> {
    let bad = |why: &dyn std::fmt::Display| Refusal::new(Code::BadOptions, why.to_string());
    let game: GameName = wish.game.parse().map_err(|error| bad(&error))?;
    let options = protocol::options(&wish.options)?;
    let line = AnyLine::new(game, &options).map_err(|error| bad(&error))?;
    let language = wish.language.parse().map_err(|error| bad(&error))?;
    let order = Order {
        paper: wish.paper.parse().map_err(|error| bad(&error))?,
        language,
        // Without an address there is no code; with a strange one there is none either.
        address: wish.address.clone().filter(|address| print::is_address(address)),
    };
    print::pdf(&print::sheets(&line, &order), game.as_str(), language).map_err(|error| bad(&error))
}
