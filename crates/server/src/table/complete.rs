//! A view is complete: whoever reads it and the events after it knows as much as whoever has seen all events. Checked
//! over random tables that are made, played and ended by the same decisions as real ones.

use std::collections::BTreeSet;

use dice::Dice;
use protocol::{
    Command, Event, EventList, Join, NewTable, Note, Offer, Phase, Request, SeatPlan, TableView, Timing,
    Title, What, hex, pile,
};
use table::Public;

use super::{Draft, Fact, State, all_agree, create, decide, join, restore, snapshot};
use crate::store::Downtime;

const SECRET: [u8; 32] = [3; 32];
/// How often something is tried at each table.
const STEPS: u32 = 300;

/// A table, and everything that has happened at it.
struct History {
    state: State,
    facts: Vec<Fact>,
    now: u64,
}

impl History {
    /// One of three games with seats, clock and company by chance.
    fn begin(dice: &mut Dice, number: u32) -> History {
        let game = ["aztec", "inka", "turquoise"][number as usize % 3];
        let players = if game == "inka" { 2 } else { 2 + dice.below(2) as usize };
        let mut seats = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Invited];
        seats.truncate(players);
        if players == 3 && dice.below(2) == 0 {
            seats[1] = SeatPlan::Bot { bot: "1".to_owned() };
        }
        let timing = match dice.below(3) {
            0 => Timing::None,
            1 => Timing::Live { seconds: 120 + dice.below(3000), increment: dice.below(5) },
            _ => Timing::Days { days: 1 + dice.below(3) },
        };
        let first = ["lot", "2"][dice.below(2) as usize];
        let wish = NewTable {
            game: game.to_owned(),
            options: [("players", players.to_string()), ("first", first.to_owned())]
                .map(|(key, value)| (key.to_owned(), value))
                .into(),
            seats,
            timing,
            public: dice.below(2) == 0,
            name: Some("Ada".to_owned()).filter(|_| dice.below(2) == 0),
            colour: None,
            entropy: None,
            title: Some(Title { name: "Stairs".to_owned(), author: String::new() })
                .filter(|_| dice.below(2) == 0),
        };
        let Draft { state, facts, .. } = create("t", &wish, "here", 1_000, &SECRET).unwrap().draft;
        History { state, facts, now: 1_000 }
    }

    /// Lets time pass and somebody try something; what is refused leaves only what time has brought.
    fn step(&mut self, dice: &mut Dice, number: u32) {
        let began = self.now;
        self.now += u64::from(match dice.below(12) {
            // Longer than anybody is asked.
            0..6 if self.state.public.asked().is_some() => 31_000,
            0 => dice.below(2 * 60_000 * 60),
            1..3 => dice.below(200_000),
            _ => dice.below(5_000),
        });
        let downtime = Downtime { began, ended: began + (self.now - began) / 2 };
        let downtimes = if dice.below(20) == 0 { vec![downtime] } else { Vec::new() };
        let mut draft = Draft::new(self.state.clone(), self.now, &SECRET);
        draft.pass_time(&downtimes);
        let seats = draft.state.public.seats.len() as u32;
        let seat = dice.below(seats) as u8;
        if draft.state.public.phase == Phase::Waiting && dice.below(4) == 0 {
            let commitment = Some(hex::encode(&pile::seat_commitment("t", seat, &[seat; 32])));
            let commitment = commitment.filter(|_| dice.below(3) > 0);
            let (name, seat_wanted) = (format!("P{seat}"), Some(seat));
            let wish = Join { name, seat: seat_wanted, colour: None, commitment, entropy: None };
            let _ = join(&mut draft, &wish, Some(seat));
        } else if draft.state.public.seats[usize::from(seat)].name.is_some() {
            let (seat, request) = wanted(dice, &draft, seat);
            let command =
                Command { id: Some(number.to_string()), seq: Some(draft.state.public.seq), request };
            draft.caused_by(seat, command.id.as_deref());
            let _ = decide(&mut draft, seat, &command);
            let rematch = draft
                .state
                .public
                .offer
                .as_ref()
                .is_some_and(|open| matches!(open.offer, Offer::Rematch { .. }));
            if rematch && all_agree(&draft.state.public) {
                draft.push(What::Rematch { table: "next".to_owned() });
            }
        } else if let Some((seat, _)) = draft.state.bot_to_act() {
            let action = draft.state.public.game.legal().swap_remove(0);
            draft.play(seat, &action).unwrap();
            draft.settle();
        }
        self.facts.append(&mut draft.facts);
        self.state = draft.state;
    }
}

