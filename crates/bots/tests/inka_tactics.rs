//! What a good player of Inka does not miss: a win within the turn, a rival's win that can be stopped, and the end of a
//! race nobody hinders him in.

use bots::{Bot, Limits, PlayerSpec};
use shelf::{AnyLine, GameName};
use tabletop::{Seat, Turn};
use testkit::Dice;

/// Lines of two players after which the one to act can win within his turn, by shifts and walks.
const WINS: &[&str] = &[
    "start j1; start j11; tile 11; put d11 d12; tile 4; put c4 c5; tile 3; put h2 i1; tile 8; put i2 i3; tile 13; put j3 i4; tile 5; put j10 j9; tile 12; put i9 i8; tile 1; put h12 i11; tile 9; put f12 f13; tile 2; put g8 h7; tile 10; put f7 f8; tile 7; put h6 h5; tile 6; put i13 i12; shift 13 j4 j5; shift 8 i6 i7; shift 10 d4 d5; go i1; block g9; shift 3 e1 f1; shift 6 f19 f18; shift 9 d13 d14; go h12; block d9; shift 3 h2 i1; shift 6 f13 f12; shift 2 g6 g7; block e13; shift 2 g4 g3; shift 6 h9 g10; shift 10 d6 d7; block h6; shift 6 h10 h11; shift 2 g10 g9; shift 10 d2 d3; block i11; shift 2 g6 g5; shift 6 h14 h13; go h13; block g5; shift 7 i5 i4; shift 8 f12 f13; shift 12 h11 h10; go i5; block f14; shift 12 h7 h6; shift 6 g14 g13; shift 2 f6 f5; block h9; shift 12 h5 h4; shift 6 h14 h13; shift 2 f2 f1; block g9; shift 2 f6 f5; shift 8 g11 g12; shift 1 i12 j11; block i4; shift 8 f12 f13; shift 6 h15 g16; shift 2 e5 e4; go i1; block g9; shift 2 g6 g5; shift 11 c11 c12; go g15; passage d15; go d13; block i4; shift 10 d8 d9; shift 2 g12 g11; go h4; block d14; shift 4 c8 c7; go d15; passage b7; go e9; block f8; shift 12 h11 h10; shift 3 d7 e8; shift 9 d15 d16; go h9; stay; shift 7 g9 g8; shift 10 d10 d11; take; go e8; stay; shift 7 g7 g6; shift 2 g10 g9; go f9; take; go f10; stay; shift 3 e6 e7; shift 4 d8 d7; shift 8 e13 e14; stay; shift 3 d5 d6; shift 4 g5 g4; shift 8 d13 d14; go g10; block c8; shift 3 e6 e7; shift 3 f7 f8; go f9; take; go g9; block f12; shift 10 d8 d9; shift 11 c9 c8; shift 12 g13 g12; go f10; block g11; shift 10 d10 d11; shift 11 c13 c12; shift 12 f15 f14; go g10; stay; shift 10 d6 d7; shift 8 f12 f13; shift 2 h11 h12; go f7; block g12; shift 10 d10 d11; shift 2 h13 g14; go f13; stay; shift 10 d9 d10; shift 10 e8 e7; go e9; stay; shift 12 e16 e15; shift 8 e13 e12; go e11; take; go e13; stay; shift 10 d9 d10; take; go d9; block a11; shift 9 d11 d12; shift 2 h12 h13; shift 10 d8 c7; block c7; shift 9 d15 d16; shift 11 c9 c8; go c9; block e12; shift 9 d11 d12; shift 11 c5 c6; shift 6 g15 f16; block c6; shift 9 b11 b12; shift 12 g13 g12; go c7; stay",
    "start j1; start j11; tile 11; put d11 d12; tile 4; put c4 c5; tile 3; put h2 i1; tile 8; put i2 i3; tile 13; put i4 j3; tile 5; put j10 j9; tile 12; put i8 i9; tile 1; put h11 h12; tile 9; put i11 i10; tile 2; put h10 h9; tile 10; put g10 g11; tile 7; put h5 h6; tile 6; put g7 f8; shift 7 h6 i5; shift 8 h4 h5; shift 5 j8 j7; go i1; stay; shift 3 h1 h2; shift 9 i13 i12; go g10; block h1; shift 8 h3 g4; shift 10 g14 g15; shift 10 e17 f17; block f17; shift 6 d7 e8; shift 11 e12 e13; shift 1 h13 h14; block g2; shift 8 f7 f6; shift 2 h8 i7; shift 10 f18 g17; block f12; shift 10 g15 g16; shift 8 h3 g4; shift 11 e16 e17; go h13; block h8; shift 10 g14 g15; shift 3 f1 f2; shift 12 h10 h11; block g11; shift 10 f16 f17; shift 1 e12 e13; go e11; take; go e12; block f1; shift 1 f13 f12; shift 6 f6 f7; shift 4 c8 c9; go f3; stay; shift 1 d14 d13; shift 8 h2 h3; shift 7 g6 h5; go d13; stay; shift 1 f13 f12; shift 8 h3 g4; shift 7 h5 h6; go f2; block f13; shift 2 g10 h9; shift 8 f3 e3; shift 6 f7 e7; go e11; block f1; shift 8 g3 f4; shift 4 d9 d10; shift 6 e7 e6; go e7; stay; shift 1 f14 g13; shift 4 a9 a10; shift 6 d2 d3; block d3; shift 8 e6 e5; shift 1 d11 e12; shift 3 f7 f8; block f12; shift 1 d10 d9; shift 1 d6 d7; shift 11 b10 b11; go f11; block d3; shift 1 d16 d17; shift 2 d13 e14; shift 1 d14 d15; stay; shift 2 b9 c10; shift 1 d8 d9; shift 6 d6 d5; block d5; shift 8 f5 f4; shift 5 g8 g7; shift 10 f14 f13; stay; shift 8 e6 e5; shift 10 g13 g12; shift 6 d2 d1; block d1; shift 8 d5 d4; shift 2 c9 d10; shift 3 f5 f6; stay; shift 3 e5 e6; shift 5 f8 f7; shift 6 a2 a1; go e11; block a1; shift 5 g8 g7; shift 3 f4 f5; shift 1 b4 b5; go b5; block f12; shift 2 c8 c7; shift 5 f8 f7; shift 8 d6 c5; block c7; shift 8 d7 d6; shift 1 c5 c6; go d6; stay; shift 8 d9 d8; shift 7 i3 h4; shift 1 c3 c4; block d9; shift 5 g9 g10; shift 7 h3 g4; shift 2 c12 c11; stay; shift 10 f12 g11; shift 12 d15 d16; go g11; stay; shift 10 b13 c14; shift 8 d7 e8; go e9; take; go d7; block b13; shift 2 c10 c9; shift 5 f8 f7; shift 8 a7 b8; block b8; shift 5 g9 g10; shift 2 c11 d12; shift 1 f2 f3; go b7; block d10; shift 5 f8 f7; shift 10 h8 i7; shift 3 d5 d6; block c11; shift 10 e13 f13; shift 5 g9 g10; shift 9 i9 i10; block c9; shift 5 f8 f7; shift 10 g14 g13; shift 10 g8 g7; go f9; block c11; shift 3 d4 c3; shift 12 g12 g13; passage d3; go c3; stay; shift 8 d7 e8; shift 3 b4 a3; take; go f8; block b4; shift 8 c5 c4; shift 5 c3 c2; shift 1 f6 f5; go c2; stay; shift 5 d5 d4; shift 5 d9 d8; go e9; take; go d9; block d11; shift 8 b3 b2; shift 10 g7 f8; shift 1 d3 d2; go e10; block a11",
];

