//! The reference itself: random games to the end, and the rulebook's examples set up by hand.

use super::*;
use testkit::Dice;

fn floor() -> &'static Floor {
    floor_of(5)
}

fn start(options: &str) -> InkaReference {
    InkaReference::new(&options.parse().expect("options"))
}

/// A game of two in p1's turn with these rhombi and no others but the destination rhombi; pawns on a1 and j11.
fn in_turn(rhombi: &[(&str, &str, &str)]) -> InkaReference {
    let mut game = start("first=1 players=2");
    game.play("start a1");
    game.play("start j11");
    game.round = 1;
    game.begin_turn();
    for (name, a, b) in rhombi {
        game.rhombi.insert((*name).to_owned(), (floor().cell(a), floor().cell(b)));
    }
    game
}

fn stands(game: &mut InkaReference, seat: usize, cell: &str) {
    game.pawns.insert(seat, floor().cell(cell));
}

fn owns_all(game: &mut InkaReference, seat: usize) {
    game.statues.retain(|(owner, _)| *owner != seat);
}

fn listed(game: &InkaReference, start: &str) -> Vec<String> {
    let mut texts: Vec<_> = game.legal().into_iter().filter(|text| text.starts_with(start)).collect();
    texts.sort();
    texts
}

fn check(game: &InkaReference) {
    let halves: Vec<Cell> = game.rhombi.values().flat_map(|(a, b)| [*a, *b]).collect();
    assert_eq!(halves.iter().collect::<BTreeSet<_>>().len(), halves.len(), "two rhombi overlap");
    assert_eq!(game.pawns.values().collect::<BTreeSet<_>>().len(), game.pawns.len(), "two pawns on a cell");
    for pawn in game.pawns.values() {
        assert!(game.has_floor(pawn) && !game.has_blockade(pawn), "a pawn on {pawn}");
    }
    for (name, (a, b)) in &game.rhombi {
        let blocked = [a, b].into_iter().filter(|cell| game.has_blockade(cell)).count();
        assert!(blocked <= usize::from(!name.starts_with('D')), "{name} carries {blocked} blockades");
    }
}

#[test]
fn random_games_end() {
    for (seed, options) in (0..).zip(["first=1 players=2", "first=3 players=3", "first=2 players=4"]) {
        let mut game = start(options);
        let mut dice = Dice::new(seed);
        for _ in 0..60 * 4 * 8 {
            check(&game);
            let legal = game.legal();
            assert_eq!(legal.is_empty(), game.turn() == "over");
            assert_eq!(legal.iter().collect::<BTreeSet<_>>().len(), legal.len(), "an action is listed twice");
            let Some(last) = legal.len().checked_sub(1) else { break };
            // Statues are rarely in reach; take them when they are.
            let take = legal.iter().find(|text| *text == "take");
            game.play(take.unwrap_or(&legal[dice.below(last as u32 + 1) as usize]));
        }
        assert_eq!(game.turn(), "over");
        assert!(game.result().starts_with("p1 rank "));
    }
}

/// How far a player is from what he wants next: a chasm or a wall on the way counts as much as two snakes.
fn distance(game: &InkaReference, seat: usize) -> u32 {
    let wanted: Vec<Cell> = if game.scores()[seat] == 3 {
        game.board.symbols.iter().filter(|(_, symbol)| **symbol == 'D').map(|(&cell, _)| cell).collect()
    } else {
        let mine = game.statues.iter().filter(|(owner, _)| *owner == seat);
        mine.flat_map(|(_, name)| [game.rhombi[name].0, game.rhombi[name].1]).collect()
    };
    let walls = game.walls();
    let mut costs = BTreeMap::from([(game.pawns[&seat], 0)]);
    let mut open = BTreeSet::from([(0, game.pawns[&seat])]);
    while let Some((cost, cell)) = open.pop_first() {
        if wanted.contains(&cell) {
            return cost + 1000 * game.statues.iter().filter(|(owner, _)| *owner == seat).count() as u32;
        }
        for &(next, edge) in &floor().neighbours[cell] {
            let hard = u32::from(!game.has_floor(next)) + u32::from(walls.iter().any(|wall| wall.is(edge)));
            let cost = cost + 8 * hard + 4 * u32::from(game.has_snake(next)) + 1;
            if costs.get(next).is_none_or(|&known| cost < known) {
                costs.insert(next, cost);
                open.insert((cost, next));
            }
        }
    }
    panic!("a way leads everywhere")
}

