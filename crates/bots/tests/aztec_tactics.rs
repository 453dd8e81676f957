//! Positions of Aztec with one right action, and the auction's plain cases.

use aztec::{Action, Aztec, Position};
use bots::{Bot, Limits, PlayerSpec};
use shelf::{AnyLine, GameName};
use tabletop::{Game, Line, Seat};
use testkit::game;

/// Lines of two players and the only action that wins after them.
const ONLY_WINS: &[(&str, &str)] = &[
    (
        "d4.1 esu; d9.1 neu; d6.2 sed; f1.1 swu; i8.1 wus; c4.1 nuw; e7.2 nwd; e7.3 wdn; a9.3 den; f6.3 eds; b5.1 nuw; a4.3 dse; g1.1 sue; d3.3 nde; g7.1 nuw; i6.1 nuw; c6.3 end; f2.2 sed; f7.3 sdw; c1.1 wus",
        "h3.1 nuw",
    ),
    (
        "d4.3 dse; c2.1 esu; a4.1 esu; a9.1 neu; c6.3 sdw; f5.2 wsd; c3.1 wnu; e7.1 une; c4.2 wsd; f4.1 sue; g5.1 nuw; g2.3 den; h6.1 nuw; b9.1 eun; i8.1 nuw; b2.1 usw; c3.2 end; i5.3 dnw; f3.1 neu",
        "e4.3 nwd",
    ),
    (
        "f4.1 swu; e6.3 wdn; g7.1 wus; g3.3 dws; h4.1 nuw; i3.1 nuw; c7.3 dse; g8.3 dws; e2.3 den; b6.1 sue; f9.1 eun; d1.1 sue; c2.1 sue; d5.2 esu; d5.3 end; g5.1 esu; g4.2 esu; h6.1 une",
        "b9.2 end",
    ),
    (
        "d6.3 den; i6.1 wnu; d7.3 dws; a8.1 neu; f7.2 nwd; i7.3 dws; e5.3 wdn; g8.2 neu; e4.1 ues; b2.1 sue; g9.1 eun; a3.1 neu; a9.1 eun; f3.1 wus; h5.3 dnw; d8.1 eun; g2.1 esu; b1.3 eds; a1.2 sed; g1.2 swu",
        "e1.1 ues",
    ),
    (
        "f6.1 wnu; d7.2 nwd; d4.3 eds; d8.1 une; c2.1 esu; c6.3 dws; a8.3 den; a4.1 eun; g5.1 nuw; b3.3 dnw; g8.1 nuw; h9.1 nuw; h2.1 sue; f7.1 swu; g9.2 nwd; i8.1 nuw; i1.3 dws; d1.2 sed; e3.3 nde",
        "c1.2 wsd",
    ),
    (
        "d6.1 neu; g6.1 wus; g5.1 neu; c4.2 end; b5.1 neu; h5.1 sue; a3.1 sue; i6.1 nuw; a6.3 dse; e9.1 neu; d5.2 wnu; c4.3 nde; d2.3 eds; c1.3 dws; h6.2 wsd; e9.2 nwd; g8.1 une; d7.1 sue",
        "i7.1 swu",
    ),
];

/// Lines of two players after which whoever is to act has won whatever happens, and could make the other presents.
const WON: &[&str] = &[
    "f6.3 dnw; g7.1 neu; h6.3 dse; i3.1 usw; g3.1 wnu; g2.1 eun; f7.1 sue; b3.1 esu; e9.3 dnw; c4.1 wus; a3.1 neu; c5.1 swu; c8.1 wus; c8.2 nwd; b5.1 ues; b2.1 eun; c3.2 esu; g4.1 uwn; f4.2 neu; i8.2 wnu; h3.1 uwn",
    "d6.3 den; d7.1 eun; e8.3 den; c6.1 swu; b5.1 sue; c7.2 nwd; b4.3 dnw; a7.1 une; c3.1 nuw; c2.2 wsd; h7.1 swu; b9.3 den; f8.2 end; i8.1 uwn; c4.1 usw; d4.3 den; e2.1 esu; a3.3 nde; e4.2 sed; f1.1 esu; d2.2 esu",
    "f4.3 dws; f3.1 wus; b2.1 eun; c3.1 wus; d1.1 wus; c5.1 wus; g1.3 dws; i2.3 dws; h3.2 wnu; h5.1 une; i4.1 swu; g9.1 neu; d7.1 esu; i6.3 sdw; c5.2 esu; h6.2 swu; c6.3 dse; b6.1 sue; e9.3 end; i6.2 nwd; g3.3 sdw",
    "f6.3 dnw; g7.1 neu; h8.1 nuw; i3.1 usw; h9.2 nwd; e8.1 eun; f7.3 sdw; g2.1 eun; g9.3 den; f3.1 wus; d7.1 sue; a8.3 den; b5.1 sue; a4.1 sue; b2.1 sue; c4.1 neu; c1.3 dws; c5.2 nwd; f4.2 neu",
    "d6.3 den; d7.1 eun; h8.1 wus; g7.1 eun; f9.1 eun; g5.1 eun; c9.1 eun; a8.3 den; b9.2 neu; a5.1 sue; b4.1 sue; d5.1 neu; g5.2 wnu; a3.3 den; f2.1 usw; b5.2 neu; i4.1 wnu; i3.3 dnw; i6.1 wus",
];

