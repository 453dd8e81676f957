//! The shelf: names, tables, views and the JSON form, for every game on it.

use std::collections::BTreeSet;

use proptest::prelude::*;
use shelf::games::{aztec, inka, turquoise};
use shelf::{Action, AnyLine, GameName, Noted, from_json, to_json};
use tabletop::{Mark, Move, OptionKind, Options, Record, Turn, Variation};
use testkit::Dice;

/// Every game with every player count and every word that an option takes.
fn tables() -> Vec<(GameName, String)> {
    let mut tables = Vec::new();
    for game in GameName::ALL {
        for spec in game.options() {
            match spec.kind {
                OptionKind::Int { min, max } if spec.key == "players" => {
                    tables.extend((min..=max).map(|n| (game, format!("players={n} first={n}"))));
                }
                OptionKind::Choice(words) => {
                    // Some go with some numbers of players only.
                    let fits = |options: &String| AnyLine::new(game, &options.parse().unwrap()).is_ok();
                    tables.extend(words.iter().filter(|&&word| word != spec.default).filter_map(|word| {
                        let typed = [2, 3].map(|players| format!("players={players} {}={word}", spec.key));
                        Some((game, typed.into_iter().find(fits)?))
                    }));
                }
                _ => {}
            }
        }
    }
    assert!(GameName::ALL.iter().all(|&game| tables.iter().any(|(other, _)| *other == game)));
    tables
}

fn start(game: GameName, options: &str) -> AnyLine {
    AnyLine::new(game, &options.parse().unwrap()).unwrap()
}

/// Up to `most` random actions, each position shown to `see`.
fn play(line: &mut AnyLine, seed: u64, most: usize, mut see: impl FnMut(&AnyLine)) {
    let mut dice = Dice::new(seed);
    for _ in 0..most {
        see(line);
        let actions = match line.turn() {
            Turn::Seat(_) => line.legal(),
            Turn::Chance => line.chance().into_iter().map(|(action, _)| action).collect(),
            Turn::Over => break,
        };
        line.play(&actions[dice.below(actions.len() as u32) as usize]).unwrap();
    }
    see(line);
}

#[test]
fn names_read_back_and_others_are_refused() {
    for game in GameName::ALL {
        assert_eq!(game.to_string().parse(), Ok(game));
        assert_eq!(game.to_string().to_uppercase().parse(), Ok(game));
    }
    let error = "chess".parse::<GameName>().unwrap_err();
    let all = GameName::ALL.map(GameName::as_str).join(", ");
    assert_eq!(error.to_string(), format!("no game is called 'chess'; there are {all}"));
}

#[test]
fn every_game_has_golden_playthroughs() {
    for game in GameName::ALL {
        let folder = testkit::testdata().join("playthroughs").join(game.as_str());
        assert!(!testkit::text_files(&folder).is_empty(), "no golden playthrough of {game}");
    }
}

#[test]
fn lists_are_in_text_order_and_every_position_can_be_shown() {
    for (game, options) in tables() {
        play(&mut start(game, &options), 5, 150, |line| {
            assert!(line.legal().is_sorted());
            assert!(line.chance().is_sorted());
            let json = serde_json::to_value(line.view()).unwrap();
            assert_eq!(json["game"], game.as_str());
            let board = line.show();
            assert!(board.ends_with('\n') && board.lines().all(|row| row.chars().count() < 100), "{board}");
            assert!(
                board.lines().all(|row| row != "ok"),
                "a line `ok` ends a board in the engine's protocol"
            );
        });
    }
}

