//! What happened and what can be done, in sentences for players.

use serde_json::{Map, Value};
use shelf::{Action, AnyLine, Deed, GameName};
use tabletop::{PlayError, Seat, Turn};

use super::board::face;
use super::seats::SeatArg;
use super::session::Session;
use crate::texts::{Texts, fill};

/// One sentence about an action that was played.
pub fn deed(texts: &Texts, game: GameName, deed: &Deed) -> String {
    let (kind, parts) = deed.action.parts();
    let key = format!("{game}.did.{kind}");
    // Two pillars are one more than one; the sentence differs.
    let more = parts.values().find_map(Value::as_array).map(|list| format!("{key}.{}", list.len()));
    let template = more.and_then(|key| texts.find(&key)).or_else(|| texts.find(&key));
    let who = deed.by.to_string();
    let named = named(parts);
    let mut values: Vec<_> = named.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    values.extend([("who", who.as_str()), ("all", deed.action.text())]);
    let mut sentence = fill(template.unwrap_or("{who}: {all}"), &values);
    let gains = Seat::all(deed.gains.len() as u8).zip(&deed.gains).filter(|(_, gain)| **gain != 0);
    let gains: Vec<String> = gains.map(|(seat, gain)| format!("{seat} {gain:+}")).collect();
    if !gains.is_empty() {
        sentence += &format!(" ({})", gains.join(", "));
    }
    sentence
}

/// What an action names, as texts by name; of a list, each by its number and all of them in one.
fn named(parts: Map<String, Value>) -> Vec<(String, String)> {
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut named = Vec::new();
    for (name, value) in parts {
        if let Some(list) = value.as_array() {
            let list: Vec<String> = list.iter().map(plain).collect();
            named.push((name.clone(), list.join("-")));
            named.extend((1..).zip(list).map(|(i, item)| (format!("{name}.{i}"), item)));
        } else {
            named.push((name, plain(&value)));
        }
    }
    named
}

/// How an action of this kind is written and what it does.
pub fn how(texts: &Texts, game: GameName, action: &Action) -> Option<&'static str> {
    texts.find(&format!("{game}.how.{}", action.parts().0))
}

/// The kinds of actions a game has.
pub fn kinds(texts: &Texts, game: GameName) -> impl Iterator<Item = &'static str> {
    texts.get(&format!("{game}.kinds")).split(' ')
}

/// Who sits there: `p1 (you)`, `p2 (level 3)`.
pub fn player(texts: &Texts, session: &Session, seat: Seat) -> String {
    let who = match session.seats()[seat.index()] {
        SeatArg::Human => {
            let alone = session.seats().iter().filter(|seat| **seat == SeatArg::Human).count() == 1;
            if alone { texts.get("seat.human") } else { texts.get("seat.person") }.to_owned()
        }
        SeatArg::Bot(bots::PlayerSpec::Level(level)) => {
            texts.fill("seat.level", &[("level", &level.to_string())])
        }
        SeatArg::Bot(spec) => spec.to_string(),
    };
    format!("{seat} ({who})")
}

/// Whose turn it is and what is asked of them.
pub fn turn(texts: &Texts, session: &Session) -> String {
    let line = session.line();
    match line.turn() {
        Turn::Seat(seat) => {
            let who = player(texts, session, seat);
            let view = line.view();
            let mut told = texts.fill(&format!("ask.{}", face(&view).task()), &[("who", &who)]);
            if let Some(points) = face(&view).action_points() {
                told += &texts.fill("points", &[("n", &points.to_string())]);
            }
            told
        }
        Turn::Chance => texts.get("ask.chance").to_owned(),
        Turn::Over => result(texts, line),
    }
}

/// Who won.
pub fn result(texts: &Texts, line: &AnyLine) -> String {
    let Some(outcome) = line.outcome() else { return String::new() };
    let winners: Vec<String> = outcome.winners().map(|seat| seat.to_string()).collect();
    let key = match winners.len() {
        0 => "over.nobody",
        1 => "over.won",
        _ => face(&line.view()).shared_win(),
    };
    texts.fill(key, &[("who", &winners.join(", "))])
}

/// Why an action was refused, in the player's language if the rule has a sentence there.
pub fn refusal(texts: &Texts, game: GameName, error: &PlayError) -> String {
    let translated = match error {
        PlayError::Text(_) => None,
        PlayError::Refused(refusal) => texts.find(&format!("{game}.refusal.{}", refusal.code)),
    };
    translated.map_or_else(|| error.to_string(), str::to_owned)
}
