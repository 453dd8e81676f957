//! Work for measuring the rules: games played by cheap players, without a clock.

use dice::Dice;
use shelf::Table;
use tabletop::{Game, Line, Turn};

use crate::Policy;

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done {
    /// How many decisions of seats were made.
    pub decisions: u64,
    /// How many actions were played, chance outcomes included.
    pub actions: u64,
    /// Depends on every position that was reached; the same on every machine.
    pub checksum: u64,
}

/// Plays the game on this table from its start, over and over, until `decisions` are made.
///
/// Aztec is played uniformly, the others by their own cheap policies, since uniform play never gets anywhere there.
pub fn run(table: &Table, decisions: u64, seed: u64) -> Done {
    match table {
        Table::Aztec(line) => {
            play(line, |_, _, legal, dice| dice.below(legal.len() as u32) as usize, decisions, seed)
        }
        Table::Inka(line) => {
            let policy: Policy<::inka::Inka> = |game, position, legal, dice| {
                ::inka::policy::pick(game, position, legal, &mut |n| dice.below(n))
            };
            play(line, policy, decisions, seed)
        }
        Table::Turquoise(line) => {
            let policy: Policy<::turquoise::Turquoise> = |game, position, legal, dice| {
                ::turquoise::policy::pick(game, position, legal, &mut |n| dice.below(n))
            };
            play(line, policy, decisions, seed)
        }
    }
}

/// How many bytes a position of the game on this table takes.
pub fn position_size(table: &Table) -> usize {
    match table {
        Table::Aztec(_) => size_of::<<::aztec::Aztec as Game>::Position>(),
        Table::Inka(_) => size_of::<<::inka::Inka as Game>::Position>(),
        Table::Turquoise(_) => size_of::<<::turquoise::Turquoise as Game>::Position>(),
    }
}

fn play<G: Game>(line: &Line<G>, policy: Policy<G>, decisions: u64, seed: u64) -> Done {
    let game = line.game();
    let mut dice = Dice::new(seed);
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    let mut position = game.start();
    let mut done = Done { decisions: 0, actions: 0, checksum: 0 };
    while done.decisions < decisions {
        let action = match game.turn(&position) {
            Turn::Seat(_) => {
                game.legal(&position, &mut legal);
                done.decisions += 1;
                legal[policy(game, &position, &legal, &mut dice)]
            }
            Turn::Chance => {
                game.chance(&position, &mut outcomes);
                dice.outcome(&outcomes)
            }
            Turn::Over => {
                position = game.start();
                continue;
            }
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

    #[test]
    fn the_work_depends_on_the_seed_alone() {
        for game in GameName::ALL {
            let table = Table::new(game, &Options::new()).unwrap();
            let done = run(&table, 300, 1);
            assert_eq!(done, run(&table, 300, 1), "{game}");
            assert_ne!(done.checksum, run(&table, 300, 2).checksum, "{game}");
            assert_eq!(done.decisions, 300);
            assert!(position_size(&table) <= 2048, "{game}");
        }
    }
}
