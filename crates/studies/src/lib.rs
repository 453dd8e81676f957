//! Many games of bots: how they are played, kept and counted, and what they have in common.
//!
//! A [`Study`] is an option set of a game and who plays it. Its games are numbered, and a number with the study's seed
//! determines a game; so games can be played in any order, on any number of threads ([`in_order`]), broken off and gone on
//! with. What is kept of a game ([`Kept`]) is the game itself and what its players thought; everything that is measured
//! ([`Figures`]) is worked out from that, without bots, and told as JSON, text or a page with plots ([`Report`]).
//!
//! Matches of the laboratory play, seat and count by the same code. Nothing in here reads or writes a file.

#![allow(clippy::format_push_string, reason = "tables of text read best as one template a line")]

mod course;
mod elements;
mod entrant;
mod figures;
mod kept;
mod lead;
mod luck;
mod match_play;
mod packed;
mod page;
mod plot;
mod report;
mod spread;
mod study;
mod tally;
mod text;
mod trial;
mod verdict;
mod work;

pub use entrant::{Budget, Entrant};
pub use figures::Figures;
pub use kept::Kept;
pub use lead::Lead;
pub use match_play::{Misplayed, finish, open, usual_opening};
pub use plot::Plot;
pub use report::Report;
pub use study::{Settings, Study, options_of};
pub use tally::{Tally, elo, expected_share, wilson};
pub use text::between;
pub use trial::{PLAYER, Trial, Trying, ours};
pub use verdict::{Filled, Sentence, TEXTS, verdict};
pub use work::in_order;