/// Mostly a move of whoever is to act; otherwise anything, sensible or not.
fn wanted(dice: &mut Dice, draft: &Draft<'_>, seat: u8) -> (u8, Request) {
    let table = &draft.state.public;
    let other = dice.below(table.seats.len() as u32) as u8;
    if let Some(asked) = table.asked().filter(|_| dice.below(3) == 0) {
        return (asked, Request::Here);
    }
    let patient = draft.now - table.waiting_since < table.clocks.patience();
    if let Some(turn) = table.to_act().filter(|turn| !patient && *turn != seat && dice.below(4) > 0) {
        let claim = dice.below(2) == 0;
        return (
            seat,
            if claim { Request::Claim { seat: turn } } else { Request::Substitute { seat: turn } },
        );
    }
    if let Some(turn) = table.to_act().filter(|_| dice.below(3) > 0) {
        let mut legal = table.game.legal();
        let action = legal.swap_remove(dice.below(legal.len() as u32) as usize);
        return (turn, Request::Play { action: format!(" {action} ") });
    }
    if table.revealing.is_some() && dice.below(2) == 0 {
        return (seat, Request::Reveal { entropy: hex::encode(&[seat; 32]) });
    }
    if table.phase == Phase::Waiting && dice.below(4) == 0 {
        return (seat, Request::Fill { seat: other, bot: "2".to_owned() });
    }
    let request = match dice.below(18) {
        0..3 => Request::TakeBack,
        3 => Request::Draw,
        4 => Request::Substitute { seat: other },
        5 => Request::Claim { seat: other },
        6 => Request::Here,
        7 => Request::Rematch { commits: dice.below(2) == 0 },
        8..11 => Request::Agree { commitment: (dice.below(2) == 0).then(|| "0a".repeat(32)) },
        11 => Request::Decline,
        12 if dice.below(12) == 0 => Request::Resign,
        13 => Request::Leave,
        14 => Request::Return,
        15 => Request::Rename { name: format!("Q{seat}{}", dice.below(9)), colour: None },
        _ => Request::Say { text: format!("line {}", dice.below(99)) },
    };
    (seat, request)
}

/// The same over the wire.
fn sent<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

#[test]
fn a_view_and_the_events_after_it_lead_to_the_same_as_all_events() {
    let mut dice = Dice::new(23);
    let (mut seen, mut told) = (BTreeSet::new(), BTreeSet::new());
    for number in 0..40 {
        let mut history = History::begin(&mut dice, number);
        let mut states = vec![(history.facts.len(), history.now, history.state.clone())];
        for step in 0..STEPS {
            history.step(&mut dice, step);
            states.push((history.facts.len(), history.now, history.state.clone()));
        }
        seen.extend(history.facts.iter().map(kind));
        told.extend(states.iter().flat_map(|(_, _, state)| &state.public.notes).map(news));
        let end = history.now + 12_345;
        let viewers = (0..history.state.public.seats.len() as u8).map(Some).chain([None]);
        for viewer in viewers {
            let events = history.facts.iter().map(|fact| fact.seen_by(viewer)).collect();
            let EventList { events, .. } = sent(&EventList { events, head: history.state.public.seq });
            let expected = history.state.public.view(viewer, end);
            for (length, at, state) in states.iter().step_by(17) {
                // However long ago it was read.
                let view: TableView = sent(&state.public.view(viewer, at + u64::from(dice.below(100_000))));
                assert_eq!(
                    folded(&view, &events[*length..]).view(viewer, end),
                    expected,
                    "table {number}, event {length}"
                );
            }
        }
    }
    // Otherwise nothing is proved.
    let all = [
        "created",
        "sat",
        "renamed",
        "filled",
        "revealing",
        "revealed",
        "started",
        "played",
        "drew",
        "took-back",
        "offered",
        "agreed",
        "declined",
        "left",
        "here",
        "returned",
        "resigned",
        "timed-out",
        "forfeited",
        "credited",
        "ended",
        "said",
        "rematch",
    ];
    for kind in all {
        assert!(seen.contains(kind), "nothing was ever {kind}: {seen:?}");
    }
    for kind in ["out", "left", "replaced", "returned", "here", "declined", "withdrew", "took-back"] {
        assert!(told.contains(kind), "nobody was ever told of {kind}: {told:?}");
    }
}

/// A snapshot loses nothing either, and what is only the server's is in it too.
#[test]
fn a_snapshot_and_the_facts_after_it_lead_to_the_same_state() {
    let mut dice = Dice::new(5);
    for number in 0..6 {
        let mut history = History::begin(&mut dice, number);
        let mut written = Vec::new();
        for step in 0..STEPS {
            history.step(&mut dice, step);
            written.push((history.facts.len(), snapshot(&history.state)));
        }
        let expected = snapshot(&history.state);
        for (length, text) in written.iter().step_by(17) {
            let mut state = restore("t", text).unwrap();
            history.facts[*length..].iter().for_each(|fact| state.take_in(fact).unwrap());
            assert_eq!(snapshot(&state), expected);
            assert_eq!(
                (state.due(), state.public.record()),
                (history.state.due(), history.state.public.record())
            );
        }
    }
}

fn folded(view: &TableView, events: &[Event]) -> Public {
    let mut table = Public::from_view(view).unwrap();
    for event in events {
        table.take_in(event).unwrap();
    }
    table
}

fn news(note: &Note) -> String {
    let note = serde_json::to_value(note).unwrap();
    note["news"].as_str().unwrap().to_owned()
}

fn kind(fact: &Fact) -> String {
    let what = serde_json::to_value(&fact.what).unwrap();
    what["type"].as_str().unwrap().to_owned()
}
