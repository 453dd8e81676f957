//! Positions of Turquoise with one right action.

use bots::{Bot, Ladder, Limits, PlayerSpec};
use shelf::{AnyLine, GameName};
use tabletop::{Game, Line, Seat, Turn};
use testkit::{Dice, Stepper, game, game_under};
use turquoise::{Action, Phase, Position, Turquoise};

/// Whoever wins by laying the capstone lays it, at every level that does not err.
#[test]
fn a_win_is_taken() {
    let game: Turquoise = game("players=2");
    let mut stepper = Stepper::default();
    let mut won = 0;
    for seed in 0..12 {
        let mut dice = Dice::new(seed);
        let mut line = AnyLine::new(GameName::Turquoise, &"players=2".parse().unwrap()).unwrap();
        let mut position = game.start();
        while let Some(action) = stepper.pick(&game, &position, &mut dice, Turquoise::PICKER) {
            let mut crowned = position;
            let may_crown = game.check(&position, Action::Crown).is_ok();
            if may_crown {
                game.apply(&mut crowned, Action::Crown);
            }
            let seat = position.active();
            let wins = game.outcome(&crowned).is_some_and(|end| end.winners().eq([seat]));
            if may_crown && crowned.phase() == Phase::Crowned && wins {
                for level in 5..=8 {
                    let mut bot = Bot::new(PlayerSpec::Level(level), &line, 1);
                    let answer = bot.choose(&line, &Limits::nodes(1000)).unwrap();
                    assert_eq!(answer.action, "crown", "level {level}, seed {seed}");
                }
                won += 1;
                break;
            }
            game.apply(&mut position, action);
            line.play(&action.to_string()).unwrap();
        }
    }
    assert!(won >= 3, "only {won} games were to be won so");
}

/// Nobody gives the first turn away, and the decision tells what is to follow.
#[test]
fn the_first_turn_is_used() {
    let line = AnyLine::new(GameName::Turquoise, &"players=2".parse().unwrap()).unwrap();
    for level in 5..=8 {
        let mut bot = Bot::new(PlayerSpec::Level(level), &line, 1);
        let answer = bot.choose(&line, &Limits::nodes(2000)).unwrap();
        assert_ne!(answer.action, "end", "level {level}");
        assert!(answer.candidates.len() > 1 && !answer.candidates[0].line.is_empty(), "level {level}");
    }
}

/// A game of builders up to the moment when only the capstone is left.
fn without_capstone(game: &Turquoise, seed: u64) -> Option<Position> {
    let mut dice = Dice::new(seed);
    let mut position = game.start();
    let mut stepper = Stepper::default();
    while let Some(action) = stepper.pick(game, &position, &mut dice, Turquoise::PICKER) {
        if position.pile().next().is_none() && position.turn_begins() {
            return Some(position);
        }
        game.apply(&mut position, action);
    }
    None
}

/// Who is ahead and has the pillars brings them under the capstone, though the other one does nothing any more. Version 1
/// gives him the time for it, and nothing without it.
#[test]
fn a_leader_finishes_alone() {
    let game: Turquoise = game_under("players=2", 1);
    let mut finished = 0;
    for seed in 0..40 {
        let Some(mut position) = without_capstone(&game, seed) else { continue };
        let [first, second] = [Seat(0), Seat(1)].map(|seat| position.score(seat));
        let leader = Seat(u8::from(second > first));
        let pillars = u32::from(position.hand(leader)) + position.free(leader).count();
        if (first - second).abs() < 10 || pillars < 4 {
            continue;
        }
        let mut player = bots::player(PlayerSpec::Level(6), &game, 1);
        let mut legal = Vec::new();
        while let Turn::Seat(seat) = game.turn(&position) {
            game.legal(&position, &mut legal);
            // The last action on the list is to end the turn, to pass or to decline.
            let idle = legal[legal.len() - 1];
            let action = if seat == leader {
                player.choose(&game, &position, &Limits::nodes(1000)).action
            } else {
                idle
            };
            game.apply(&mut position, action);
        }
        assert_eq!(position.phase(), Phase::Crowned, "seed {seed}");
        assert!(game.outcome(&position).unwrap().winners().eq([leader]), "seed {seed}");
        finished += 1;
    }
    assert!(finished >= 3, "only {finished} games were to be finished so");
}

