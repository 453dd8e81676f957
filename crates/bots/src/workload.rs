//! Work for measuring the rules: games played by cheap players, without a clock.
//!
//! It stands among the players because the page's crate is compiled for size: what is measured there must be compiled as
//! players are.

use dice::{Dice, Stepper};
use shelf::AnyLine;
use tabletop::Line;

use crate::Ladder;

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Done {
    /// How many decisions of seats were made.
    pub decisions: u64,
    /// How many actions were played, chance outcomes included.
    pub actions: u64,
    /// Depends on every position that was reached; the same on every machine.
    pub checksum: u64,
}

/// Plays the game of this line from its start, over and over, by its cheap player until `decisions` are made.
pub fn run(line: &AnyLine, decisions: u64, seed: u64) -> Done {
    shelf::on!(line, line => play(line, decisions, seed))
}

fn play<G: Ladder>(line: &Line<G>, decisions: u64, seed: u64) -> Done {
    let game = line.game();
    let mut dice = Dice::new(seed);
    let mut stepper = Stepper::default();
    let mut position = game.start();
    let mut done = Done::default();
    while done.decisions < decisions {
        done.decisions += u64::from(game.turn(&position).seat().is_some());
        let Some(action) = stepper.pick(game, &position, &mut dice, G::PICKER) else {
            position = game.start();
            continue;
        };
        game.apply(&mut position, action);
        done.actions += 1;
        done.checksum = done.checksum.rotate_left(1) ^ game.hash(&position);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use shelf::GameName;
    use tabletop::Options;

    /// The cheap players may become quicker, but they draw the same numbers and pick the same actions: games found by
    /// seed and the answers of players who play games out depend on it.
    #[test]
    fn the_cheap_players_play_as_ever() {
        let known = [
            (GameName::Aztec, 0xe59b_7a2e_7574_4e83),
            (GameName::Inka, 0x527d_c3d8_4d96_fe4a),
            (GameName::Turquoise, 0x919e_5d8b_eb0f_5cc2),
        ];
        for (game, checksum) in known {
            let line = AnyLine::new(game, &Options::new()).unwrap();
            assert_eq!(run(&line, 300, 1).checksum, checksum, "{game}");
        }
    }

    #[test]
    fn the_work_depends_on_the_seed_alone() {
        for game in GameName::ALL {
            let line = AnyLine::new(game, &Options::new()).unwrap();
            let done = run(&line, 300, 1);
            assert_eq!(done, run(&line, 300, 1), "{game}");
            assert_ne!(done.checksum, run(&line, 300, 2).checksum, "{game}");
            assert_eq!(done.decisions, 300);
        }
    }
}
