//! Tables that were stored when facts had their first format: they lead to the same state for ever.

use serde_json::Value;

use super::{Fact, State};

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

#[test]
fn facts_of_the_first_format_lead_to_the_same_tables() {
    let text = include_str!("../../../../testdata/tables/first-format.json");
    let tables: Vec<Value> = serde_json::from_str(text).unwrap();
    assert_eq!(tables.len(), 3);
    for table in tables {
        let name = table["name"].as_str().unwrap();
        let facts: Vec<Fact> = serde_json::from_value(table["facts"].clone()).unwrap();
        let protocol::What::Created(setup) = &facts[0].what else { panic!("{name} was not made") };
        let mut state = State::new(name, setup.clone()).unwrap();
        for fact in &facts {
            state.take_in(fact).unwrap_or_else(|astray| panic!("{name}: {astray}"));
            assert_eq!(state.public.clocks.shown(fact.at), fact.clock, "{name}, event {}", fact.seq);
        }
        let view = serde_json::to_value(state.public.view(Some(0), 900_000)).unwrap();
        for (key, then) in table["view"].as_object().unwrap() {
            if key == "protocol" {
                continue;
            }
            assert!(holds(&view[key], then), "{name}: {key} was {then} and is {}", view[key]);
        }
        assert_eq!(state.record().to_string(), table["record"].as_str().unwrap(), "{name}");
    }
}
