//! What happened and what can be done, in sentences for players.

use shelf::view::turquoise::PhaseView;
use shelf::{GameName, Table, View};
use tabletop::{PlayError, Seat, Turn};

use super::seats::SeatArg;
use super::session::{Happening, Session};
use crate::texts::{Texts, fill};

/// The word that says what kind of action a text is; pieces of Aztec are laid without one.
pub fn verb(game: GameName, action: &str) -> &str {
    let first = action.split(' ').next().unwrap_or_default();
    if game == GameName::Aztec && first.contains('.') { "lay" } else { first }
}

/// One sentence about an action that was played.
pub fn happening(texts: &Texts, game: GameName, happening: &Happening) -> String {
    let who = happening.actor.to_string();
    let words: Vec<&str> = happening.action.split(' ').collect();
    let skip = usize::from(verb(game, &happening.action) == words[0]);
    let word = |i: usize| words.get(skip + i).copied().unwrap_or_default();
    let key = format!("{game}.did.{}", verb(game, &happening.action));
    // Two pillars are one more than one; the sentence differs.
    let more = format!("{key}.{}", words.len() - skip);
    let template = texts.find(&more).or_else(|| texts.find(&key)).unwrap_or("{who}: {all}");
    let all = happening.action.as_str();
    let mut sentence =
        fill(template, &[("who", &who), ("all", all), ("1", word(0)), ("2", word(1)), ("3", word(2))]);
    if !happening.gains.is_empty() {
        let gain = |(seat, gain): &(Seat, i32)| format!("{seat} {gain:+}");
        sentence += &format!(" ({})", happening.gains.iter().map(gain).collect::<Vec<_>>().join(", "));
    }
    sentence
}

/// How an action of this kind is written and what it does.
pub fn how(texts: &Texts, game: GameName, action: &str) -> Option<&'static str> {
    texts.find(&format!("{game}.how.{}", verb(game, action)))
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
    let table = session.table();
    match table.turn() {
        Turn::Seat(seat) => {
            let who = player(texts, session, seat);
            let mut told = texts.fill(&format!("ask.{}", situation(table)), &[("who", &who)]);
            if let Some(points) = action_points(table) {
                told += &texts.fill("points", &[("n", &points.to_string())]);
            }
            told
        }
        Turn::Chance => texts.get("ask.chance").to_owned(),
        Turn::Over => result(texts, table),
    }
}

/// What the seat to act is asked for, as a key.
fn situation(table: &Table) -> &'static str {
    match table.view() {
        View::Aztec(view) if view.auction.is_some() => "auction",
        View::Inka(view) if view.stage == "doors" => "door",
        View::Inka(view) if view.stage == "lay" => "put",
        View::Turquoise(view) => match view.phase {
            PhaseView::Auction { .. } => "auction",
            PhaseView::Lay { .. } => "plate",
            PhaseView::Seth { .. } => "seth",
            _ => "play",
        },
        _ => "play",
    }
}

/// The action points left, where the game has them.
fn action_points(table: &Table) -> Option<u8> {
    match table.view() {
        View::Aztec(_) => None,
        View::Inka(view) => (view.stage == "play").then_some(view.action_points),
        View::Turquoise(view) => Some(view.action_points),
    }
}

/// Who won.
pub fn result(texts: &Texts, table: &Table) -> String {
    let Some(outcome) = table.outcome() else { return String::new() };
    let winners: Vec<String> = outcome.winners().map(|seat| seat.to_string()).collect();
    let key = match (winners.len(), table.view()) {
        (0, _) => "over.nobody",
        (1, _) => "over.won",
        (_, View::Turquoise(view)) if view.phase == PhaseView::StandOff && view.standoff == "draw" => {
            "over.drawn"
        }
        // The rulebook of Turquoise knows no shared win.
        (_, View::Turquoise(_)) => "over.tie",
        _ => "over.shared",
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

/// What each seat has besides its score, where the game has such things.
pub fn belongings(texts: &Texts, table: &Table, seat: Seat) -> String {
    match table.view() {
        View::Aztec(view) => {
            let side = view.sides.iter().find(|side| side.seat == seat.0);
            match side {
                Some(side) => texts.get(&format!("aztec.side.{}", side.side)).to_owned(),
                None if view.oh_puch == Some(seat.0) => {
                    let number = view.number.map_or_else(String::new, |number| format!(" < {number}"));
                    format!("Oh Puch{number}")
                }
                None => String::new(),
            }
        }
        View::Inka(view) => {
            let player = &view.players[seat.index()];
            let place = |cell: &Option<String>| cell.clone().unwrap_or_else(|| "–".to_owned());
            let (pawn, blockade) = (place(&player.pawn), place(&player.blockade));
            texts.fill("inka.has", &[("pawn", &pawn), ("blockade", &blockade)])
        }
        View::Turquoise(view) => {
            let hand = view.players[seat.index()].hand.to_string();
            let tablets = view.tablets.iter().filter(|tablet| tablet.owner == Some(seat.0));
            let tablets: String = tablets.map(|tablet| format!(" {}", tablet.name)).collect();
            let mark = ["w", "b", "y", "o"][seat.index()];
            texts.fill("turquoise.has", &[("mark", mark), ("hand", &hand), ("tablets", &tablets)])
        }
    }
}

/// What there is to know about the whole table: pieces left, the pile, the round.
pub fn state(texts: &Texts, table: &Table) -> String {
    match table.view() {
        View::Aztec(view) => {
            let left = view.left.to_string();
            let rounds = if view.round[1] > 1 {
                texts
                    .fill("round", &[("n", &view.round[0].to_string()), ("last", &view.round[1].to_string())])
            } else {
                String::new()
            };
            join(&texts.fill("aztec.state", &[("left", &left)]), &rounds)
        }
        View::Inka(view) => match &view.drawn {
            Some(rhombus) => texts.fill("inka.drawn", &[("rhombus", rhombus)]),
            None if view.round[0] == 0 => String::new(),
            None => texts
                .fill("round", &[("n", &view.round[0].to_string()), ("last", &view.round[1].to_string())]),
        },
        View::Turquoise(view) => {
            let pile = texts.fill("turquoise.state", &[("pile", &view.pile.len().to_string())]);
            let going = match &view.phase {
                PhaseView::Auction { tablet, price, leader, .. } => {
                    let leader = Seat(*leader).to_string();
                    let price = price.to_string();
                    texts.fill("turquoise.sale", &[("tablet", tablet), ("price", &price), ("who", &leader)])
                }
                PhaseView::Lay { plate, .. } => {
                    texts.fill("turquoise.drawn", &[("plate", &plate.to_string())])
                }
                PhaseView::Seth { place, rotation, .. } => {
                    texts.fill("turquoise.asked", &[("place", place), ("rotation", &format!("r{rotation}"))])
                }
                _ => String::new(),
            };
            join(&pile, &going)
        }
    }
}

/// Two pieces of news on one line.
fn join(one: &str, other: &str) -> String {
    if other.is_empty() { one.to_owned() } else { format!("{one} · {other}") }
}
