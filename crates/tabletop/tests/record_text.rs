//! Properties of the record's text form.

use proptest::prelude::*;
use tabletop::{Mark, Move, Options, Record, Variation};

fn options() -> impl Strategy<Value = Options> {
    prop::collection::btree_map("[a-z]{1,8}", "[!#-:<=>-\\[\\]-~]{1,20}", 0..4).prop_map(|map| {
        let mut options = Options::new();
        for (key, value) in map {
            options.set(&key, &value).unwrap();
        }
        options
    })
}

/// An action with whatever may be said about it, variations in variations included.
fn moves() -> impl Strategy<Value = Move> {
    let action = || "[a-z][a-z0-9.-]{0,6}( [a-z0-9.-]{0,3}[a-z]){0,3}";
    let mark = || prop::option::of(prop::sample::select(Mark::ALL.to_vec()));
    let bare = (action(), mark(), any::<String>());
    let leaf =
        bare.prop_map(|(action, mark, comment)| Move { action, mark, comment, variations: Vec::new() });
    leaf.prop_recursive(3, 12, 3, move |inner| {
        let lines = prop::collection::vec((any::<String>(), prop::collection::vec(inner, 1..3)), 0..3);
        (action(), mark(), any::<String>(), lines).prop_map(|(action, mark, comment, lines)| {
            let variations = lines.into_iter().map(|(preface, moves)| Variation { preface, moves }).collect();
            Move { action, mark, comment, variations }
        })
    })
}

prop_compose! {
    fn records()(
        game in "[a-z]{1,9}",
        rules in any::<u32>(),
        options in options(),
        tags in prop::collection::btree_map("X[A-Za-z0-9_]{0,8}", any::<String>(), 0..4),
        result in prop::option::of("[a-z0-9; ]{1,20}"),
        preface in any::<String>(),
        moves in prop::collection::vec(moves(), 0..20),
    ) -> Record {
        Record { game, rules, options, tags: tags.into_iter().collect(), result, preface, moves }
    }
}

proptest! {
    #[test]
    fn what_is_written_reads_back(record in records()) {
        let text = record.to_string();
        prop_assert_eq!(text.parse::<Record>().map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?, record);
    }

    #[test]
    fn any_text_is_read_or_refused_and_what_is_read_is_stable(text in "([\\[\\]{}();!?\\\\\"%*. \n]|[a-z0-9]|\\[Game \"x\"\\]|\\[Rules \"1\"\\]|.){0,60}") {
        if let Ok(record) = text.parse::<Record>() {
            prop_assert_eq!(record.to_string().parse::<Record>().unwrap(), record);
        }
    }
}
