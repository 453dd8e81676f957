//! What is visible of a game of Aztec.

use core::fmt;

use ::aztec::{Aztec, LEVELS, Side, Stage};
use serde::Serialize;
use tabletop::Line;

use super::Way;

/// What is visible of a game of Aztec. Seats are counted from 0, cells are written as in the notation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AztecView {
    /// The field is this many cells wide and long.
    pub size: u8,
    /// The cell of the start cube.
    pub start: String,
    /// The pieces in the order they were laid.
    pub pieces: Vec<Piece>,
    /// How many pieces are left to lay in this round.
    pub left: u8,
    /// The side of each architect, once known.
    pub sides: Vec<Architect>,
    /// The architect who is before the other at equal points, if the rules name one.
    pub before_at_tie: Option<u8>,
    /// Who is Oh Puch, once known.
    pub oh_puch: Option<u8>,
    /// The number no architect is to reach.
    pub number: Option<u8>,
    /// The auction for Oh Puch, while it lasts.
    pub auction: Option<Auction>,
    /// The round, counted from 1, and how many there are.
    pub round: [u8; 2],
}

/// A piece of the building.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "AztecPiece"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AztecPiece))]
pub struct Piece {
    /// Who laid it.
    pub seat: u8,
    /// How it was laid.
    pub action: String,
    /// Which way its path goes: two steps, two steps, one step.
    pub way: [Way; 3],
    /// Its six cubes along the path.
    pub cells: Vec<String>,
}

/// An architect's side of the field.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "AztecArchitect"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AztecArchitect))]
pub struct Architect {
    /// Who it is.
    pub seat: u8,
    /// `ns` for North/South, `ew` for East/West.
    #[cfg_attr(feature = "typescript", ts(type = "'ns' | 'ew'"))]
    pub side: &'static str,
    /// The cubes that score for it now.
    pub points: u8,
    /// The cells that score for it.
    pub sector: Vec<String>,
}

/// The auction for Oh Puch.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "AztecAuction"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AztecAuction))]
pub struct Auction {
    /// The lowest number so far.
    pub number: Option<u8>,
    /// Who dropped out.
    pub dropped: Vec<u8>,
}

impl AztecView {
    pub(super) fn of(line: &Line<Aztec>) -> AztecView {
        let (game, position) = (line.game(), line.position());
        let cells = |placement: ::aztec::Placement| {
            let path = placement.path().expect("a laid piece lies within the field");
            path.iter().map(ToString::to_string).collect()
        };
        let pieces: Vec<_> = game
            .laid(position)
            .map(|(seat, placement)| Piece {
                seat: seat.0,
                action: placement.to_string(),
                way: placement.word.directions().map(Way::from),
                cells: cells(placement),
            })
            .collect();
        let sides =
            [(Side::NorthSouth, "ns"), (Side::EastWest, "ew")].into_iter().filter_map(|(side, name)| {
                Some(Architect {
                    seat: game.architect(position, side)?.0,
                    side: name,
                    points: game.points(position, side),
                    sector: game.sector(side).iter().map(|cell| cell.to_string()).collect(),
                })
            });
        AztecView {
            size: game.size(),
            start: game.centre().to_string(),
            left: game.pieces() - position.count(),
            pieces,
            sides: sides.collect(),
            before_at_tie: game.before_at_tie(position).map(|seat| seat.0),
            oh_puch: game.oh_puch(position).map(|seat| seat.0),
            number: position.number(),
            auction: match position.stage() {
                Stage::Auction(auction) => Some(Auction {
                    number: auction.number,
                    dropped: (0..3).filter(|&seat| auction.dropped[usize::from(seat)]).collect(),
                }),
                Stage::Building | Stage::Over => None,
            },
            round: [position.round() + 1, game.rounds()],
        }
    }

    /// The letter of the piece in a cell: `a` for the first laid; `#` is the start cube.
    fn letter(&self, cell: &str) -> Option<char> {
        if cell == self.start {
            return Some('#');
        }
        let piece = self.pieces.iter().position(|piece| piece.cells.iter().any(|c| c == cell))?;
        let letters = ('a'..='z').chain('A'..='Z');
        letters.take(piece + 1).last()
    }
}

/// The three levels side by side, a letter for each piece in the order of laying, `+` for empty cells that score.
impl fmt::Display for AztecView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files: String = ('a'..).take(usize::from(self.size)).flat_map(|file| [' ', file]).collect();
        for level in 1..=LEVELS {
            write!(f, "  level {level:<width$}  ", width = files.len() - 6)?;
        }
        writeln!(f)?;
        for _ in 0..LEVELS {
            write!(f, "  {files}  ")?;
        }
        writeln!(f)?;
        for rank in 1..=self.size {
            for level in 1..=LEVELS {
                write!(f, " {rank}")?;
                for file in ('a'..).take(usize::from(self.size)) {
                    let cell = format!("{file}{rank}.{level}");
                    let scores = self.sides.iter().any(|side| side.sector.contains(&cell));
                    let empty = if scores { '+' } else { '.' };
                    write!(f, " {}", self.letter(&cell).unwrap_or(empty))?;
                }
                write!(f, "  ")?;
            }
            writeln!(f)?;
        }
        for side in &self.sides {
            writeln!(f, "p{} {} {}", side.seat + 1, side.side, side.points)?;
        }
        if let Some(seat) = self.oh_puch {
            let number = self.number.map_or_else(String::new, |number| format!(" {number}"));
            writeln!(f, "p{} oh{number}", seat + 1)?;
        }
        if let Some(auction) = &self.auction {
            writeln!(f, "oh {}", auction.number.map_or_else(|| "-".to_owned(), |number| number.to_string()))?;
        }
        if self.round[1] > 1 {
            writeln!(f, "round {}/{}", self.round[0], self.round[1])?;
        }
        writeln!(f, "left {}", self.left)
    }
}
