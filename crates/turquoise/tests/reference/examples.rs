//! The rulebook's examples, and every rule at its edges, on the slow reference itself.

use super::*;

const WHITE: usize = 0;
const BLACK: usize = 1;
const YELLOW: usize = 2;

fn start(options: &str) -> SlowTurquoise {
    SlowTurquoise::new(&options.parse().expect("options"))
}

fn play(game: &mut SlowTurquoise, actions: &str) {
    for action in actions.split("; ") {
        let legal = game.legal();
        assert!(legal.iter().any(|other| other == action), "{action} is not in {}", legal.join("; "));
        game.play(action);
    }
}

fn stand(game: &mut SlowTurquoise, owner: usize, columns: &str) {
    for column in columns.split(' ') {
        game.site.stand(Column::named(column), owner);
        game.hands[owner] -= 1;
    }
}

/// The moves on offer that start with `beginning`, each with its action points and what it pays.
fn moves(game: &SlowTurquoise, beginning: &str) -> Vec<(String, u32, [i32; 4])> {
    let moves = game.pillar_moves().into_iter().filter(|(text, _)| text.starts_with(beginning));
    moves.map(|(text, cost)| (text, cost.action_points, cost.paid)).collect()
}

/// Lays the 25 plates without anyone's doing: plate n on the n-th place, on pillars of `owner`.
fn build_all(game: &mut SlowTurquoise, owner: usize) {
    let ground: Vec<Place> = game.site.open_places();
    for (place, tile) in ground.into_iter().chain((1..=2).flat_map(Place::all)).zip(1..=25) {
        if place.level > 0 {
            place.columns().into_iter().for_each(|column| game.site.stand(column, owner));
        }
        game.site.lay(place, Face::pile()[&tile]);
        game.pile.remove(&tile);
    }
    assert!(game.pile.is_empty());
}

#[test]
fn passing_a_white_and_a_yellow_pillar_costs_one_action_point_and_two_points() {
    let mut game = start("players=3 first=2");
    game.site.lay(Place::named("0c1"), Face::pile()[&2]);
    stand(&mut game, BLACK, "a1");
    stand(&mut game, WHITE, "b1");
    stand(&mut game, YELLOW, "b2");
    game.scores = vec![0, 2, 0];
    assert_eq!(moves(&game, "move a1-b1-b2-c2"), [("move a1-b1-b2-c2".to_owned(), 1, [1, 0, 1, 0])]);
    play(&mut game, "move a1-b1-b2-c2");
    assert_eq!((game.scores, game.action_points), (vec![1, 0, 1], 2));
}

#[test]
fn an_incomplete_walkway_costs_one_action_point_more() {
    let mut game = start("players=2 first=1");
    // Plate 22 draws its stubs N1 N2 E1 S1 S2 W1 only: from c1 there is no line to the west, from c2 there is.
    game.site.lay(Place::named("0c1"), Face::pile()[&22]);
    stand(&mut game, WHITE, "b1 b2");
    assert_eq!(moves(&game, "move b1-c1"), [("move b1-c1".to_owned(), 2, [0; 4])]);
    assert_eq!(moves(&game, "move b2-c2"), [("move b2-c2".to_owned(), 1, [0; 4])]);
}

#[test]
fn climbing_needs_the_inner_walkway_below_and_the_stub_above() {
    // Upper plate 1b2 on the corner plate 0a1, which draws everything; b2 is its NW socket, b3 its SW socket.
    let climb = |tile: u8| {
        let mut game = start("players=2 first=1");
        game.site.lay(Place::named("0c1"), Face::pile()[&1]);
        game.site.lay(Place::named("0a3"), Face::pile()[&1]);
        game.site.lay(Place::named("0c3"), Face::pile()[&1]);
        stand(&mut game, WHITE, "b2 c2 b3 c3 a2 b1");
        game.site.lay(Place::named("1b2"), Face::pile()[&tile]);
        ["move a2-b2", "move b1-b2"].map(|text| moves(&game, text)[0].1)
    };
    assert_eq!(climb(1), [1, 2], "plate 1 has W2, not N1");
    assert_eq!(climb(22), [2, 1], "plate 22 has N1, not W2");
    assert_eq!(climb(3), [1, 2], "plate 3 has W2, not N1");
    assert_eq!(climb(15), [1, 1], "plate 15 has both");
}

