//! The games to print, cut out and glue: what lies on the table, true to size, as sheets of paper.
//!
//! A [`Sheet`] is data — outlines, texts and named groups in millimetres — drawn from the same game that is played, so
//! whatever board its options give is the board that is printed. [`pdf`] writes sheets as vectors with their fonts. Nothing
//! here reads or writes files.
//!
//! ```
//! use print::{Order, sheets};
//! use shelf::{AnyLine, GameName};
//!
//! let game = AnyLine::with_rules(GameName::Inka, &"players=2".parse()?, 1)?;
//! let sheets = sheets(&game, &Order::default());
//! assert!(sheets.iter().any(|sheet| sheet.named("rhombus 7").count() == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod drawing;
mod games;
mod lettering;
mod link;
mod paper;
mod pattern;
mod pdf;
mod prose;
mod shape;
mod sheet;
mod words;

pub use games::sheets;
pub use link::{MOST_ADDRESS, is_address, link};
pub use paper::{Paper, UnknownPaper};
pub use pdf::{PdfError, pdf};
pub use shape::{Ink, Outline, Pen, Place, Point, Shape, Step};
pub use sheet::Sheet;
pub use words::{Language, UnknownLanguage};

/// How a game is to be printed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Order {
    /// On what.
    pub paper: Paper,
    /// In which language.
    pub language: Language,
    /// Where the page is, `https://games.example`: a code on the board leads there. Without it there is none.
    pub address: Option<String>,
}