/// Lines of two players after which the rival of the one to act would win if nothing were done about it.
const THREATS: &[&str] = &[
    "start a1; start j1; tile 13; put g5 g4; tile 9; put a6 a7; tile 1; put a2 a3; tile 10; put d10 d9; tile 5; put g10 g9; tile 11; put h9 h8; tile 8; put g12 g11; tile 7; put i11 h12; tile 6; put b9 c10; tile 2; put f7 f8; tile 3; put c5 c4; tile 12; put e6 d5; tile 4; put i2 i1; shift 11 i7 i6; shift 2 g7 g8; shift 12 g3 f4; go c4; block h8; shift 13 d8 d7; shift 4 h3 h2; shift 8 g16 g15; go i3; block c7; shift 3 c6 b5; go e9; take; go d9; block h8; shift 6 e15 f15; shift 4 h5 h4; shift 11 i9 i8; go h5; block d11; shift 6 g12 h11; shift 2 f8 g7; shift 4 i3 i4; go e10; block g6; shift 6 f12 g11; shift 4 h3 h4; shift 4 h7 h8; go f9; stay; shift 6 g12 h11; shift 8 h13 g14; go d10; block e7; shift 8 f17 f16; shift 6 g14 g13; take; go g10; stay; shift 10 d14 d13; shift 10 f13 f12; shift 3 d6 d5; go e11; block g11; shift 13 f7 f6; shift 3 d10 d9; shift 4 h5 h6; stay; shift 3 a10 a9; shift 4 g5 g6; take; go f12; stay; shift 3 d10 d9; shift 5 g12 g11; go e11; take; block g9; shift 3 a10 a9; shift 11 h11 h10; go h11; stay",
    "start a1; start j1; tile 13; put g5 g4; tile 9; put a6 a7; tile 1; put a2 a3; tile 10; put d10 d9; tile 5; put g10 g9; tile 11; put h9 h8; tile 8; put g12 g11; tile 7; put i11 h12; tile 6; put b9 c10; tile 2; put f7 f8; tile 3; put c5 c4; tile 12; put e6 d5; tile 4; put i2 i1; shift 11 i7 i6; shift 2 g7 g8; shift 12 g3 f4; go c4; block h8; shift 13 d8 d7; shift 4 h3 h2; shift 8 g16 g15; go i3; block c7; shift 3 c6 b5; go e9; take; go d9; block h8; shift 6 e15 f15; shift 4 h5 h4; shift 11 i9 i8; go h5; block d11; shift 6 g12 h11; shift 2 f8 g7; shift 4 i3 i4; go e10; block g6; shift 6 f12 g11; shift 4 h3 h4; shift 4 h7 h8; go f9; stay; shift 6 g12 h11; shift 8 h13 g14; go d10; block e7; shift 8 f17 f16; shift 6 g14 g13; take; go g10; stay; shift 10 d14 d13; shift 10 f13 f12; shift 3 d6 d5; go e11; block g11; shift 13 f7 f6; shift 3 d10 d9; shift 4 h5 h6; stay; shift 3 a10 a9; shift 4 g5 g6; take; go f12; stay; shift 3 d10 d9; shift 5 g12 g11; go e11; take; block g9; shift 3 a10 a9; shift 11 h11 h10; go h11; stay; shift 3 d10 d9; shift 11 j7 j6; shift 2 g8 h7; block g9; shift 3 a10 a9; shift 2 f8 g7; shift 11 h11 h10; stay; shift 3 d10 d9; shift 11 j7 j6; shift 2 g8 h7; block g9; shift 3 a10 a9; shift 2 f8 g7; shift 11 h11 h10; stay; shift 3 d10 d9; shift 11 j7 j6; shift 2 g8 h7; block g9; shift 3 a10 a9; shift 2 f8 g7; shift 11 h11 h10; stay; shift 3 d10 d9; shift 11 j7 j6; shift 2 g8 h7; block g9; shift 3 a10 a9; shift 2 f8 g7; shift 11 h11 h10; stay",
];

