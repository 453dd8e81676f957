//! Judging one action: the first rule it breaks, with the figures.

use tabletop::Refusal;

use crate::action::Action;
use crate::cell::{Cells, Direction};
use crate::field::{Field, Id};
use crate::game::Aztec;
use crate::placement::{CUBES, Path, Placement};
use crate::position::{Position, Stage};
use crate::refusal::Bar;

/// A piece must share this many faces with the building.
const FACES: usize = 2;

impl Aztec {
    pub(crate) fn judge(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        match (position.stage, action) {
            (Stage::Over, _) => Err(Refusal::new(Bar::GameOver, "the game is over")),
            (Stage::Auction(auction), _) => auction.check(self.highest(), action),
            (Stage::Building, Action::Lay(placement)) => self.field.check(position, placement).map(|_| ()),
            (Stage::Building, Action::Oh(_) | Action::Pass) => {
                Err(Refusal::new(Bar::NoAuction, "there is no auction now, a piece is to be laid"))
            }
        }
    }
}

impl Field {
    /// Whether a placement is legal; if not, the first rule it breaks.
    fn check(&self, position: &Position, placement: Placement) -> Result<Id, Refusal> {
        let path = placement.path().map_err(|direction| match direction {
            Direction::Up => Refusal::new(Bar::TooHigh, "a cube would be above level 3"),
            Direction::Down => Refusal::new(Bar::Underground, "a cube would be below the field"),
            _ => outside(),
        })?;
        let id = self.id(placement).ok_or_else(outside)?;
        let standing = &position.standing;
        if let Some(cell) = path.iter().find(|&&cell| standing.has(cell)) {
            return Err(Refusal::new(Bar::Occupied, format!("there is a cube in {cell} already")));
        }
        let faces = path.iter().flat_map(|cell| cell.neighbours()).filter(|&cell| standing.has(cell)).count();
        if faces < FACES {
            return Err(Refusal::new(
                Bar::Contact,
                format!("it shares {faces} of the {FACES} faces it must share with the building"),
            ));
        }
        let held = held(path, standing);
        if let Some(i) = (1..CUBES).find(|&i| !held[i - 1] && !held[i]) {
            let (a, b) = (path[i - 1], path[i]);
            return Err(Refusal::new(
                Bar::Hanging,
                format!("the consecutive cubes {a} and {b} would both hang"),
            ));
        }
        if !self.goes_in(position, id) {
            return Err(Refusal::new(Bar::Stuck, "no order of taking pieces out would let it in"));
        }
        Ok(id)
    }
}

fn outside() -> Refusal {
    Refusal::new(Bar::Outside, "a cube would be outside the field")
}

/// Which cubes of a path are held among the cubes of other pieces: they stand on the field, on a cube of another piece, or on a held one of
/// their own.
pub fn held(path: Path, standing: &Cells) -> [bool; CUBES] {
    path.map(|cube| {
        let mut cell = cube;
        loop {
            match cell.toward(Direction::Down) {
                None => return true,
                Some(below) if standing.has(below) => return true,
                Some(below) if path.contains(&below) => cell = below,
                Some(_) => return false,
            }
        }
    })
}
