//! Every lesson is played: it can be reached, nothing is solved before it is begun, the solution solves it, and wrong tries
//! get the answer that was meant for them.

use std::collections::BTreeSet;

use lessons::{Lesson, Step, meets};
use shelf::{AnyLine, GameName};
use tabletop::{PlayError, Seat, Turn};

/// The games that are taught, with their lessons.
fn lessons() -> Vec<(GameName, Vec<Lesson>)> {
    let folder = format!("{}/data", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let taught = files.map(|file| {
        let path = file.unwrap().path();
        let game = path.file_stem().and_then(|name| name.to_str()?.parse().ok());
        let text = std::fs::read_to_string(&path).unwrap();
        let read = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (game.unwrap_or_else(|| panic!("{} is of no game", path.display())), read)
    });
    taught.collect()
}

fn play(line: &mut AnyLine, action: &str, place: &str) {
    line.play(action).unwrap_or_else(|error| panic!("{place}: {action}: {error}"));
}

/// What somebody who tries this is told.
fn answer(line: &AnyLine, from: usize, step: &Step, action: &str) -> String {
    let mut tried = line.clone();
    match tried.play(action) {
        Err(PlayError::Refused(refusal)) => refusal.code.to_owned(),
        Err(PlayError::Text(error)) => panic!("{action}: {error}"),
        Ok(()) if meets(&tried, from, &step.goal) => "solved".to_owned(),
        Ok(()) => {
            let miss = step.misses.iter().find(|miss| meets(&tried, from, &miss.when));
            miss.map_or("missed", |miss| &miss.say).to_owned()
        }
    }
}

fn teach(game: GameName, lesson: &Lesson) {
    let Lesson { name, options, rules, actions, seat, steps, .. } = lesson;
    let mut line = AnyLine::with_rules(game, &options.parse().unwrap(), *rules).unwrap();
    for action in actions.split("; ").filter(|action| !action.is_empty()) {
        play(&mut line, action, name);
    }
    let learner = Turn::Seat(Seat(*seat));
    let mut said = BTreeSet::new();
    for (number, step) in (1..).zip(steps) {
        let place = format!("{game}, {name}, step {number}");
        let from = line.length();
        assert!(!meets(&line, from, &step.goal), "{place}: solved before it is begun");
        for wrong in &step.wrong {
            assert_eq!(answer(&line, from, step, &wrong.action), wrong.answer, "{place}: {}", wrong.action);
            said.insert((number, wrong.answer.as_str()));
        }
        for miss in &step.misses {
            assert!(
                said.contains(&(number, miss.say.as_str())),
                "{place}: nobody tries to hear {}",
                miss.say
            );
        }
        assert!(!step.wrong.is_empty() || line.legal().len() <= 8, "{place}: no wrong try is told");
        assert!(step.solution.len() <= usize::from(step.within), "{place}: the solution is too long");
        for (done, action) in (1..).zip(&step.solution) {
            assert_eq!(line.turn(), learner, "{place}: it is not the learner's turn");
            play(&mut line, action, &place);
            let met = meets(&line, from, &step.goal);
            assert_eq!(met, done == step.solution.len(), "{place}: after {action}");
        }
        for action in &step.then {
            assert_ne!(line.turn(), learner, "{place}: the learner does {action} by themselves");
            play(&mut line, action, &place);
        }
        let last = number == steps.len();
        assert!(last || line.turn() == learner, "{place}: it is not the learner's turn after it");
    }
}

#[test]
fn every_lesson_can_be_solved() {
    for (game, lessons) in lessons() {
        for lesson in lessons {
            teach(game, &lesson);
        }
    }
}

#[test]
fn a_game_is_taught_in_six_to_ten_lessons_with_names_of_their_own() {
    for (game, lessons) in lessons() {
        let names: BTreeSet<_> = lessons.iter().map(|lesson| &lesson.name).collect();
        assert_eq!(names.len(), lessons.len(), "{game}");
        assert!((6..=10).contains(&lessons.len()), "{game}");
    }
}