/// Enough for a whole turn and its answers at any level.
const LIMITS: Limits = Limits::nodes(5_000);

fn after(moves: &str) -> AnyLine {
    let mut line = AnyLine::new(GameName::Inka, &"players=2".parse().unwrap()).unwrap();
    for action in moves.split("; ") {
        line.play(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    line
}

/// Lets a level play until its turn is over.
fn play_turn(line: &mut AnyLine, level: u8) {
    let seat = line.turn().seat().unwrap();
    let mut bot = Bot::new(PlayerSpec::Level(level), line, 1);
    while line.turn() == Turn::Seat(seat) {
        let action = bot.choose(line, &LIMITS).unwrap().action;
        line.play(&action).unwrap();
    }
}

fn won(line: &AnyLine, seat: Seat) -> bool {
    line.outcome().is_some_and(|outcome| outcome.winners().eq([seat]))
}

#[test]
fn a_win_within_the_turn_is_taken() {
    for moves in WINS {
        for level in 5..=8 {
            let mut line = after(moves);
            let seat = line.turn().seat().unwrap();
            play_turn(&mut line, level);
            assert!(won(&line, seat), "level {level}: {moves}");
        }
    }
}

#[test]
fn a_rival_about_to_win_is_stopped() {
    for moves in THREATS {
        let mut idle = after(moves);
        let rival = idle.turn().seat().unwrap().next(2);
        idle.play("stay").unwrap();
        play_turn(&mut idle, 8);
        assert!(won(&idle, rival), "there is a threat: {moves}");
        let mut stopped = after(moves);
        play_turn(&mut stopped, 8);
        if stopped.outcome().is_none() {
            play_turn(&mut stopped, 8);
        }
        assert!(!won(&stopped, rival), "{moves}");
    }
}

#[test]
fn a_plan_is_played_to_its_end() {
    let mut line = after(WINS[0]);
    let mut bot = Bot::new(PlayerSpec::Level(8), &line, 1);
    let first = bot.choose(&line, &LIMITS).unwrap();
    let best = &first.candidates[0];
    assert_eq!((&best.action, best.share[line.turn().seat().unwrap().index()]), (&first.action, 1.0));
    line.play(&first.action).unwrap();
    for action in &best.line {
        let next = bot.choose(&line, &LIMITS).unwrap();
        assert_eq!((&next.action, next.nodes), (action, 0), "the plan is remembered");
        line.play(action).unwrap();
    }
    assert!(line.outcome().is_some());
}

/// A game whose set-up is drawn by lot.
fn set_up(seed: u64) -> AnyLine {
    let mut line = AnyLine::new(GameName::Inka, &"players=2".parse().unwrap()).unwrap();
    let mut dice = Dice::new(seed);
    loop {
        let actions = match line.turn() {
            Turn::Chance => line.chance().into_iter().map(|(action, _)| action).collect(),
            _ => line.legal(),
        };
        if actions.last().is_some_and(|action| action == "stay") {
            return line;
        }
        line.play(&actions[dice.below(actions.len() as u32) as usize]).unwrap();
    }
}

#[test]
fn a_race_against_a_rival_who_stays_is_short() {
    // On such floors the player once stood still until the last round, for a ride seemed to lead through a wall.
    for seed in 0..12 {
        let mut line = set_up(seed);
        let seat = line.turn().seat().unwrap();
        let mut bot = Bot::new(PlayerSpec::Level(8), &line, seed);
        let mut turns = 0;
        while line.outcome().is_none() {
            turns += 1;
            while line.turn() == Turn::Seat(seat) {
                let action = bot.choose(&line, &Limits::nodes(200)).unwrap().action;
                line.play(&action).unwrap();
            }
            if line.outcome().is_none() {
                line.play("stay").unwrap();
            }
        }
        assert!(won(&line, seat) && turns <= 15, "set-up {seed}: {turns} turns");
    }
}

#[test]
fn two_who_hinder_each_other_still_finish() {
    for seed in 0..3 {
        let mut line = set_up(seed);
        let mut bots = [1, 2].map(|seed| Bot::new(PlayerSpec::Level(8), &line, seed));
        while let Turn::Seat(seat) = line.turn() {
            let action = bots[seat.index()].choose(&line, &Limits::nodes(200)).unwrap().action;
            line.play(&action).unwrap();
        }
        assert_eq!(line.outcome().unwrap().winners().count(), 1, "set-up {seed} is drawn");
    }
}
