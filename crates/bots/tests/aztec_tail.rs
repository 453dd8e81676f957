//! The last pieces of Aztec with two players: what the player says is compared with a search of everything.

use aztec::{Action, Aztec, Position};
use bots::aztec::weights::Weights;
use bots::aztec::{Architect, Skill};
use bots::{Limits, Player};
use tabletop::{Game, Seat};
use testkit::{Dice, game};

/// Whether the seat to act wins, by trying everything.
fn wins(game: &Aztec, position: &Position, seat: Seat) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome.winners().any(|winner| winner == seat);
    }
    let mut legal: Vec<Action> = Vec::new();
    game.legal(position, &mut legal);
    legal.into_iter().any(|action| {
        let mut next = *position;
        game.apply(&mut next, action);
        !wins(game, &next, seat.next(2))
    })
}

/// A position of random play with so many pieces left.
fn end(game: &Aztec, left: u8, seed: u64) -> Option<Position> {
    let mut dice = Dice::new(seed);
    let mut position = game.start();
    let mut legal = Vec::new();
    while game.pieces() - position.count() > left {
        game.legal(&position, &mut legal);
        let lot = dice.below(legal.len().max(1) as u32) as usize;
        game.apply(&mut position, *legal.get(lot)?);
    }
    game.turn(&position).seat().map(|_| position)
}

fn check(options: &str, left: u8, seeds: std::ops::Range<u64>) {
    let game: Aztec = game(options);
    let skill = Skill { tail: 8, judged: 100_000, candidates: 5 };
    let mut results = [0, 0];
    for (seed, position) in seeds.filter_map(|seed| Some((seed, end(&game, left, seed)?))) {
        let seat = game.turn(&position).seat().unwrap();
        let won = wins(&game, &position, seat);
        let mut player = Architect::new(&game, skill, Weights::fitted(), seed).unwrap();
        let decision = player.choose(&game, &position, &Limits::nodes(u64::MAX));
        let said = decision.candidates[0].estimate.share[seat.index()];
        assert_eq!(said.to_bits(), f32::from(u8::from(won)).to_bits(), "{options} seed {seed}: {decision:?}");
        let mut next = position;
        game.play(&mut next, decision.action).unwrap();
        assert_eq!(won, !wins(&game, &next, seat.next(2)), "{options} seed {seed}: {}", decision.action);
        results[usize::from(won)] += 1;
    }
    assert!(results[0] > 0 && results[1] > 0, "both results must occur: {results:?}");
}

#[test]
fn three_left() {
    check("players=2", 3, 0..40);
}

#[test]
fn four_left() {
    check("players=2 first=2", 4, 100..115);
}

#[test]
fn eight_left_on_a_small_field() {
    check("players=2 size=5 pieces=9", 8, 200..240);
}

#[test]
fn early_ends_on_a_small_field() {
    check("players=2 size=5 pieces=12 corners=included", 6, 300..340);
}

/// The promise is the last 7 pieces, whatever the building, within the positions level 8 has.
#[test]
fn seven_left_is_settled_in_time() {
    let game: Aztec = game("players=2");
    let skill = Skill { tail: 8, judged: 100_000, candidates: 5 };
    for seed in 400..412 {
        let Some(position) = end(&game, 7, seed) else { continue };
        let mut player = Architect::new(&game, skill, Weights::fitted(), seed).unwrap();
        let decision = player.choose(&game, &position, &Limits::nodes(2_000_000));
        let share = decision.candidates[0].estimate.share[0].to_bits();
        assert!([0.0_f32.to_bits(), 1.0_f32.to_bits()].contains(&share), "seed {seed}: {decision:?}");
    }
}

#[test]
fn minimax_refuses_a_table_of_three() {
    let game: Aztec = game("players=3");
    let skill = Skill { tail: 7, judged: 100, candidates: 1 };
    let refused = Architect::new(&game, skill, Weights::fitted(), 1).err();
    assert!(refused.is_some_and(|why| why.to_string().contains("two seats")));
}
