//! The rules page, sentence by sentence.

mod table;

use table::Table;
use tabletop::{Game, Turn};

/// A way from a1 to all three destinations without snakes, and a rhombus on c1 c2 that slides to a1 a2.
const ROAD: &[&str] = &["1 c3 c4", "7 d6 d7", "3 e8 e7", "4 d9 d10", "5 d11 e12", "2 f7 f8", "8 c1 c2"];
const ALL_STATUES: &str = "go e10; take; go e11; take; go f9; take";

#[test]
fn doors_are_chosen_in_turn_and_rhombi_laid_from_the_first_player_on() {
    let mut table = Table::new("players=3 first=2");
    assert_eq!(table.0.turn().to_string(), "p2");
    assert_eq!(table.listed("start"), "a1, a11, j1, j11");
    assert_eq!(table.refusal("start a2"), "not-a-door");
    table.play("start a1");
    assert_eq!(table.listed("start"), "a11, j1, j11");
    assert_eq!(table.refusal("start a1"), "pawn");
    table.play("start a11; start j1");
    assert_eq!(table.pawn(2), "a1");
    for laid in 0..13_u8 {
        assert_eq!(table.0.turn(), Turn::Chance);
        assert_eq!(table.pile().count(), usize::from(13 - laid));
        let drawn = table.pile().last().unwrap();
        table.play(&format!("tile {drawn}"));
        assert_eq!(table.0.turn().to_string(), format!("p{}", (laid + 1) % 3 + 1));
        let last = *table.legal().last().unwrap();
        table.0.play(last).unwrap();
    }
    assert_eq!(table.0.turn().to_string(), "p2");
    assert_eq!((table.0.position().round(), table.0.position().points()), (1, 3));
}

#[test]
fn a_rhombus_is_laid_on_two_free_cells_either_way_round() {
    let mut table = Table::new("players=2");
    table.play("start a1; start a11");
    assert_eq!(table.refusal("tile D1"), "not-in-pile");
    assert_eq!(table.refusal("put c5 c6"), "draw-first");
    table.play("tile 1");
    for fine in ["put j1 j2", "put j2 j1", "put c5 c6", "put d9 d10"] {
        assert!(table.may(fine), "{fine}");
    }
    assert_eq!(table.refusal("put a1 a2"), "pawn");
    assert_eq!(table.refusal("put e8 e9"), "covered");
    table.play("put c5 c6; tile 2");
    assert_eq!(table.refusal("put c6 c7"), "covered");
    // 210 pairs, less those of the centre (6 within, 6 to the outside), of the pawns (2 each) and of 1 (1 + 4).
    assert_eq!(table.legal().len(), 2 * (210 - 12 - 4 - 5));
}

#[test]
fn no_pawn_is_walled_in_at_the_set_up() {
    let mut table = Table::new("players=2");
    table.play("start a1; start a11; tile 8; put a2 a3; tile 9");
    assert_eq!(table.refusal("put b2 b3"), "walled-in");
    assert!(table.may("put b3 b2"));
    table.play("put b3 b2; tile 4");
    assert!(table.may("put b4 b5"));
}

#[test]
fn a_slide_goes_any_number_of_steps_up_to_an_obstacle() {
    let mut table = Table::laid(&["1 c5 c6", "2 c13 c14"]);
    for fine in ["c3 c4", "c1 c2", "c7 c8", "c9 c10", "c11 c12"] {
        assert!(table.may(&format!("shift 1 {fine}")), "{fine}");
    }
    assert_eq!(table.refusal("shift 1 c13 c14"), "obstacle");
    assert_eq!(table.refusal("shift 1 c5 c6"), "same-place");
    assert_eq!(table.refusal("shift 1 e3 e2"), "no-such-shift");
    table.play("stay; block c10; shift 1 c7 c8");
    assert_eq!(table.refusal("shift 1 c9 c10"), "obstacle");
    assert_eq!(table.refusal("shift 1 c11 c12"), "obstacle");
}

