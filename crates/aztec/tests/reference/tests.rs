//! What the rules page and the rulebook say outright, asked of the reference itself.

use std::collections::BTreeSet;

use testkit::Dice;
use testkit::reference::Reference;

use super::ReferenceAztec;
use super::building::{Building, Cell, faces_shared, hangs_safely, path, stands_by_itself, step, words};

fn game(options: &str, actions: &str) -> ReferenceAztec {
    let mut game = ReferenceAztec::new(&options.parse().expect("options"));
    for action in actions.split("; ").filter(|action| !action.is_empty()) {
        game.play(action);
    }
    game
}

fn cell(text: &str) -> Cell {
    let numbers: Vec<i32> = text.bytes().filter(u8::is_ascii_digit).map(|b| i32::from(b - b'0')).collect();
    Cell { file: i32::from(text.as_bytes()[0] - b'a') + 1, rank: numbers[0], level: numbers[1] }
}

fn piece(text: &str) -> Vec<Cell> {
    let (first, word) = text.split_once(' ').expect("a cell and a word");
    path(cell(first), word)
}

/// Plays to the end by chance and returns the number of actions.
fn play_out(game: &mut ReferenceAztec, seed: u64) -> usize {
    let mut dice = Dice::new(seed);
    let mut length = 0;
    while game.turn() != "over" {
        let legal = game.legal();
        game.play(&legal[dice.below(legal.len() as u32) as usize]);
        length += 1;
    }
    assert!(game.legal().is_empty());
    length
}

#[test]
fn the_pages_example_covers_these_cells() {
    let cells: Vec<String> = piece("c3.1 esu").iter().map(ToString::to_string).collect();
    assert_eq!(cells.join(" "), "c3.1 d3.1 e3.1 e4.1 e5.1 e5.2");
}

#[test]
fn a_piece_has_24_orientations_no_mirror_image_and_1680_places() {
    let words = words();
    assert_eq!(words.len(), 24);
    assert!(words.contains("esu") && !words.contains("esd"));
    let mut building = Building::new(9);
    building.standing.clear();
    let mut places = BTreeSet::new();
    for word in &words {
        for (file, rank, level) in (0..243).map(|i| (i / 27 + 1, i / 3 % 9 + 1, i % 3 + 1)) {
            let piece = path(Cell { file, rank, level }, word);
            if building.fits(&piece) {
                places.insert(BTreeSet::from_iter(piece));
            }
        }
    }
    assert_eq!(places.len(), 1680);
}

#[test]
fn the_first_piece_has_8_placements() {
    assert_eq!(game("players=2", "").legal().len(), 8);
}

/// The cells right below those cubes of a path that `mask` names.
fn supports(path: &[Cell], mask: usize) -> BTreeSet<Cell> {
    let chosen = path.iter().enumerate().filter(|(i, _)| mask & (1 << i) != 0);
    chosen.map(|(_, &cube)| step(cube, 'd')).collect()
}

#[test]
fn one_hanging_cube_is_always_fine() {
    let piece = piece("c3.1 eun");
    assert!(hangs_safely(&piece, &BTreeSet::new()) && stands_by_itself(&piece, &BTreeSet::new()));
}

#[test]
fn of_two_consecutive_hanging_cubes_one_must_be_held() {
    let piece = piece("c3.3 eds");
    assert!(!hangs_safely(&piece, &BTreeSet::new()));
    assert!(hangs_safely(&piece, &supports(&piece, 0b01)));
    assert!(hangs_safely(&piece, &supports(&piece, 0b10)));
}

#[test]
fn of_four_consecutive_hanging_cubes_ac_bd_or_bc_must_be_held() {
    // A–B–C–D are the first four cubes; the fifth stands on the sixth.
    let piece = piece("c3.2 wsd");
    assert_eq!(piece[5], cell("a5.1"));
    let (ac, bd, bc) = (0b0101, 0b1010, 0b0110);
    for mask in 0..16 {
        let enough = [ac, bd, bc].iter().any(|needed| mask & needed == *needed);
        assert_eq!(hangs_safely(&piece, &supports(&piece, mask)), enough, "{mask:04b}");
    }
}

#[test]
fn a_piece_without_consecutive_hanging_cubes_stands_by_itself() {
    let mut safe = 0;
    for word in words() {
        for level in 1..=3 {
            let piece = path(Cell { file: 5, rank: 5, level }, &word);
            if piece.iter().any(|cube| !(1..=3).contains(&cube.level)) {
                continue;
            }
            for mask in 0..64 {
                let mut below = supports(&piece, mask);
                below.retain(|cell| cell.level > 0 && !piece.contains(cell));
                if hangs_safely(&piece, &below) {
                    safe += 1;
                    assert!(stands_by_itself(&piece, &below), "{word} at level {level}, {mask:06b}");
                }
            }
        }
    }
    assert!(safe > 1000);
}

#[test]
fn a_piece_that_only_touches_one_face_or_overlaps_is_refused() {
    let building = Building::new(9);
    assert!(!building.admits(&piece("b5.1 esu")) && !building.admits(&piece("e5.1 esu")));
}

#[test]
fn only_the_sectors_on_the_third_level_count_and_corners_do_not() {
    let mut game = game("first=2", "");
    let round = &mut game.rounds[0];
    for text in
        ["a1.3", "a9.3", "i1.3", "i9.3", "b1.2", "h9.1", "e5.3", "b1.3", "h9.3", "a2.3", "a8.3", "i5.3"]
    {
        round.building.standing.insert(cell(text));
    }
    assert_eq!(game.scores(), [3, 2], "the first player, p2, is North/South");
}

