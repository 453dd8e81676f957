//! The actions and their text.

use core::fmt;
use core::str::FromStr;

use tabletop::TextError;

use crate::column::Column;
use crate::face::Rotation;
use crate::place::Place;
use crate::route::Route;
use crate::site::Travel;

/// The four power tablets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tablet {
    /// A pillar from hand to any empty socket.
    Horus,
    /// One or two free pillars back to their owners.
    Anubis,
    /// Four action points this turn.
    Thot,
    /// Takes a plate over that another player lays.
    Seth,
}

impl Tablet {
    /// All four, in order.
    pub const ALL: [Tablet; 4] = [Tablet::Horus, Tablet::Anubis, Tablet::Thot, Tablet::Seth];
    const NAMES: [&'static str; 4] = ["horus", "anubis", "thot", "seth"];
}

impl fmt::Display for Tablet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Tablet::NAMES[*self as usize])
    }
}

impl FromStr for Tablet {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let index = Tablet::NAMES.iter().position(|&name| name == text);
        index
            .map(|index| Tablet::ALL[index])
            .ok_or_else(|| TextError::new(format!("a tablet is horus, anubis, thot or seth, not '{text}'")))
    }
}

/// What a player may do, and the one thing chance does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Opens an auction of a tablet at a price.
    Auction(Tablet, u16),
    /// Raises to a price.
    Bid(u16),
    /// Drops out of the auction.
    Pass,
    /// Draws the top plate of the pile.
    Draw,
    /// Lays the drawn plate.
    Lay(Place, Rotation),
    /// Lays the capstone.
    Crown,
    /// Brings a pillar from hand through the gate at the first column to the last.
    Enter(Route),
    /// Moves a pillar from the first column to the last.
    Move(Route),
    /// Takes a pillar from the first column out through the gate at the last.
    Leave(Route),
    /// Horus: places a pillar from hand.
    Horus(Column),
    /// Anubis: returns one pillar, or two in alphabetical order.
    Anubis(Column, Option<Column>),
    /// Thot: one action point more.
    Thot,
    /// Seth: takes the plate over and turns it so.
    Seth(Rotation),
    /// Seth's owner lets the plate lie as announced.
    Decline,
    /// Ends the turn.
    End,
    /// Chance: the plate drawn is the one of this number.
    Tile(u8),
}

tabletop::kinds! {
    /// What sort of thing an [`Action`] does.
    pub enum Kind of Action {
        Auction, Bid, Pass, Draw, Lay, Crown, Enter, Move, Leave, Horus, Anubis, Thot, Seth, Decline, End, Tile,
    }
}

impl Action {
    /// What kind of pillar move this is, and its route.
    pub(crate) fn travel(self) -> Option<(Travel, Route)> {
        match self {
            Action::Enter(route) => Some((Travel::Enter, route)),
            Action::Move(route) => Some((Travel::Move, route)),
            Action::Leave(route) => Some((Travel::Leave, route)),
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Auction(tablet, price) => write!(f, "auction {tablet} {price}"),
            Action::Bid(price) => write!(f, "bid {price}"),
            Action::Pass => f.write_str("pass"),
            Action::Draw => f.write_str("draw"),
            Action::Lay(place, rotation) => write!(f, "lay {place} {rotation}"),
            Action::Crown => f.write_str("crown"),
            Action::Enter(route) => write!(f, "enter {route}"),
            Action::Move(route) => write!(f, "move {route}"),
            Action::Leave(route) => write!(f, "leave {route}"),
            Action::Horus(column) => write!(f, "horus {column}"),
            Action::Anubis(column, None) => write!(f, "anubis {column}"),
            Action::Anubis(first, Some(second)) => write!(f, "anubis {first} {second}"),
            Action::Thot => f.write_str("thot"),
            Action::Seth(rotation) => write!(f, "seth {rotation}"),
            Action::Decline => f.write_str("decline"),
            Action::End => f.write_str("end"),
            Action::Tile(number) => write!(f, "tile {number}"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["auction", tablet, price] => Action::Auction(tablet.parse()?, number(price)?),
            ["bid", price] => Action::Bid(number(price)?),
            ["pass"] => Action::Pass,
            ["draw"] => Action::Draw,
            ["lay", place, rotation] => Action::Lay(place.parse()?, rotation.parse()?),
            ["crown"] => Action::Crown,
            ["enter", route] => Action::Enter(route.parse()?),
            ["move", route] => Action::Move(route.parse()?),
            ["leave", route] => Action::Leave(route.parse()?),
            ["horus", column] => Action::Horus(column.parse()?),
            ["anubis", column] => Action::Anubis(column.parse()?, None),
            ["anubis", first, second] => Action::Anubis(first.parse()?, Some(second.parse()?)),
            ["thot"] => Action::Thot,
            ["seth", rotation] => Action::Seth(rotation.parse()?),
            ["decline"] => Action::Decline,
            ["end"] => Action::End,
            ["tile", face] => Action::Tile(number(face)?),
            _ => return Err(TextError::new(format!("no action of turquoise is written '{text}'"))),
        })
    }
}

/// A whole number as it is written: digits without a leading 0 or sign.
fn number<N: FromStr>(text: &str) -> Result<N, TextError> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = if plain { text.parse().ok() } else { None };
    number.ok_or_else(|| TextError::new(format!("'{text}' is not a whole number that fits here")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_action_reads_back() {
        for text in [
            "auction horus 3",
            "bid 4",
            "pass",
            "draw",
            "lay 1b2 r3",
            "crown",
            "enter b1-b2-b3",
            "move c3-c4",
            "leave c3-c2-c1",
            "leave b1",
            "horus e4",
            "anubis c3",
            "anubis c3 d5",
            "thot",
            "seth r2",
            "decline",
            "end",
            "tile 17",
        ] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            " ",
            "Draw",
            "draw ",
            " draw",
            "bid",
            "bid -1",
            "bid +1",
            "bid 01",
            "bid 65536",
            "tile 256",
            "auction ra 3",
            "auction horus",
            "lay 1b2",
            "lay 1b1 r0",
            "lay 1b2 r4",
            "move c3 c4",
            "move c3-d4",
            "anubis",
            "anubis c3  d5",
            "horus e9",
            "seth",
            "tile é",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
