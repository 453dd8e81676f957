//! Events that do not fit the table they are folded into.

use core::fmt;

use tabletop::PlayError;

/// Why an event cannot be the next one. Whoever follows a table asks for its whole view then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Astray {
    /// Its number is not the next one.
    Gap {
        /// The number of the latest event here.
        after: u32,
        /// The number of this one.
        seq: u32,
    },
    /// The rules here do not know its action.
    Unplayable(PlayError),
    /// The game cannot start as it says.
    Unstartable(String),
    /// There is no such seat.
    NoSeat(u8),
    /// It leads to another position here.
    Elsewhere {
        /// The event's number.
        seq: u32,
        /// The hash of the position here.
        hash: String,
        /// The hash it came with.
        expected: String,
    },
}

impl fmt::Display for Astray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Astray::Gap { after, seq } => write!(f, "event {seq} follows event {after}"),
            Astray::Unplayable(error) => error.fmt(f),
            Astray::Unstartable(why) => f.write_str(why),
            Astray::NoSeat(seat) => write!(f, "there is no seat {seat}"),
            Astray::Elsewhere { seq, hash, expected } => {
                write!(f, "event {seq} leads to the hash {hash}, not to {expected}")
            }
        }
    }
}

impl core::error::Error for Astray {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Astray::Unplayable(error) => Some(error),
            _ => None,
        }
    }
}