fn wins(game: &Aztec, position: &Position, seat: Seat) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome.winners().any(|winner| winner == seat);
    }
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    legal.into_iter().any(|action| wins_with(game, position, seat, action))
}

fn wins_with(game: &Aztec, position: &Position, seat: Seat, action: Action) -> bool {
    let mut next = *position;
    game.apply(&mut next, action);
    !wins(game, &next, seat.next(2))
}

fn answer(options: &str, moves: &str, spec: PlayerSpec, nodes: u64) -> String {
    let mut line = AnyLine::new(GameName::Aztec, &options.parse().unwrap()).unwrap();
    for action in moves.split("; ") {
        line.play(action).unwrap();
    }
    Bot::new(spec, &line, 1).choose(&line, &Limits::nodes(nodes)).unwrap().action
}

#[test]
fn the_only_winning_action_is_found() {
    for &(moves, best) in ONLY_WINS {
        let mut line = Line::start(game::<Aztec>("players=2"));
        for action in moves.split("; ") {
            line.play_text(action).unwrap();
        }
        let (seat, mut legal) = (line.turn().seat().unwrap(), Vec::new());
        line.game().legal(line.position(), &mut legal);
        legal.retain(|&action| wins_with(line.game(), line.position(), seat, action));
        assert_eq!(legal.iter().map(ToString::to_string).collect::<Vec<_>>(), [best], "{moves}");
        assert_eq!(answer("players=2", moves, PlayerSpec::Level(8), 50_000), best, "{moves}");
    }
}

/// How far the first player ends ahead of the second, if both play for that; within bounds.
fn margin(game: &Aztec, position: &Position, (mut least, mut most): (f64, f64)) -> f64 {
    if let Some(outcome) = game.outcome(position) {
        let [first, second] = outcome.standings() else { panic!("two play") };
        return f64::from(first.score) - f64::from(second.score);
    }
    let (first, mut legal) = (game.turn(position).seat() == Some(Seat(0)), Vec::new());
    game.legal(position, &mut legal);
    for action in legal {
        let mut next = *position;
        game.apply(&mut next, action);
        let ends = margin(game, &next, (least, most));
        if first {
            least = least.max(ends);
        } else {
            most = most.min(ends);
        }
        if least >= most {
            break;
        }
    }
    if first { least } else { most }
}

#[test]
fn who_has_won_makes_no_presents() {
    for &moves in WON {
        let mut line = Line::start(game::<Aztec>("players=2"));
        for action in moves.split("; ") {
            line.play_text(action).unwrap();
        }
        let all = (f64::NEG_INFINITY, f64::INFINITY);
        let best = margin(line.game(), line.position(), all);
        for level in 7..=8 {
            let said = answer("players=2", moves, PlayerSpec::Level(level), 12_000);
            let mut next = line.clone();
            next.play_text(&said).unwrap();
            let ends = margin(next.game(), next.position(), all);
            assert!((ends - best).abs() < 0.5, "level {level}, {said}: {ends} and not {best} after {moves}");
        }
    }
}

#[test]
fn nobody_leaves_a_sure_win_to_another() {
    for level in 5..=8 {
        let said = answer("players=3", "oh 14; pass", PlayerSpec::Level(level), 100);
        assert_ne!(said, "pass", "level {level}: hardly ever does an architect reach 14");
    }
}

#[test]
fn nobody_names_a_number_that_is_always_reached() {
    for level in 5..=8 {
        assert_eq!(answer("players=3", "oh 3", PlayerSpec::Level(level), 100), "pass", "level {level}");
    }
}

#[test]
fn games_of_three_do_not_all_begin_alike() {
    let mut line = AnyLine::new(GameName::Aztec, &"players=3 variant=match".parse().unwrap()).unwrap();
    line.play("d6.3 den").unwrap();
    let begin = |seed| {
        let decision = Bot::new(PlayerSpec::Level(6), &line, seed).choose(&line, &Limits::nodes(500));
        decision.unwrap().action
    };
    let first = begin(0);
    assert!((1..20).any(|seed| begin(seed) != first), "20 players have the same answer");
}