#[test]
fn outcomes_that_pay_different_opponents_are_all_offered_and_gates_are_one_start() {
    let mut game = start("players=3 first=2");
    stand(&mut game, WHITE, "b1");
    stand(&mut game, YELLOW, "a2");
    stand(&mut game, BLACK, "a1");
    assert_eq!(moves(&game, "enter b1"), [], "nobody spends points he does not have");
    game.scores = vec![0, 2, 0];
    let to_b2: Vec<_> = moves(&game, "enter").into_iter().filter(|(text, ..)| text.ends_with("b2")).collect();
    let enter = |text: &str, paid| (text.to_owned(), 1, paid);
    assert_eq!(to_b2, [enter("enter a2-b2", [0, 0, 1, 0]), enter("enter b1-b2", [1, 0, 0, 0])]);
    let leave = |text: &str, paid| (text.to_owned(), 1, paid);
    assert_eq!(
        moves(&game, "leave"),
        [leave("leave a1-a2", [0, 0, 1, 0]), leave("leave a1-b1", [1, 0, 0, 0])]
    );
    let others = moves(&game, "enter").into_iter().filter(|(text, ..)| !text.ends_with("b2"));
    let corners: Vec<_> = others.map(|(text, ..)| text).collect();
    assert_eq!(corners, ["enter a7", "enter b8", "enter g1", "enter g8", "enter h2", "enter h7"]);
}

#[test]
fn a_black_plate_on_two_black_pillars_scores_two_and_a_strike_five() {
    let mut game = start("players=2 first=2");
    build_all(&mut game, WHITE);
    let worth = |site: &str, layer| {
        let mut game = start("players=2 first=2");
        for place in ["0c1", "0a3", "0c3"] {
            game.site.lay(Place::named(place), Face::pile()[&1]);
        }
        for (column, colour) in ["b2", "c2", "b3", "c3"].into_iter().zip(site.chars()) {
            game.site.stand(Column::named(column), if colour == 'b' { BLACK } else { WHITE });
        }
        game.worth(Place::named("1b2"), layer)
    };
    assert_eq!((worth("bbww", BLACK), worth("bbbw", BLACK), worth("bbbb", BLACK)), (2, 3, 5));
    assert_eq!((worth("bbbb", WHITE), worth("bbbw", WHITE)), (0, 1));
    assert_eq!([0, 1, 2].map(|level| game.worth(Place::all(level)[0], WHITE)), [1, 5, 15]);
}

#[test]
fn the_crown_scores_by_five_and_then_free_pillars_cost_by_level() {
    let mut game = start("players=2 first=2");
    build_all(&mut game, WHITE);
    stand(&mut game, BLACK, "d4 e4 d5 a1 b2 c3");
    stand(&mut game, WHITE, "e5 h8");
    assert!(game.legal().iter().all(|action| action != "draw"), "the pile is empty");
    play(&mut game, "crown");
    assert_eq!(game.turn(), "over");
    assert_eq!(game.result(), "p1 rank 2 score -1; p2 rank 1 score 6", "p1: −1; p2: 15 − 1 − 3 − 5");
}

#[test]
fn a_tie_for_first_is_shared() {
    let mut game = start("players=3 first=1");
    game.scores = vec![4, 4, 1];
    assert_eq!(game.ranks(false), [1, 1, 3]);
    game.scores = vec![4, 1, 1];
    assert_eq!(game.ranks(false), [1, 2, 2]);
}

#[test]
fn a_drawn_plate_must_be_laid_and_scores_one_on_the_ground() {
    let mut game = start("players=2 first=1");
    play(&mut game, "draw; tile 17");
    let legal = game.legal();
    assert!(legal.len() == 48 && legal.iter().all(|action| action.starts_with("lay 0")));
    play(&mut game, "lay 0c1 r3; draw");
    assert!(!game.legal().contains(&"tile 17".to_owned()));
    assert_eq!((game.turn(), game.scores()), ("chance".to_owned(), vec![1, 0]));
}

