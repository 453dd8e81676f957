//! Tables that were stored when facts had their first format: they lead to the same state for ever.

use protocol::verify::{Proof, verify};
use protocol::{EndReason, draw};
use serde_json::Value;

use super::{Draft, Fact, State};

/// Whether everything is as it was then, whatever has come to it.
fn holds(now: &Value, then: &Value) -> bool {
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => {
            then.iter().all(|(key, then)| now.get(key).is_some_and(|now| holds(now, then)))
        }
        (Value::Array(now), Value::Array(then)) => {
            now.len() == then.len() && now.iter().zip(then).all(|(now, then)| holds(now, then))
        }
        _ => now == then,
    }
}

fn stored() -> Vec<Value> {
    serde_json::from_str(include_str!("../../../../testdata/tables/first-format.json")).unwrap()
}

/// The state that a table's facts lead to.
fn state_of(name: &str, facts: &[Fact]) -> State {
    let protocol::What::Created(setup) = &facts[0].what else { panic!("{name} was not made") };
    let mut state = State::new(name, setup.clone()).unwrap();
    for fact in facts {
        state.take_in(fact).unwrap_or_else(|astray| panic!("{name}: {astray}"));
        assert_eq!(state.public.clocks.shown(fact.at), fact.clock, "{name}, event {}", fact.seq);
    }
    state
}

#[test]
fn facts_of_the_first_format_lead_to_the_same_tables() {
    let tables = stored();
    assert_eq!(tables.len(), 3);
    for table in tables {
        let name = table["name"].as_str().unwrap();
        let facts: Vec<Fact> = serde_json::from_value(table["facts"].clone()).unwrap();
        let state = state_of(name, &facts);
        let view = serde_json::to_value(state.public.view(Some(0), 900_000)).unwrap();
        for (key, then) in table["view"].as_object().unwrap() {
            if key == "protocol" {
                continue;
            }
            assert!(holds(&view[key], then), "{name}: {key} was {then} and is {}", view[key]);
        }
        assert_eq!(state.public.record().to_string(), table["record"].as_str().unwrap(), "{name}");
    }
}

/// What was begun under version 1 of the draw goes on under it, and says so.
#[test]
fn a_stored_table_draws_as_it_did() {
    let name = "plainturquoise";
    let table = stored().into_iter().find(|table| table["name"] == name).unwrap();
    let facts: Vec<Fact> = serde_json::from_value(table["facts"].clone()).unwrap();
    let state = state_of(name, &facts);
    assert_eq!((state.public.setup.draw, state.public.drawn), (1, 1));
    let secret = [7; 32];
    let mut draft = Draft::new(state, 900_000, &secret);
    let seat = draft.state.public.to_act().unwrap();
    draft.play(seat, "draw").unwrap();
    draft.settle();
    let key = draw::key(name, &secret, ["fromAda", "e1"]);
    let outcomes = draft.state.public.game.actions();
    let left: Vec<String> = (1..=25).filter(|tile| *tile != 6).map(|tile| format!("tile {tile}")).collect();
    let mut left = left.iter().map(String::as_str).collect::<Vec<_>>();
    left.sort_unstable();
    let expected = left[draw::pick(&key, 2, left.iter().map(|_| 1)).unwrap()];
    assert_eq!(outcomes.last().unwrap().1, expected, "its second draw, by the key of version 1");
    draft.end(EndReason::Agreed);
    let record = draft.state.public.record();
    assert!(!record.tags.iter().any(|(tag, _)| tag == "Draw"));
    assert_eq!(verify(&record, None).unwrap().proof, Proof::First);
    assert_eq!(draft.state.public.view(None, 900_000).draw, 1);
}