#[test]
fn choices_are_the_legal_actions_with_their_effects() {
    for (game, options) in tables() {
        play(&mut start(game, &options), 6, 60, |line| {
            let choices = line.choices();
            assert!(choices.iter().map(|choice| choice.action.text()).eq(line.legal().iter()));
            for choice in &choices {
                let text = choice.action.text();
                let mut next = line.clone();
                let deed = next.act(text).unwrap();
                let gained: Vec<_> = next.scores().iter().zip(line.scores()).map(|(a, b)| a - b).collect();
                assert_eq!(choice.gains, gained, "{text}");
                assert_eq!((deed.by, &deed.action), (line.turn(), &choice.action));
                assert_eq!((&deed.gains, &deed.places), (&choice.gains, &choice.places), "{text}");
                let mut trusted = line.clone();
                assert_eq!(trusted.act_unchecked(text), Ok(deed));
                assert_eq!((trusted.hash(), trusted.actions()), (next.hash(), next.actions()));
                let expected = match &choice.action {
                    Action::Aztec(Noted { parts: aztec::Parts::Lay { cell, .. }, .. }) => {
                        assert_eq!(choice.places.first(), Some(cell), "a path begins there");
                        6..=6
                    }
                    Action::Inka(Noted { parts: inka::Parts::Go { cell }, .. }) => {
                        assert_eq!(choice.places.last(), Some(cell), "a walk ends there");
                        2..=150
                    }
                    Action::Inka(Noted { parts: inka::Parts::Shift { a, b, .. }, .. }) => {
                        assert_eq!(choice.places, [a.clone(), b.clone()]);
                        2..=2
                    }
                    Action::Turquoise(Noted { parts: turquoise::Parts::Enter { route }, .. }) => {
                        assert_eq!(&choice.places, route);
                        1..=64
                    }
                    _ => 0..=64,
                };
                assert!(expected.contains(&choice.places.len()), "{text}: {:?}", choice.places);
            }
        });
    }
    let mut turquoise = start(GameName::Turquoise, "");
    let cost = |line: &AnyLine, action: &str| {
        line.choices()
            .into_iter()
            .find(|choice| choice.action.text() == action)
            .and_then(|choice| choice.cost)
    };
    assert_eq!(
        (cost(&turquoise, "draw"), cost(&turquoise, "enter b1"), cost(&turquoise, "end")),
        (Some(1), Some(1), None)
    );
    turquoise.play("draw").unwrap();
    turquoise.play("tile 1").unwrap();
    assert_eq!(cost(&turquoise, "lay 0c1 r0"), Some(0), "the point is spent at the draw");
}

/// Worked out again from the lists before and after, by the names of cells alone.
#[test]
fn a_choice_of_aztec_tells_which_points_it_blocks() {
    let side = |cell: &str| match cell.as_bytes() {
        [b'b'..=b'd', b'1' | b'5', b'.', b'3'] => Some(0),
        [b'a' | b'e', b'2'..=b'4', b'.', b'3'] => Some(1),
        _ => None,
    };
    let next = |line: &AnyLine| -> BTreeSet<String> {
        line.choices()
            .into_iter()
            .flat_map(|choice| choice.places)
            .filter(|cell| side(cell).is_some())
            .collect()
    };
    let mut blocked = 0_u32;
    play(&mut start(GameName::Aztec, "size=5"), 3, 60, |line| {
        let before = next(line);
        for choice in line.choices() {
            let mut after = line.clone();
            after.act(choice.action.text()).unwrap();
            let mut expected = [0_u8; 2];
            if after.turn() != Turn::Over {
                let still = next(&after);
                for cell in
                    before.iter().filter(|cell| !still.contains(*cell) && !choice.places.contains(cell))
                {
                    expected[side(cell).unwrap()] += 1;
                }
            }
            assert_eq!(choice.blocks, expected, "{}", choice.action.text());
            blocked += u32::from(expected[0] + expected[1]);
        }
    });
    assert!(blocked > 0);
    assert!(
        start(GameName::Inka, "").choices()[0].blocks.is_empty(),
        "where it means nothing there is nothing"
    );
}

/// The parts of every action lead back to it, and say what its text says.
#[test]
fn actions_come_apart_and_together_again() {
    for (game, options) in tables() {
        let mut kinds = BTreeSet::new();
        let mut played = start(game, &options);
        play(&mut played, 7, 150, |line| {
            let chance = line.chance().into_iter().map(|(action, _)| action);
            for text in line.legal().into_iter().chain(chance) {
                let action = Action::read(game, &text).unwrap();
                assert_eq!(action.text(), text);
                let json = serde_json::to_value(&action).unwrap();
                assert_eq!(json["text"], text.as_str());
                let (kind, mut parts) = action.parts();
                assert_eq!(json["kind"], kind.as_str());
                parts.insert("kind".to_owned(), kind.clone().into());
                let parts = serde_json::Value::from(parts).to_string();
                assert_eq!(Action::compose(game, &parts), Ok(action), "{parts}");
                kinds.insert(kind);
            }
        });
        let least = if matches!(game, GameName::Inka | GameName::Turquoise) { 5 } else { 1 };
        assert!(kinds.len() >= least, "{game}: {kinds:?}");
        let deeds = played.deeds();
        assert!(deeds.iter().map(|deed| (deed.by, deed.action.text().to_owned())).eq(played.actions()));
        for wrong in ["", "{}", r#"{"kind":"castle"}"#, r#"{"kind":"lay"}"#, r#"{"kind":"go","cell":"z9"}"#] {
            assert!(Action::compose(game, wrong).is_err(), "{wrong}");
        }
    }
}