#[test]
fn players_who_look_one_action_ahead_win() {
    let mut game = start("first=1 players=2");
    let mut dice = Dice::new(4);
    while game.turn() != "over" {
        check(&game);
        let legal = game.legal();
        let after = |text: &String| {
            let mut next = game.clone();
            next.play(text);
            distance(&next, game.acting)
        };
        // Half of the time anything but a blockade will do, or both would sit and wait.
        let sensible: Vec<_> = legal.iter().filter(|text| !text.starts_with("block")).collect();
        let mut pick = sensible[dice.below(sensible.len() as u32) as usize];
        if game.stage == Stage::Turn && dice.below(2) == 0 {
            pick = sensible.into_iter().min_by_key(|text| after(text)).expect("stay is legal");
        }
        game.play(&pick.clone());
    }
    assert!(game.result().contains("rank 2"), "nobody won: {}", game.result());
}

#[test]
fn set_up_takes_doors_then_thirteen_draws() {
    let mut game = start("first=2 players=3");
    assert_eq!(game.turn(), "p2");
    assert_eq!(listed(&game, ""), ["start a1", "start a11", "start j1", "start j11"]);
    for door in ["a1", "a11", "j1"] {
        game.play(&format!("start {door}"));
    }
    // All edges but the hexagon's 12, the two of each pawn's door, either way round.
    for number in 1..=13 {
        assert_eq!(game.turn(), "chance");
        assert_eq!(game.legal().len(), 14 - number);
        game.play(&format!("tile {number}"));
        assert_eq!(game.turn(), format!("p{}", (1 + (number - 1)) % 3 + 1));
        let puts = game.legal();
        if number == 1 {
            assert_eq!(puts.len(), 2 * (210 - 12 - 3 * 2));
            assert!(puts.contains(&"put j10 j11".to_owned()) && puts.contains(&"put j11 j10".to_owned()));
        }
        game.play(&puts[0]);
    }
    assert_eq!(game.turn(), "p2");
}

#[test]
fn a_starting_cell_is_never_walled_in() {
    let mut game = in_turn(&[("8", "a3", "a2")]);
    // Its walls s0 and s3 are the sides of a3; turned round they are those of a2, one of them towards a1.
    assert!(game.may_lay("9", ("b2", "b3")));
    game.rhombi.insert("8".to_owned(), ("a2", "a3"));
    assert!(!game.may_lay("9", ("b2", "b3")), "a1 has a wall to a2 and would get one to b2");
    assert!(!game.may_lay("9", ("b2", "b1")));
    assert!(game.may_lay("9", ("b3", "b2")));
}

#[test]
fn slides_stop_before_obstacles() {
    // Westwards it comes to a3 a4; on a1 stands a pawn.
    let mut game = in_turn(&[("1", "a5", "a6")]);
    let shifts = listed(&game, "shift 1");
    assert!(shifts.contains(&"shift 1 a3 a4".to_owned()) && !shifts.contains(&"shift 1 a1 a2".to_owned()));
    assert!(shifts.contains(&"shift 1 a9 a10".to_owned()));
    game.blockades.insert(1, "a10");
    let shifts = listed(&game, "shift 1");
    assert!(shifts.contains(&"shift 1 a7 a8".to_owned()) && !shifts.contains(&"shift 1 a9 a10".to_owned()));
    game.blockades.insert(1, "a6");
    assert_eq!(listed(&game, "shift 1"), [""; 0]);
}

#[test]
fn a_slight_overlap_stops_a_turn() {
    // c7 c8, turned clockwise about its obtuse corner in the north, c7's tip.
    let lie = ("c7", "c8");
    let pivot = floor().corners(lie).into_iter().min_by(|p, q| p.y.total_cmp(&q.y)).expect("four corners");
    let corner = floor().corners(lie).iter().position(|p| p.is(pivot)).expect("a corner");
    assert_eq!(corner, 1, "an obtuse corner");
    let after = floor().moved(lie, |point| point.turned(pivot, 60.0)).expect("on the board");
    let mut game = in_turn(&[("1", lie.0, lie.1)]);
    let text = format!("shift 1 {} {}", after.0, after.1);
    assert!(listed(&game, "shift 1").contains(&text));
    let swept = floor().swept(lie, corner, 0).clone().expect("on the board");
    let beyond: Vec<Cell> =
        swept.into_iter().filter(|cell| ![lie.0, lie.1, after.0, after.1].contains(cell)).collect();
    assert_eq!(beyond.len(), 3);
    for cell in beyond {
        game.blockades.insert(1, cell);
        assert!(!listed(&game, "shift 1").contains(&text), "it would brush {cell}");
    }
    game.blockades.insert(1, "a1");
    assert!(listed(&game, "shift 1").contains(&text));
}

