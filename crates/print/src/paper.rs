//! The paper: how large it is, and how much of it can be printed on.

use core::fmt;
use core::str::FromStr;

/// What no printer at home reaches, on every side, in millimetres.
pub(crate) const MARGIN: f32 = 10.0;
/// What the ruler and the name of a sheet take at its foot.
pub(crate) const FOOT: f32 = 13.0;

/// A size of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 297 × 420 mm.
    A3,
    /// 8½ × 11 inches.
    Letter,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 3] = [Paper::A4, Paper::A3, Paper::Letter];

    /// Its name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::A3 => "a3",
            Paper::Letter => "letter",
        }
    }

    /// Width and height in millimetres, upright.
    pub const fn size(self) -> [f32; 2] {
        match self {
            Paper::A4 => [210.0, 297.0],
            Paper::A3 => [297.0, 420.0],
            Paper::Letter => [215.9, 279.4],
        }
    }

    /// Width and height of what can be drawn on: without margins and foot.
    pub(crate) fn room(self) -> [f32; 2] {
        let [width, height] = self.size();
        [width - 2.0 * MARGIN, height - 2.0 * MARGIN - FOOT]
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A name that no paper has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPaper(String);

impl fmt::Display for UnknownPaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "paper is a4, a3 or letter, not '{}'", self.0.escape_debug())
    }
}

impl core::error::Error for UnknownPaper {}

impl FromStr for Paper {
    type Err = UnknownPaper;

    fn from_str(text: &str) -> Result<Paper, UnknownPaper> {
        Paper::ALL
            .into_iter()
            .find(|paper| paper.as_str() == text)
            .ok_or_else(|| UnknownPaper(text.to_owned()))
    }
}
