//! Every puzzle that is shipped can be played and solved; a sample is proven again. All of them are by
//! `pyramidion puzzles check`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use puzzles::{Attempt, Goal, Puzzle, Seen, Theme, judge, prove};
use shelf::GameName;
use tabletop::Record;
use testkit::{read, testdata};

/// One of so many is proven again here.
const SAMPLE: usize = 20;
const NODES: u64 = 4_000_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("set")
}

fn set(game: GameName) -> Vec<Puzzle> {
    let path = folder().join(format!("{game}.jsonl"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .map(|line| Puzzle::read(line).unwrap_or_else(|error| panic!("{game}: {error}: {line}")))
        .collect()
}

/// That a rival cannot win takes seconds to see, and longer what searches judge.
fn is_quick(puzzle: &Puzzle) -> bool {
    !matches!(puzzle.goal, Goal::Block | Goal::Two) && !puzzle.goal.is_judged()
}

#[test]
fn every_puzzle_is_legal_and_its_solution_reaches_the_goal() {
    for game in GameName::ALL {
        let (mut ids, mut seen) = (BTreeSet::new(), Seen::default());
        for puzzle in set(game) {
            let name = format!("{game} {}", puzzle.id);
            assert_eq!(puzzle.game, game.as_str(), "{name}");
            assert!(ids.insert(puzzle.id.clone()), "{name} is there twice");
            assert!(seen.is_new(&puzzle).expect("it can be played"), "{name} is like another");
            assert!(puzzle.solution.contains(&puzzle.key), "{name}: its key is not in its solution");
            assert!((200..=3000).contains(&puzzle.rating), "{name}");
            let start = puzzle.start().unwrap_or_else(|error| panic!("{name}: {error}"));
            // A later default must not change a puzzle.
            assert_eq!(start.options().to_string(), puzzle.options, "{name}");
            if is_quick(&puzzle) || puzzle.goal.is_judged() {
                assert_eq!(judge(&puzzle, &puzzle.solution), Ok(Attempt::Right), "{name}");
            }
        }
        assert!(ids.len() >= 300, "{game} has {} puzzles", ids.len());
    }
}

#[test]
fn a_sample_is_proven_again() {
    for game in GameName::ALL {
        let quick: Vec<Puzzle> = set(game).into_iter().filter(is_quick).collect();
        for puzzle in quick.iter().step_by(quick.len().div_ceil(SAMPLE)) {
            assert_eq!(prove(puzzle, NODES), Ok(()), "{game} {}", puzzle.id);
        }
        for slow in [Goal::Block, Goal::Bid] {
            let all = set(game);
            let some = all.iter().filter(|puzzle| puzzle.goal == slow);
            if let Some(least) = some.min_by_key(|puzzle| puzzle.judged.len()) {
                assert_eq!(prove(least, NODES), Ok(()), "{game} {}", least.id);
            }
        }
    }
}

#[test]
fn a_proof_fails_where_a_puzzle_is_wrong() {
    let other = |puzzle: &Puzzle| {
        let start = puzzle.start().expect("it can be played");
        let legal = start.legal();
        let wrong =
            legal.iter().find(|action| !puzzle.solution.contains(action)).expect("there is more to do");
        Puzzle { key: wrong.clone(), ..puzzle.clone() }
    };
    for game in GameName::ALL {
        let puzzles = set(game);
        let puzzle = puzzles.iter().find(|puzzle| is_quick(puzzle)).expect("some are quick");
        assert!(prove(&other(puzzle), NODES).is_err(), "{game}: another key");
        assert!(prove(puzzle, 3).is_err(), "{game}: three positions");
        if let Some(points) = puzzles.iter().find(|puzzle| matches!(puzzle.goal, Goal::Points { .. })) {
            let fewer = Puzzle { goal: Goal::Points { points: 0 }, ..points.clone() };
            assert!(prove(&fewer, NODES).is_err(), "{game}: fewer points than there are");
        }
    }
}

#[test]
fn what_is_wrong_is_refuted_by_what_can_be_played() {
    let mut refuted = 0;
    for puzzle in set(GameName::Aztec).iter().filter(|puzzle| puzzle.goal == Goal::Force).take(12) {
        let start = puzzle.start().expect("it can be played");
        let wrong =
            start.legal().into_iter().find(|action| *action != puzzle.key).expect("there is more to do");
        let Ok(Attempt::Wrong { refutation, .. }) = judge(puzzle, std::slice::from_ref(&wrong)) else {
            panic!("{} is not the answer to {}", wrong, puzzle.id)
        };
        let seat = start.turn().seat().expect("somebody is to act");
        let mut line = start;
        for action in [wrong].iter().chain(&refutation) {
            line.play(action).unwrap_or_else(|error| panic!("{}: {action}: {error}", puzzle.id));
        }
        let outcome = line.outcome().expect("it is played to the end");
        assert!(outcome.winners().all(|winner| winner != seat), "{}", puzzle.id);
        refuted += usize::from(!refutation.is_empty());
    }
    assert!(refuted > 3, "{refuted}");
}

#[test]
fn who_ends_the_game_for_a_rival_has_not_blocked_the_win() {
    let mut seen = 0;
    for file in ["capstone-3-players", "v2-capstone-tie", "v2-capstone"] {
        let record: Record =
            read(&testdata().join(format!("games/turquoise/{file}.txt"))).parse().expect("a golden game");
        let actions: Vec<String> = record.moves.iter().map(|step| step.action.clone()).collect();
        let (last, before) = actions.split_last().expect("it was played");
        let puzzle = Puzzle {
            rules: record.rules,
            options: record.options.to_string(),
            actions: before.join("; "),
            goal: Goal::Block,
            ..set(GameName::Turquoise).remove(0)
        };
        let mut line = puzzle.start().expect("it can be played");
        let seat = line.turn().seat().expect("somebody is to act");
        line.play(last).expect("it was played");
        let alone = line.outcome().expect("it is the end").winners().all(|winner| winner == seat);
        let judged = judge(&puzzle, std::slice::from_ref(last));
        let wrong = Attempt::Wrong { refutation: Vec::new(), most: None, loss: None };
        assert_eq!(judged, Ok(if alone { Attempt::Right } else { wrong }), "{file}");
        seen += usize::from(!alone);
    }
    assert!(seen > 0, "no rival won");
}

#[test]
fn bad_input_gets_an_error() {
    let good = set(GameName::Inka).remove(0);
    assert!(Puzzle::read("{}").is_err() && Puzzle::read(&good.line().replace("\"id\"", "\"name\"")).is_err());
    for bad in [
        Puzzle { game: "chess".into(), ..good.clone() },
        Puzzle { options: "players=9".into(), ..good.clone() },
        Puzzle { rules: 99, ..good.clone() },
        Puzzle { actions: format!("{}; take; take", good.actions), ..good.clone() },
    ] {
        assert!(bad.start().is_err() && judge(&bad, &[]).is_err() && prove(&bad, NODES).is_err());
    }
    assert!(judge(&good, &["no such thing".to_owned()]).is_err());
    assert_eq!(judge(&good, &[]), Ok(Attempt::Open));
}

#[test]
fn the_schema_names_every_field_and_theme() {
    let text = fs::read_to_string(folder().join("puzzle.schema.json")).expect("the schema is there");
    let schema: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
    let keys = |value: &serde_json::Value| {
        value.as_object().map(|object| object.keys().cloned().collect::<BTreeSet<_>>()).unwrap_or_default()
    };
    let all: Vec<Puzzle> = GameName::ALL.into_iter().flat_map(set).collect();
    let lines = all.iter().map(|puzzle| {
        let line: serde_json::Value = serde_json::from_str(&puzzle.line()).expect("a puzzle is JSON");
        (puzzle.goal, keys(&line))
    });
    let (judged, proven): (Vec<_>, Vec<_>) = lines.partition(|(goal, _)| goal.is_judged());
    let required: BTreeSet<String> =
        serde_json::from_value(schema["required"].clone()).expect("a list of names");
    assert!(proven.iter().all(|(_, keys)| *keys == required));
    assert!(judged.iter().all(|(_, of)| *of == keys(&schema["properties"])) && !judged.is_empty());
    let kinds: Vec<&str> = schema["properties"]["goal"]["oneOf"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|goal| {
            let kind = &goal["properties"]["kind"];
            kind["enum"].as_array().into_iter().flatten().chain(kind.get("const"))
        })
        .filter_map(serde_json::Value::as_str)
        .collect();
    assert_eq!(kinds.iter().collect::<BTreeSet<_>>(), Goal::KINDS.iter().collect::<BTreeSet<_>>());
    let themes: Vec<&str> = Theme::ALL.iter().map(|theme| theme.as_str()).collect();
    assert_eq!(schema["properties"]["themes"]["items"]["enum"], serde_json::json!(themes));
}

#[test]
fn a_game_dug_in_twice_has_the_same_puzzles() {
    let twice =
        [(); 2].map(|()| puzzles::dig(GameName::Aztec, 1, 3, &["force".to_owned(), "points".to_owned()]));
    assert_eq!(twice[0], twice[1]);
}

#[test]
fn what_a_bid_gives_away_is_told_however_dear_it_is() {
    for game in [GameName::Aztec, GameName::Turquoise] {
        let mut dear = 0;
        for puzzle in set(game).iter().filter(|puzzle| puzzle.goal == Goal::Bid) {
            let name = format!("{game} {}", puzzle.id);
            let right: Vec<bool> = puzzle.judged.iter().map(|judged| judged.right).collect();
            let first = right.iter().position(|&right| right).expect("something is right");
            let last = right.iter().rposition(|&right| right).expect("something is right");
            assert!(right[first..=last].iter().all(|&right| right), "{name}: the range has a gap");
            assert!(puzzle.judged.iter().any(|judged| !judged.right && judged.loss >= 8), "{name}");
            assert!(puzzle.judged.iter().all(|judged| judged.right || judged.loss >= 4), "{name}");
            for action in puzzle.start().expect("it can be played").legal() {
                let listed = puzzle.judged.iter().find(|judged| judged.action == action);
                dear += usize::from(listed.is_none());
                let judged = listed.or(puzzle.judged.last()).expect("some are judged");
                let wrong = Attempt::Wrong { refutation: vec![], most: None, loss: Some(judged.loss) };
                let expected = if judged.right { Attempt::Right } else { wrong };
                assert_eq!(judge(puzzle, &[action]), Ok(expected), "{name}");
            }
        }
        assert!(dear > 0, "{game}: no price is beyond what was judged");
    }
}

#[test]
fn who_lets_the_next_player_score_sees_how() {
    let mut shown = 0;
    for puzzle in
        set(GameName::Aztec).iter().filter(|puzzle| matches!(puzzle.goal, Goal::Save { .. })).take(6)
    {
        let Goal::Save { points } = puzzle.goal else { continue };
        let start = puzzle.start().expect("it can be played");
        let wrong =
            start.legal().into_iter().find(|action| *action != puzzle.key).expect("there is more to do");
        let Ok(Attempt::Wrong { refutation, .. }) = judge(puzzle, std::slice::from_ref(&wrong)) else {
            panic!("{wrong} is not the answer to {}", puzzle.id)
        };
        let mut line = start;
        let before = line.scores();
        line.play(&wrong).expect("it is legal");
        let rival = line.turn().seat().expect("somebody is to act").index();
        for action in &refutation {
            line.play(action).unwrap_or_else(|error| panic!("{}: {action}: {error}", puzzle.id));
        }
        assert!(line.scores()[rival] - before[rival] > points, "{}", puzzle.id);
        shown += 1;
    }
    assert!(shown > 3, "{shown}");
}

#[test]
fn nothing_is_saved_by_giving_it_away() {
    let mut seen = 0;
    for puzzle in set(GameName::Aztec) {
        let Goal::Save { points } = puzzle.goal else { continue };
        let mut line = puzzle.start().expect("it can be played");
        let before = line.scores();
        line.play(&puzzle.key).expect("it is legal");
        let rival = line.turn().seat().expect("somebody is to act").index();
        assert!(line.scores()[rival] - before[rival] <= points, "{}", puzzle.id);
        seen += 1;
    }
    assert!(seen > 0, "none is left");
}

#[test]
fn a_mistake_has_the_themes_of_the_puzzle_it_is_like() {
    for game in GameName::ALL {
        let turn: Vec<Puzzle> = set(game).into_iter().filter(is_quick).collect();
        for puzzle in turn.iter().step_by(turn.len().div_ceil(SAMPLE)) {
            let start = puzzle.start().expect("it can be played");
            assert_eq!(puzzles::themes(&start, &puzzle.solution), puzzle.themes, "{game} {}", puzzle.id);
            assert!(puzzles::themes(&start, &["nonsense".to_owned()]).is_empty());
        }
    }
}
