//! What decided a game, what was luck and what was skill.
//!
//! A [`Reviewer`] goes through a game in progress or finished and values, by equal searches of their own, what was done
//! and the best of what could have been done ([`Step`]), every outcome of every draw, whole turns ([`TurnFigure`]) and
//! auctions ([`Auction`]). What each seat won or lost is then told in an [`Account`] that adds up exactly:
//!
//! > result − expectation at the start = own choices + others' choices + luck at draws + second thoughts + given up
//!
//! V(x→c) is what a search at position c, reached from x, says each seat can expect. W(x) is what x itself promises: at a
//! decision V of the mover's best child, at a draw the mean of V by weight, at the end the result. A *choice* or a *luck*
//! is V(x→y) − W(x) of what was done; *second thoughts* are W(y) − V(x→y), for the search sees more from y than it saw
//! from x. So the sum telescopes, for every seat and any number of seats.
//!
//! There is no clock in here and no thread: whoever reviews hands out the [units](Reviewer::units) of the work as he
//! likes. For a number of nodes and a seed the figures are the same in any order, natively and in WebAssembly.
//!
//! ```
//! use analysis::{Reviewer, Settings};
//! use shelf::{AnyLine, GameName};
//!
//! let mut line = AnyLine::new(GameName::Aztec, &"pieces=4".parse()?)?;
//! while let Some(action) = line.legal().first() {
//!     line.play(&action.clone())?;
//! }
//! let reviewer = Reviewer::new(&line, None, Settings { nodes: 50, seed: 1, width: 3 });
//! (0..reviewer.units()).for_each(|unit| reviewer.work(unit));
//! let review = reviewer.review().expect("all of the work is done");
//! for account in &review.account {
//!     assert!((account.result - account.start - account.sum()).abs() < 1e-9);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod account;
mod annotate;
mod auction;
mod examiner;
mod games;
mod review;
mod reviewer;
mod turning;
mod turns;
mod value;
mod verdict;

pub use account::{Account, Bar};
pub use annotate::annotate;
pub use auction::Auction;
pub use examiner::{Examiner, Opinion};
pub use games::{Reviewed, nodes};
pub use review::{Alternative, Review, Step};
pub use reviewer::{Reviewer, Settings};
pub use turning::{TurningPoint, What};
pub use turns::{TurnFigure, turns};
pub use value::{Value, shares};
pub use verdict::Verdict;