#[test]
fn two_snakes_cost_two_points() {
    // The corridor a1 a2 | a3 a4 (both with snakes) | a5.
    let mut game = in_turn(&[("12", "a3", "a4")]);
    assert!(listed(&game, "go ").contains(&"go a5".to_owned()));
    assert_eq!(game.reach()["a3"], 1);
    assert_eq!(game.reach()["a5"], 2);
    game.play("go a5");
    assert_eq!(game.points, 1);
    assert_eq!(listed(&game, "go "), [""; 0]);
    assert_eq!(listed(&game, "shift "), [""; 0]);
}

#[test]
fn walls_stop_pawns_and_ride_with_their_rhombus() {
    let mut game = in_turn(&[("8", "a3", "a4")]);
    // s0 and s3, the sides of a3, meet in its acute corner; one of them is the edge to a2.
    assert_eq!(listed(&game, "go "), ["go a2", "go b2", "go b3"]);
    game.rhombi.insert("8".to_owned(), ("a4", "a3"));
    assert!(listed(&game, "go ").contains(&"go a3".to_owned()));
}

#[test]
fn pawns_ride_and_a_rival_can_carry_the_winner_to_a_door() {
    let mut game = in_turn(&[("1", "j9", "j8")]);
    stands(&mut game, 1, "j9");
    owns_all(&mut game, 1);
    assert!(listed(&game, "shift 1").contains(&"shift 1 j11 j10".to_owned()));
    game.play("shift 1 j11 j10");
    assert_eq!((game.pawns[&1], game.result().as_str()), ("j11", "running"));
    game.play("stay");
    assert_eq!(game.result(), "p1 rank 2 score 0; p2 rank 1 score 3");
    assert_eq!(game.turn(), "over");
}

#[test]
fn take_passage_and_rhombus_cell() {
    let mut game = in_turn(&[]);
    stands(&mut game, 0, "e9");
    game.play("take");
    assert_eq!(game.scores(), [1, 0]);
    assert_eq!(listed(&game, "take"), [""; 0]);

    stands(&mut game, 0, "b7");
    game.rhombi.insert("1".to_owned(), ("d3", "d4"));
    stands(&mut game, 1, "i7");
    assert_eq!(listed(&game, "passage"), ["passage d15", "passage g15", "passage g3"]);
    game.play("passage g3");

    stands(&mut game, 0, "g5");
    let shifts = listed(&game, "shift ");
    assert!(!shifts.is_empty() && shifts.iter().all(|text| text.starts_with("shift D")));
    for text in &shifts {
        let words: Vec<_> = text.split(' ').collect();
        let sides = floor().sides((floor().cell(words[2]), floor().cell(words[3])));
        assert!(!sides[..2].iter().any(|side| floor().is_edge_of_board(*side)), "{text}");
    }
    game.play(&shifts[0]);
    assert_eq!(game.points, 0);
    assert_eq!(listed(&game, "shift "), [""; 0]);
}

#[test]
fn a_blockade_stays_for_a_round() {
    let mut game = in_turn(&[("1", "c5", "c6")]);
    assert!(listed(&game, "block").contains(&"block c5".to_owned()));
    assert_eq!(listed(&game, "block").len(), 150 - 6 - 2);
    game.play("block c5");
    assert!(!listed(&game, "block").contains(&"block c6".to_owned()), "no second one on a rhombus");
    assert_eq!(listed(&game, "shift 1"), [""; 0]);
    game.play("stay");
    assert!(game.blockades.is_empty());
    assert!(!listed(&game, "shift 1").is_empty());
}

#[test]
fn the_sixtieth_round_is_the_last() {
    let mut game = in_turn(&[]);
    for _ in 0..2 * 60 - 1 {
        game.play("stay");
        assert_eq!(game.result(), "running");
    }
    game.play("stay");
    assert_eq!(game.result(), "p1 rank 1 score 0; p2 rank 1 score 0");
}