#[test]
fn corners_count_for_both_or_for_one_each_if_so_agreed() {
    for (corners, scores) in [("excluded", [0, 0]), ("included", [4, 4]), ("split", [2, 2])] {
        let mut game = game(&format!("corners={corners}"), "");
        for text in ["a1.3", "a9.3", "i1.3", "i9.3"] {
            game.rounds[0].building.standing.insert(cell(text));
        }
        assert_eq!(game.scores(), scores, "{corners}");
        game.rounds[0].building.standing.remove(&cell("i9.3"));
        assert_eq!(game.scores()[1] - game.scores()[0], i32::from(corners == "split"), "{corners}");
    }
}

#[test]
fn the_auction_goes_down_until_one_is_left() {
    let opening = game("players=3 first=2", "");
    assert_eq!((opening.turn().as_str(), opening.legal().len()), ("p2", 14), "the first cannot pass");
    let second = game("players=3 first=2", "oh 3");
    assert_eq!((second.turn().as_str(), second.legal().join("; ").as_str()), ("p3", "oh 1; oh 2; pass"));
    let third = game("players=3 first=2", "oh 3; oh 1; pass");
    assert_eq!((third.turn().as_str(), third.legal().join("; ").as_str()), ("p2", "pass"));
    let building = game("players=3 first=2", "oh 3; oh 1; pass; pass");
    assert_eq!((building.turn().as_str(), building.legal().len()), ("p3", 8), "Oh Puch begins");
    assert_eq!((building.rounds[0].north_south, building.rounds[0].east_west), (0, 1));
}

/// An ended three-player game with p2 as Oh Puch at 3 and these cubes.
fn ended(cubes: &[&str]) -> String {
    let mut game = game("players=3", "oh 14; oh 3; pass; pass");
    game.rounds[0].building.standing.extend(cubes.iter().map(|text| cell(text)));
    game.rounds[0].open.clear();
    game.result()
}

#[test]
fn oh_puch_wins_when_nobody_reaches_the_number() {
    assert_eq!(ended(&["b1.3", "c1.3"]), "p1 rank 3 score 0; p2 rank 1 score 0; p3 rank 2 score 2");
    assert_eq!(ended(&["b1.3", "a2.3"]), "p1 rank 3 score 1; p2 rank 1 score 0; p3 rank 2 score 1");
    let three = ["b1.3", "a2.3", "a3.3", "a4.3"];
    assert_eq!(ended(&three), "p1 rank 1 score 3; p2 rank 3 score 0; p3 rank 2 score 1");
}

#[test]
fn a_tie_of_two_goes_to_the_one_who_began() {
    let mut game = game("players=2 first=2", "");
    assert_eq!(game.result(), "running");
    game.rounds[0].open.clear();
    assert_eq!(game.result(), "p1 rank 2 score 0; p2 rank 1 score 0");
}

#[test]
fn random_games_end_in_every_setting() {
    for seed in 0..4 {
        for options in ["players=2", "players=2 first=2", "players=3", "players=3 first=3"] {
            let mut game = game(options, "");
            let length = play_out(&mut game, seed);
            assert!(length <= 22 + 16, "{length}");
        }
    }
}

#[test]
fn a_match_makes_each_player_oh_puch_once_and_adds_up() {
    for first in 1..=3 {
        let mut game = game(&format!("players=3 variant=match first={first}"), "");
        assert_eq!(game.turn(), format!("p{first}"));
        play_out(&mut game, first);
        let gods: Vec<_> = game.rounds.iter().filter_map(|round| round.oh_puch).collect();
        assert_eq!(gods, [0, 1, 2].map(|i| (first as usize - 1 + i) % 3));
        let total: i32 = game.scores().iter().sum();
        let cubes =
            game.rounds.iter().map(|round| round.points(round.north_south) + round.points(round.east_west));
        assert_eq!(total, cubes.sum());
    }
}

/// The building after these pieces of a game of two.
fn after(actions: &str) -> Building {
    game("players=2", actions).rounds[0].building.clone()
}

fn can_leave_at_once(building: &Building, piece: &[Cell]) -> bool {
    let mut standing = building.standing.clone();
    standing.extend(piece);
    building.can_leave(piece, &standing)
}

#[test]
fn a_piece_may_be_lifted_to_let_the_new_one_in() {
    // f5.1 of the new piece lies between f4, f6 and the start cube, and under f5.3 of the second piece.
    let building = after("d6.1 neu; f4.3 sdw");
    let piece = piece("d3.2 sed");
    assert!(!can_leave_at_once(&building, &piece) && building.admits(&piece));
}

#[test]
fn a_piece_that_no_lifting_lets_in_is_refused() {
    let building = after(
        "f6.3 dnw; d5.3 dnw; e6.3 dse; g7.1 swu; f3.2 sed; e3.1 eun; b7.1 eun; \
         e4.3 eds; f1.1 esu; a5.1 eun; h9.1 nuw; g6.1 eun; a2.1 sue; i3.1 nuw",
    );
    let piece = piece("i4.2 nwd");
    assert!(building.fits(&piece) && faces_shared(&piece, &building.standing) >= 2);
    assert!(hangs_safely(&piece, &building.standing) && stands_by_itself(&piece, &building.standing));
    assert!(!building.can_be_taken_apart_with(&piece) && !building.admits(&piece));
}

#[test]
fn a_game_ends_early_when_nothing_can_be_laid() {
    for seed in 0..8 {
        let mut game = game("players=2 size=5", "");
        assert!(play_out(&mut game, seed) <= 12, "a 5 × 5 field holds 74 more cubes");
        assert_ne!(game.result(), "running");
    }
}
