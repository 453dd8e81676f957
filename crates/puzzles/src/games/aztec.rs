//! Aztec: the last pieces, to the end.

use ::aztec::{Action, Aztec, Cells, Direction, Placement, Position, Side, Stage, held};
use tabletop::{Game, Seat};

use super::{Puzzled, after};
use crate::force;
use crate::{GivenUp, Goal, Theme};

/// From how many pieces left on all others are looked at to the end, with two players and with three.
const LAST: [u8; 2] = [6, 3];

/// Fewer points are no puzzle: there is more than one piece that makes one.
const FEWEST: i32 = 2;

impl Puzzled for Aztec {
    const DIGGERS: (u8, u8, u64) = (2, 6, 600);

    fn seats_of(number: u64) -> u8 {
        [2, 3][(number % 2) as usize]
    }

    fn is_key(&self, _: &Position, _: Action) -> bool {
        true
    }

    fn goals(&self, position: &Position) -> Vec<Goal> {
        let building = position.stage() == Stage::Building && self.rounds() == 1;
        let left = self.pieces() - position.count();
        let last = LAST[usize::from(self.traits().seats == 3)];
        match left {
            _ if !building => Vec::new(),
            left if (2..=last).contains(&left) => vec![Goal::Force],
            // Later whoever is to act has better things to do, and before there is nothing to score.
            left if (7..=12).contains(&left) && self.oh_puch(position) != self.turn(position).seat() => {
                vec![Goal::Points { points: FEWEST }]
            }
            _ => Vec::new(),
        }
    }

    fn forced(&self, position: &Position, left: &mut u64) -> Result<Option<Action>, GivenUp> {
        force::only(self, position, left)
    }

    fn refuted(
        &self,
        position: &Position,
        seat: Seat,
        left: &mut u64,
    ) -> Result<Option<Vec<Action>>, GivenUp> {
        force::refutation(self, position, seat, left)
    }

    fn themes(&self, position: &Position, _: Goal, solution: &[Action]) -> Vec<Theme> {
        let mut themes = Vec::new();
        let Some(&action @ Action::Lay(placement)) = solution.first() else { return themes };
        let Ok(path) = placement.path() else { return themes };
        let standing = position.standing();
        let ways = [Direction::North, Direction::South, Direction::East, Direction::West, Direction::Up];
        let free: Vec<Direction> =
            ways.into_iter().filter(|&way| !Placement::sweep(path, way).meets(standing)).collect();
        match free[..] {
            [] => themes.push(Theme::Lift),
            [way] if way != Direction::Up => themes.push(Theme::Interlock),
            _ => {}
        }
        if held(path, standing).iter().filter(|held| !**held).count() >= 2 {
            themes.push(Theme::Bridge);
        }
        let Some(seat) = self.turn(position).seat() else { return themes };
        let next = after(self, position, action);
        let (scores, then) = (self.scores(position), self.scores(&next));
        themes.push(if then[seat.index()] > scores[seat.index()] { Theme::Score } else { Theme::Quiet });
        let lost: Cells = self.fillable(position).without(next.standing()).without(&self.fillable(&next));
        let denied = [Side::NorthSouth, Side::EastWest].into_iter().any(|side| {
            self.architect(position, side) != Some(seat) && !lost.and(self.sector(side)).is_empty()
        });
        if denied {
            themes.push(Theme::Deny);
        }
        if self.oh_puch(position) == Some(seat) {
            themes.push(Theme::Destroyer);
        } else if scores.iter().any(|&score| score > scores[seat.index()]) {
            themes.push(Theme::Behind);
        }
        themes
    }

    /// The pieces as the field is and turned by half: what is North/South stays so.
    fn pictures(&self, position: &Position) -> Vec<Vec<u32>> {
        let picture = |half: bool| {
            let cells = position.standing().iter().map(|cell| {
                let flip = |at: u8| u32::from(if half { 8 - at } else { at });
                u32::from(cell.level()) << 8 | flip(cell.file()) << 4 | flip(cell.rank())
            });
            let mut list: Vec<u32> = cells.collect();
            list.sort_unstable();
            list.push(1 << 16 | u32::from(position.count()));
            list
        };
        [false, true].map(picture).to_vec()
    }
}