/// Other files of a game are found by the name of its module.
#[test]
fn modules_are_called_like_the_games() {
    macro_rules! modules {
        (@games [] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => { [$(stringify!($module)),+] };
    }
    assert_eq!(GameName::ALL.map(GameName::as_str), shelf::each_game!([modules]));
}

#[test]
fn a_table_replays_from_its_record_in_both_forms() {
    for (game, options) in tables() {
        let mut played = start(game, &options);
        play(&mut played, 9, 80, |_| ());
        let record = played.record();
        let text: Record = record.to_string().parse().unwrap();
        let json = from_json(&to_json(&record)).unwrap();
        for read in [text, json] {
            let again = AnyLine::replay(&read).unwrap();
            assert_eq!(
                (again.hash(), again.legal(), again.actions()),
                (played.hash(), played.legal(), played.actions())
            );
        }
    }
}

#[test]
fn a_refusal_says_why_and_changes_nothing() {
    for (game, options) in tables() {
        let mut line = start(game, &options);
        let before = (line.hash(), line.legal(), line.length());
        for text in ["", "castle", "tile 99", "end", "pass", "block a1"] {
            if line.legal().iter().all(|action| action != text) {
                let error = line.play(text).unwrap_err();
                assert!(!error.to_string().is_empty());
                assert_eq!(line.check(text), Err(error));
            }
        }
        assert_eq!((line.hash(), line.legal(), line.length()), before);
    }
}

#[test]
fn unknown_games_and_options_are_refused_with_every_reason() {
    let record: Record = "[Game \"go\"][Rules \"1\"]".parse().unwrap();
    assert_eq!(AnyLine::replay(&record).unwrap_err().to_string(), "this is a record of 'go'");
    let options: Options = "players=7 speed=9".parse().unwrap();
    for game in GameName::ALL {
        assert_eq!(AnyLine::new(game, &options).unwrap_err().reasons().len(), 2);
    }
}

#[test]
fn json_errors_say_why() {
    let check = |text: &str, expected: &str| assert_eq!(from_json(text).unwrap_err().to_string(), expected);
    check("{\"game\": \"aztec\"}", "missing field `rules` at line 1 column 17");
    check(
        "{\"game\": \"aztec\",\n \"rules\": -1}",
        "invalid value: integer `-1`, expected u32 at line 2 column 12",
    );
    check(
        "{\"game\": \"aztec\", \"rules\": 1, \"tags\": {\"a b\": \"\"}}",
        "'a b' is not a tag's name: letters, digits and _ are",
    );
    check(
        "{\"game\": \"aztec\", \"rules\": 1, \"moves\": [\"pass\", \"a; b\"]}",
        "action 2 is empty or holds a character no action has",
    );
    check(
        "{\"game\": \"aztec\", \"rules\": 1, \"moves\": [{\"action\": \"pass\", \"mark\": \"?!?\"}]}",
        "action 1: a mark is !!, !, !?, ?!, ? or ??, not '?!?'",
    );
}

/// An action with a mark and a variation that depend on what is said about it.
fn annotated((action, comment): (String, String)) -> Move {
    let mark = Mark::ALL.get(comment.len()).copied();
    let inner = Move {
        mark,
        variations: vec![Variation { moves: vec![Move::new("so")], ..Variation::default() }],
        ..Move::new("x y")
    };
    let variation = Variation { preface: comment.clone(), moves: vec![inner, Move::new("z")] };
    let variations = if comment.len() % 2 == 1 { vec![variation] } else { Vec::new() };
    Move { action, mark, comment, variations }
}

prop_compose! {
    fn records()(
        moves in prop::collection::vec(("[a-z0-9.]{1,5}( [a-z0-9.]{1,3}[a-z]){0,2}", any::<String>()), 0..9),
        tags in prop::collection::vec(any::<String>(), 0..4),
        preface in any::<String>(),
        rules in any::<u32>(),
        players in 0..9_i32,
    ) -> Record {
        Record {
            game: "aztec".into(),
            rules,
            options: format!("players={players}").parse().unwrap(),
            tags: tags.into_iter().enumerate().map(|(i, value)| (format!("P{}", 9 - i), value)).collect(),
            result: None,
            preface,
            moves: moves.into_iter().map(annotated).collect(),
        }
    }
}

proptest! {
    #[test]
    fn the_json_form_reads_back(record in records()) {
        prop_assert_eq!(from_json(&to_json(&record)).unwrap(), record);
    }
}