#[test]
fn a_turn_stops_at_the_slightest_overlap() {
    // c5 c6 turns clockwise about its west corner to d6 d7, sweeping c7 and d8 as well; 3 bars the way round.
    let check = |other: &str, third: &str, to: &str| {
        let table = Table::laid(&["1 c5 c6", other, third]);
        if table.may(to) { "legal" } else { table.refusal(to) }
    };
    for obstacle in ["2 c7 c8", "2 c8 c7", "2 d8 d9", "2 d6 d5"] {
        assert_eq!(check("3 c4 c3", obstacle, "shift 1 d6 d7"), "obstacle", "{obstacle}");
    }
    for harmless in ["2 c9 c8", "2 d9 d10", "2 b6 b7", "2 d5 d4"] {
        assert_eq!(check("3 c4 c3", harmless, "shift 1 d6 d7"), "legal", "{harmless}");
    }
    // About its south corner it takes the cells c5 to c7 and brushes c4, b5 and c8 beyond them.
    for obstacle in ["2 b5 b6", "2 c4 c3", "2 c8 c9", "2 c7 d8"] {
        let other = if obstacle == "2 c7 d8" { "3 d6 d5" } else { "3 d8 d9" };
        assert_eq!(check(other, obstacle, "shift 1 c6 c7"), "obstacle", "{obstacle}");
    }
    for harmless in ["2 b6 b7", "2 c9 c10", "2 d6 d7", "2 b4 b3"] {
        assert_eq!(check("3 d8 d9", harmless, "shift 1 c6 c7"), "legal", "{harmless}");
    }
    // With nothing near it may go round the other way.
    assert!(Table::laid(&["1 c5 c6", "2 d8 d9"]).may("shift 1 d6 d7"));
}

#[test]
fn the_obstacle_named_is_one_on_the_shorter_way_round() {
    // 2 on d8 bars the turn about the west corner clockwise, 3 on c4 the other way.
    let table = Table::laid(&["1 c5 c6", "2 d8 d9", "3 c4 c3"]);
    let why = |action: &str| {
        let refused = table.0.game().check(table.0.position(), action.parse().unwrap());
        refused.expect_err("it is not legal").why
    };
    assert_eq!(why("shift 1 d6 d7"), "rhombus 2 on d8 is in the way");
    assert_eq!(why("shift 1 c4 b3"), "rhombus 3 on c4 is in the way");
}