#[test]
fn an_auction_goes_round_until_one_bidder_is_left() {
    let mut game = start("players=4 first=2");
    game.scores = vec![9, 5, 3, 9];
    play(&mut game, "auction thot 3");
    assert_eq!((game.turn(), game.legal()), ("p3".to_owned(), vec!["pass".to_owned()]));
    play(&mut game, "pass; bid 4; pass");
    assert_eq!((game.turn(), game.legal()), ("p2".to_owned(), vec!["bid 5".to_owned(), "pass".to_owned()]));
    play(&mut game, "bid 5; bid 6; pass");
    assert_eq!((game.turn(), game.scores()), ("p2".to_owned(), vec![9, 5, 3, 3]));
    assert!(game.auctions().is_empty(), "one auction a turn");
    play(&mut game, "end; end");
    play(&mut game, "thot; enter b8; enter h7; enter b1; enter a2");
    assert_eq!(game.legal(), ["end"]);
}

#[test]
fn seth_lays_the_plate_and_both_score() {
    let mut game = start("players=2 first=1");
    game.owners.insert("seth", BLACK);
    play(&mut game, "draw; tile 3; lay 0c1 r0");
    assert_eq!(game.turn(), "p2");
    play(&mut game, "seth r2; draw; tile 4; lay 0a3 r0");
    assert_eq!((game.turn(), game.scores()), ("p1".to_owned(), vec![2, 1]));

    let mut game = start("players=2 first=1");
    build_all(&mut game, WHITE);
    stand(&mut game, WHITE, "d4 e4 d5");
    stand(&mut game, BLACK, "e5");
    game.owners.insert("seth", BLACK);
    play(&mut game, "crown");
    assert_eq!(game.legal(), ["seth r0", "decline"]);
    play(&mut game, "seth r0");
    assert_eq!(game.result(), "p1 rank 1 score 15; p2 rank 2 score 5");
}

#[test]
fn horus_and_anubis_touch_free_pillars_only_and_come_back() {
    let mut game = start("players=2 first=1");
    build_all(&mut game, WHITE);
    stand(&mut game, BLACK, "a1 d4");
    game.owners = [("horus", WHITE), ("anubis", WHITE)].into();
    let legal = game.legal();
    let count = |verb: &str| legal.iter().filter(|action| action.starts_with(verb)).count();
    assert_eq!((count("horus"), count("anubis")), (62, 3));
    play(&mut game, "anubis a1 d4; horus d4; end");
    assert_eq!((game.hands, game.owners.len()), (vec![33, 34], 0));
}

/// One plate is laid and a pillar brought; then nobody does anything for so many turns.
fn idle(options: &str, turns: usize) -> SlowTurquoise {
    let mut game = start(options);
    play(&mut game, "draw; tile 1; lay 0c1 r0; enter b1; end");
    for _ in 0..turns {
        assert_eq!(game.result(), "running");
        play(&mut game, "end");
    }
    game
}

#[test]
fn version_1_is_drawn_after_twelve_idle_turns_each() {
    let game = idle("players=3 first=3", 36);
    assert_eq!(game.result(), "p1 rank 1 score 0; p2 rank 1 score 0; p3 rank 1 score 1");
}

#[test]
fn version_2_counts_rounds_and_penalties() {
    let game = idle("players=3 first=3 quiet=2 standoff=score", 6);
    assert_eq!(game.result(), "p1 rank 1 score 0; p2 rank 1 score 0; p3 rank 1 score 0");
    let game = idle("players=2 first=2 quiet=5 standoff=nobody", 10);
    assert_eq!(game.result(), "p1 rank 2 score 0; p2 rank 2 score 0");
    let game = idle("players=4 first=1 quiet=3 standoff=draw", 12);
    assert_eq!(game.result(), "p1 rank 1 score 1; p2 rank 1 score 0; p3 rank 1 score 0; p4 rank 1 score 0");
}