/// Plays a game between players of a level, each turn through the line of play; shows every turn with the positions
/// before and after it.
fn play(
    game: &Turquoise,
    level: u8,
    nodes: u64,
    seed: u64,
    mut show: impl FnMut(&Position, &[Action], &Position),
) -> Phase {
    let mut line = Line::start(game.clone());
    let mut dice = Dice::new(seed);
    let mut stepper = Stepper::default();
    let mut player = bots::player(PlayerSpec::Level(level), game, seed);
    let (mut before, mut turn) = (*line.position(), Vec::new());
    while let Some(action) = stepper.next(game, line.position(), &mut dice, |_, _| {
        let decision = player.go_on(&line, &Limits::nodes(nodes));
        for candidate in &decision.candidates {
            let shares: f32 = candidate.estimate.share.iter().sum();
            assert!((0.0..1.001).contains(&shares), "{shares} for {}", candidate.action);
        }
        decision.action
    }) {
        line.play(action).unwrap();
        turn.push(action);
        if action == Action::End {
            show(&before, &turn, line.position());
            (before, turn) = (*line.position(), Vec::new());
        }
    }
    line.position().phase()
}

/// Players of one strength do not wait for each other until the game stops: never in version 1, seldom in version 2.
#[test]
fn equals_finish_their_games() {
    for players in 2..=4 {
        let options = format!("players={players}");
        let crowned = |rules: u32, seeds: u64| {
            let game = game_under(&options, rules);
            (1..=seeds).filter(|&seed| play(&game, 5, 100, seed, |_, _, _| {}) == Phase::Crowned).count()
        };
        assert_eq!(crowned(1, 1), 1, "{players} players, version 1");
        let finished = crowned(2, 5);
        assert!(finished >= 3, "{players} players, version 2: {finished} of 5");
    }
}

/// The weak build too: they are weak in where and when, not in whether the temple is finished.
#[test]
fn weak_levels_finish_their_games() {
    for players in 2..=4 {
        let game = game(&format!("players={players}"));
        for level in 1..=3 {
            let crowned = |&seed: &u64| play(&game, level, 60, seed, |_, _, _| {}) == Phase::Crowned;
            let finished = (1..=6).filter(crowned).count();
            assert!(finished >= 4, "{players} players, level {level}: {finished} of 6");
        }
    }
}

/// Where the free pillars of all stand, and what is left in the pile.
fn site(position: &Position) -> ([u64; 4], usize) {
    ([0, 1, 2, 3].map(|seat| position.free(Seat(seat)).0), position.pile().count())
}

#[test]
fn nobody_dithers() {
    for (rules, options, level) in [
        (1, "players=2", 3),
        (1, "players=4", 5),
        (2, "players=2", 1),
        (2, "players=3", 3),
        (2, "players=2", 8),
    ] {
        let mut turns = 0;
        play(&game_under(options, rules), level, 100, 3, |before, turn, after| {
            turns += 1;
            for (i, &later) in turn.iter().enumerate() {
                let undone = turn[..i].iter().find(|&&earlier| bots::turquoise::undoes(later, earlier));
                assert_eq!(undone, None, "undone by {later}, level {level}, {options}, version {rules}");
            }
            let moved = turn
                .iter()
                .any(|action| matches!(action, Action::Enter(_) | Action::Move(_) | Action::Leave(_)));
            assert!(
                !moved || site(before) != site(after),
                "{turn:?} changes nothing, level {level}, {options}"
            );
        });
        assert!(turns > 20, "only {turns} turns, level {level}, {options}");
    }
}

/// Whoever only ends turns never comes first, for the others build and the score decides.
#[test]
fn nobody_wins_by_doing_nothing() {
    for players in 2..=4_u8 {
        let game: Turquoise = game(&format!("players={players}"));
        let passive = Seat(players - 1);
        let mut position = game.start();
        let mut dice = Dice::new(u64::from(players));
        let mut stepper = Stepper::default();
        let mut player = bots::player(PlayerSpec::Level(4), &game, 1);
        while let Some(action) = stepper.next(&game, &position, &mut dice, |seat, _| {
            if seat == passive {
                game.choose_legal(&position, |count| count - 1).expect("a seat is to act")
            } else {
                player.choose(&game, &position, &Limits::nodes(60)).action
            }
        }) {
            game.apply(&mut position, action);
        }
        let outcome = game.outcome(&position).unwrap();
        assert!(outcome.winners().all(|winner| winner != passive), "{players} players: {outcome}");
    }
}
