//! Actions and their text.

use core::fmt;
use core::str::FromStr;

use tabletop::TextError;

use crate::{Cell, Placement, Rhombus};

/// What a player or chance does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Set-up: begin at this door. `start a1`
    Start(Cell),
    /// Chance: this rhombus is drawn. `tile 7`
    Tile(Rhombus),
    /// Set-up: lay the drawn rhombus there. `put c5 c6`
    Put(Placement),
    /// Move a rhombus there. `shift 7 d9 d10`
    Shift(Rhombus, Placement),
    /// Walk to this cell. `go e5`
    Go(Cell),
    /// Take the own statue from the destination rhombus. `take`
    Take,
    /// Through the secret passage to this cell. `passage b7`
    Passage(Cell),
    /// End the turn with the blockade on this cell. `block e5`
    Block(Cell),
    /// End the turn without a blockade. `stay`
    Stay,
}

tabletop::kinds! {
    /// What sort of thing an [`Action`] does.
    pub enum Kind of Action { Start, Tile, Put, Shift, Go, Take, Passage, Block, Stay }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Start(cell) => write!(f, "start {cell}"),
            Action::Tile(rhombus) => write!(f, "tile {rhombus}"),
            Action::Put(placement) => write!(f, "put {placement}"),
            Action::Shift(rhombus, placement) => write!(f, "shift {rhombus} {placement}"),
            Action::Go(cell) => write!(f, "go {cell}"),
            Action::Take => f.write_str("take"),
            Action::Passage(cell) => write!(f, "passage {cell}"),
            Action::Block(cell) => write!(f, "block {cell}"),
            Action::Stay => f.write_str("stay"),
        }
    }
}

/// Reads the words of the rules page, parted by blanks.
impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_ascii_whitespace();
        let words: [&str; 5] = core::array::from_fn(|_| words.next().unwrap_or(""));
        match words {
            ["start", cell, "", ..] => Ok(Action::Start(cell.parse()?)),
            ["tile", rhombus, "", ..] => Ok(Action::Tile(rhombus.parse()?)),
            ["put", a, b, "", _] => Ok(Action::Put(placement(a, b)?)),
            ["shift", rhombus, a, b, ""] => Ok(Action::Shift(rhombus.parse()?, placement(a, b)?)),
            ["go", cell, "", ..] => Ok(Action::Go(cell.parse()?)),
            ["take", "", ..] => Ok(Action::Take),
            ["passage", cell, "", ..] => Ok(Action::Passage(cell.parse()?)),
            ["block", cell, "", ..] => Ok(Action::Block(cell.parse()?)),
            ["stay", "", ..] => Ok(Action::Stay),
            _ => Err(TextError::new(
                "an action is start, put, shift, go, take, passage, block, stay or tile with its cells, \
                 such as 'shift 7 d9 d10'",
            )),
        }
    }
}

fn placement(a: &str, b: &str) -> Result<Placement, TextError> {
    let (a, b): (Cell, Cell) = (a.parse()?, b.parse()?);
    Placement::new(a, b).ok_or_else(|| TextError::new(format!("{a} and {b} are no neighbours")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_reads_back() {
        let cells = || {
            Cell::all().flat_map(|c| [Action::Start(c), Action::Go(c), Action::Passage(c), Action::Block(c)])
        };
        let placed = Placement::all()
            .flat_map(|p| Rhombus::all().map(move |r| Action::Shift(r, p)).chain([Action::Put(p)]));
        let rest = Rhombus::all().map(Action::Tile).chain([Action::Take, Action::Stay]);
        for action in cells().chain(placed).chain(rest) {
            assert_eq!(action.to_string().parse(), Ok(action), "{action}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "go",
            "go e5 e6",
            "GO e5",
            "put c5",
            "put c5 c7",
            "put c5 c6 c7",
            "shift 7 d9",
            "tile",
            "shift 7 d9 d10 d11",
            "take a1",
            "stay put",
            "tile 7 8",
            "tile 14",
            "shift D4 d9 d10",
            "go k1",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