#[test]
fn the_way_of_a_walk_goes_over_neighbours_and_round_snakes() {
    let table = Table::laid(&["10 c4 c3", "1 b4 b5", "2 c6 c7"]);
    let route = |to: &str| {
        let cells = table.0.game().route(table.0.position(), to.parse().unwrap());
        cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(route("b3"), "a1 b2 b3");
    // Over the snake on c4 it would be shorter.
    assert_eq!(route("c5"), "a1 b2 b3 b4 b5 c6 c5");
    assert_eq!(route("c4"), "a1 b2 b3 c4");
}

#[test]
fn a_blockade_holds_a_rhombus_and_stands_in_the_way_of_others() {
    let mut table = Table::laid(&["1 c5 c6"]);
    assert!(table.may("block c5") && table.may("block c6"));
    table.play("block c6");
    assert_eq!(table.refusal("shift 1 c7 c8"), "blockade-on-it");
    assert_eq!(table.refusal("block c5"), "second-blockade");
    assert_eq!(table.refusal("block c6"), "blockade");
    assert_eq!(table.refusal("block e9"), "destination");
    assert_eq!(table.refusal("block a1"), "pawn");
    assert!(table.may("block d5") && table.may("block d3") && table.may("block a3") && table.may("block b7"));
    table.play("stay");
    // Back with its owner as his turn begins.
    assert!(table.may("shift 1 c7 c8"));
}

#[test]
fn pawns_ride_each_on_its_half() {
    let mut table = Table::laid(&["1 c5 c4", "2 d6 d7"]);
    table.play("go c4; stay");
    assert_eq!(table.pawn(1), "c4");
    table.play("shift 1 c3 c2");
    assert_eq!((table.pawn(1), table.rhombus("1")), ("c2".to_owned(), "c3 c2".to_owned()));
    // His cell moved with him; a rhombus beside it is stopped by a pawn that does not stand on it.
    table.play("shift 1 c5 c4; stay; go b3; stay");
    assert_eq!(table.refusal("shift 1 b4 b3"), "obstacle");
}

#[test]
fn walls_of_either_rhombus_close_a_shared_edge() {
    assert!(Table::laid(&["1 c3 c4"]).may("go c4"));
    // Side s1 of rhombus 5 is the north edge of c4.
    assert_eq!(Table::laid(&["5 c3 c4"]).refusal("go c4"), "no-way");
    assert_eq!(Table::laid(&["5 c3 c4", "1 b3 b4"]).refusal("go c4"), "no-way");
    assert!(Table::laid(&["5 c4 c3", "1 b3 b4"]).may("go c4"));
    // Now the wall stands on b3's side of the edge, and c4 is plain.
    assert_eq!(Table::laid(&["1 c3 c4", "8 b3 b2"]).refusal("go c4"), "no-way");
}

#[test]
fn each_snake_entered_costs_a_point_and_the_cheapest_way_counts() {
    let mut table = Table::laid(&["12 c4 c5", "13 d6 d5"]);
    assert_eq!(table.listed("go"), "a2, b2, b3, c4, c5, d6");
    assert_eq!(table.refusal("go d5"), "no-way");
    table.play("go c4");
    assert_eq!(table.0.position().points(), 2);
    table.play("stay; stay; go c5");
    assert_eq!(table.0.position().points(), 2);
    let mut detour = Table::laid(&["12 c4 c5", "13 d6 d5", "1 b4 b5", "2 c6 c7"]);
    detour.play("go c5");
    assert_eq!(detour.0.position().points(), 2);
    let mut back = Table::laid(&["12 c4 c5"]);
    back.play("go c5; stay; stay; shift 12 c6 c7; shift 12 c4 c5");
    assert_eq!(back.0.position().points(), 1);
    let mut spent = Table(back.0.clone());
    back.play("go b3");
    assert_eq!(back.0.position().points(), 0, "the half he starts from costs nothing");
    spent.play("shift 12 c6 c7; stay; shift 12 c4 c5; stay; shift 12 c6 c7; shift 12 c8 c9; shift 12 c4 c5");
    assert_eq!(spent.refusal("go b3"), "too-few-action-points");
}

#[test]
fn pawns_and_blockades_are_passed_but_not_stopped_on() {
    let mut table = Table::laid(&["1 c4 c5"]);
    table.play("stay; block b3");
    assert_eq!(table.refusal("go b3"), "blockade");
    assert_eq!(table.listed("go"), "a2, b2, c4, c5");
    assert_eq!(table.refusal("go a1"), "same-place");
    assert_eq!(table.refusal("go a3"), "chasm");
    assert_eq!(table.refusal("go c7"), "no-way");
}

#[test]
fn a_walk_does_not_follow_a_walk_and_ends_the_rhombus_phase() {
    let mut table = Table::laid(ROAD);
    table.play("shift 8 b1 b2");
    assert_eq!(table.0.position().points(), 2);
    table.play("go e10");
    assert_eq!(table.refusal("go e9"), "just-walked");
    assert_eq!(table.refusal("shift 8 c1 c2"), "pawn-phase");
    table.play("take");
    assert!(table.may("go e9"));
    assert_eq!(table.refusal("shift 8 c1 c2"), "pawn-phase");
    assert_eq!(table.refusal("take"), "statue-taken");
    table.play("go e11; take");
    assert_eq!(table.0.position().points(), 0);
    assert!(table.may("go f9"));
    table.play("go f9");
    assert_eq!(table.refusal("take"), "too-few-action-points");
    assert!(table.legal().iter().all(|action| action.to_string().starts_with(['b', 's'])));
}

#[test]
fn a_secret_passage_leads_to_free_uncovered_ones() {
    let mut table = Table::laid(&["1 c3 d4", "10 c5 c4", "2 d15 d14"]);
    assert_eq!(table.refusal("passage b7"), "not-on-passage");
    table.play("stay; block g3; go d3");
    assert!(table.may("passage b7"));
    assert_eq!(table.refusal("passage d15"), "covered");
    assert_eq!(table.refusal("passage g3"), "blockade");
    assert_eq!(table.refusal("passage d3"), "same-place");
    assert_eq!(table.refusal("passage d5"), "not-a-passage");
    table.play("passage b7");
    assert_eq!((table.pawn(1).as_str(), table.0.position().points()), ("b7", 2));
}

#[test]
fn from_a_rhombus_cell_one_moves_destinations_but_seals_none() {
    let mut table = Table::laid(&["10 c3 c4", "2 d6 d7"]);
    assert_eq!(table.refusal("shift D1 c9 c10"), "not-on-rhombus-cell");
    table.play("go d5");
    for fine in ["d9 d10", "c9 c10", "b9 b10"] {
        assert!(table.may(&format!("shift D1 {fine}")), "{fine}");
    }
    assert_eq!(table.refusal("shift D1 a9 a10"), "would-be-sealed");
    assert_eq!(table.refusal("shift D1 f8 f9"), "obstacle");
    table.play("shift D1 c9 c10");
    assert_eq!(table.0.position().points(), 2);
    assert!(table.may("go d6"), "a walk may follow a shift");
    assert_eq!(table.refusal("shift 10 c1 c2"), "pawn-phase");
}

#[test]
fn the_open_sides_of_a_destination_are_those_without_a_wall() {
    let faces = |d1: &str| {
        let lines = inka::FacePlan::read(inka::SHIPPED_FACES).to_string();
        format!("players=2 rhombi={}", lines.replace("D1:s2,s3", d1))
    };
    let on_symbol = |d1: &str| {
        let mut table = Table::laid_on(&faces(d1), &["10 c3 c4", "2 d6 d7"]);
        table.play("go d5");
        table
    };
    // In the north D1 has side s1 on the edge.
    assert!(on_symbol("D1:s0,s1").may("shift D1 a9 a10"));
    assert!(on_symbol("D1:s1").may("shift D1 a9 a10"));
    assert_eq!(on_symbol("D1:s0").refusal("shift D1 a9 a10"), "would-be-sealed");
    assert_eq!(on_symbol("D1:-").refusal("shift D1 a9 a10"), "would-be-sealed");
}

#[test]
fn walls_and_snakes_of_the_board_count_while_nothing_covers_them() {
    // Three cells a side, all floor; a wall of c6 bars the way from the door c5, and on d6 lies a snake.
    let board = "D.....D/........./...........".to_owned();
    let board = format!("{board}/R........../........./D.....D/c6:w:-/d6:-:S");
    let options = format!("players=2 board={board} rhombi=1:-:-/2:-:-/D1:s2,s3:-/D2:s2,s3:-/D3:s2,s3:-");
    let cost = |rhombi: &[&str], to: &str| {
        let mut table = Table::new(&options);
        table.play("start c5; start h11");
        for (rhombus, cells) in ["1", "2"].iter().zip(rhombi) {
            table.play(&format!("tile {rhombus}; put {cells}"));
        }
        table.play(&format!("go {to}"));
        3 - table.0.position().points()
    };
    assert_eq!([cost(&["h6 h7", "h8 h9"], "d6"), cost(&["h6 h7", "h8 h9"], "c6")], [1, 1]);
    assert_eq!(cost(&["c6 c7", "h8 h9"], "c6"), 0, "the wall is covered");
    assert_eq!(cost(&["d6 d5", "h8 h9"], "c6"), 0, "the snake is covered");
    let mut table = Table::new(&options);
    table.play("start c5; start h11; tile 1");
    assert_eq!(table.refusal("put a1 a2"), "off-board");
    assert!(table.may("put c6 c7") && !table.may("put b7 c8"));
}

#[test]
fn a_player_with_three_statues_wins_at_a_door_at_once() {
    let mut table = Table::laid(ROAD);
    table.play(ALL_STATUES);
    assert_eq!(table.result(), "running");
    table.play("go a1");
    assert_eq!(table.result(), "p1 rank 1 score 3; p2 rank 2 score 0");
    assert_eq!(table.0.turn(), Turn::Over);
    assert_eq!(table.refusal("stay"), "game-over");
}

#[test]
fn without_statues_a_door_is_nothing() {
    let mut table = Table::laid(ROAD);
    table.play("go b2; stay; stay; go a1");
    assert_eq!(table.result(), "running");
}

#[test]
fn a_covered_door_is_a_door_and_a_rival_may_carry_one_there() {
    let carried = || {
        let mut table = Table::laid(ROAD);
        table.play(ALL_STATUES);
        table.play("go c1; stay");
        table
    };
    let mut by_rival = carried();
    by_rival.play("shift 8 a1 a2");
    assert_eq!((by_rival.pawn(1).as_str(), by_rival.result().as_str()), ("a1", "running"));
    by_rival.play("stay");
    assert_eq!(by_rival.result(), "p1 rank 1 score 3; p2 rank 2 score 0");

    let mut by_himself = carried();
    by_himself.play("stay; shift 8 a1 a2");
    assert_eq!(by_himself.result(), "p1 rank 1 score 3; p2 rank 2 score 0");
}

#[test]
fn after_sixty_rounds_the_game_is_drawn() {
    let mut table = Table::laid(ROAD);
    table.play("go e10; take; stay");
    for _ in 0..118 {
        table.play("stay");
    }
    assert_eq!((table.0.position().round(), table.0.turn().to_string()), (60, "p2".to_owned()));
    table.play("stay");
    assert_eq!(table.result(), "p1 rank 1 score 1; p2 rank 1 score 0");
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<inka::Position>() <= 256, "{}", size_of::<inka::Position>());
    assert!(size_of::<inka::Action>() <= 4);
}
