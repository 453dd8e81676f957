//! The numbers in `testdata/perft/aztec.txt`, and that a turned position has as many lines of play.

use aztec::{Action, Aztec, Cell, Direction, Placement, Word};
use tabletop::{Line, perft};
use testkit::{Dice, game, uniform};

#[test]
fn the_stored_numbers_are_right() {
    testkit::perft::check::<Aztec>(20_000_000);
}

/// The placement after a quarter turn of the field.
fn turned(placement: Placement, size: u8) -> Placement {
    let cell = placement.start;
    let start = Cell::at(size - 1 - cell.rank(), cell.file(), cell.level()).unwrap();
    let turn = |direction| match direction {
        Direction::North => Direction::East,
        Direction::East => Direction::South,
        Direction::South => Direction::West,
        Direction::West => Direction::North,
        Direction::Up | Direction::Down => direction,
    };
    let directions = placement.word.directions().map(turn);
    let word = Word::all().find(|word| word.directions() == directions).unwrap();
    Placement { start, word }
}

#[test]
fn the_four_rotations_have_the_same_numbers() {
    for (options, lengths) in [("", [0, 1, 6, 14, 20]), ("size=5 pieces=40", [0, 1, 2, 3, 4])] {
        for length in lengths {
            let mut line = Line::start(game::<Aztec>(options));
            let mut dice = Dice::new(length);
            for _ in 0..length {
                let action = uniform(line.game(), line.position(), &mut dice);
                line.play(action).unwrap();
            }
            let counted = perft(line.game(), line.position(), 2);
            let mut actions: Vec<Action> = line.actions().iter().map(|&(_, action)| action).collect();
            for quarter in 1..4 {
                let mut rotated = Line::start(line.game().clone());
                for action in &mut actions {
                    if let Action::Lay(placement) = action {
                        *placement = turned(*placement, line.game().size());
                    }
                    rotated.play(*action).unwrap();
                }
                assert_eq!(
                    perft(rotated.game(), rotated.position(), 2),
                    counted,
                    "{options} {length} {quarter}"
                );
            }
        }
    }
}
