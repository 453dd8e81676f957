//! The contract every Pyramidion game obeys, and what comes with it for nothing.
//!
//! A [`Game`] is a set of rules with its options fixed; it owns whatever tables those options need. A position is plain
//! data that only makes sense beside its game, so it stays small and cheap to copy. Everything a person does with a
//! game — undo, replay, resume, analysis, storage — is built on the list of actions since the start ([`Line`], and
//! [`Record`] when it is written down).
//!
//! This crate and the games do no I/O, read no clock and own no randomness: where dice are thrown the position waits
//! ([`Turn::Chance`]) for an action of chance that someone outside picks.
//!
//! # A tour
//!
//! Code for any game needs only the trait. Here is a player who always takes the first action on offer; chance is
//! made to do the same:
//!
//! ```
//! use tabletop::{Game, Line, Turn};
//!
//! fn play_out<G: Game>(game: G) -> Line<G> {
//!     let mut line = Line::start(game);
//!     let (mut legal, mut chances) = (Vec::new(), Vec::new());
//!     loop {
//!         let action = match line.turn() {
//!             Turn::Over => return line,
//!             Turn::Seat(_) => {
//!                 line.game().legal(line.position(), &mut legal);
//!                 legal[0]
//!             }
//!             Turn::Chance => {
//!                 line.game().chance(line.position(), &mut chances);
//!                 chances[0].action
//!             }
//!         };
//!         line.play(action).expect("what is listed is legal");
//!     }
//! }
//! ```
//!
//! A game says what there is to choose, whose turn it is, what may be done and what comes of it. This one is complete:
//! two players take one or two stones from a heap in turn, and who takes the last one wins.
//!
//! ```
//! use tabletop::*;
//!
//! #[derive(Clone)]
//! struct Heap(Options, i32);
//!
//! /// The stones left, and who is to take.
//! #[derive(Clone, PartialEq, Debug)]
//! struct Position(i32, Seat);
//!
//! /// The stones to take, written `1` or `2`.
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! struct Take(i32);
//!
//! impl std::fmt::Display for Take {
//!     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
//!         self.0.fmt(f)
//!     }
//! }
//!
//! impl std::str::FromStr for Take {
//!     type Err = TextError;
//!     fn from_str(text: &str) -> Result<Take, TextError> {
//!         text.parse().map(Take).map_err(|_| TextError::new("an action is a number of stones"))
//!     }
//! }
//!
//! tabletop::bars! {
//!     /// What bars an action.
//!     enum Bar {
//!         /// One takes one or two stones, of those that are left.
//!         NotSoMany = "not-so-many",
//!     }
//! }
//!
//! impl Game for Heap {
//!     const NAME: &'static str = "heap";
//!     const RULES: u32 = 1;
//!     const OPTIONS: &'static [OptionSpec] =
//!         &[OptionSpec { key: "stones", kind: OptionKind::Int { min: 1, max: 99 }, default: "7" }];
//!     const REFUSALS: &'static [&'static str] = Bar::CODES;
//!     type Position = Position;
//!     type Action = Take;
//!     type Kind = ();
//!
//!     fn new(options: &Options, rules: u32) -> Result<Heap, SetupError> {
//!         if rules != 1 {
//!             return Err(SetupError::unknown_rules(rules, Heap::RULES));
//!         }
//!         let settings = options.settle(Heap::OPTIONS)?;
//!         Ok(Heap(settings.complete(), settings.int("stones")))
//!     }
//!     fn rules(&self) -> u32 {
//!         1
//!     }
//!     fn options(&self) -> Options {
//!         self.0.clone()
//!     }
//!     fn traits(&self) -> Traits {
//!         Traits::new(2, 2, self.1 as u32, 0..=1)
//!     }
//!     fn start(&self) -> Position {
//!         Position(self.1, Seat(0))
//!     }
//!     fn turn(&self, position: &Position) -> Turn {
//!         if position.0 == 0 { Turn::Over } else { Turn::Seat(position.1) }
//!     }
//!     fn legal(&self, position: &Position, out: &mut Vec<Take>) {
//!         out.clear();
//!         out.extend((1..=position.0.min(2)).map(Take));
//!     }
//!     fn kind(_: Take) {}
//!     fn chance(&self, _: &Position, out: &mut Vec<Weighted<Take>>) {
//!         out.clear();
//!     }
//!     fn check(&self, position: &Position, action: Take) -> Result<(), Refusal> {
//!         let most = position.0.min(2);
//!         if (1..=most).contains(&action.0) {
//!             Ok(())
//!         } else {
//!             Err(Refusal::new(Bar::NotSoMany, format!("one takes 1 to {most} stones, not {action}")))
//!         }
//!     }
//!     fn apply(&self, position: &mut Position, action: Take) {
//!         *position = Position(position.0 - action.0, position.1.next(2));
//!     }
//!     fn scores(&self, position: &Position) -> PerSeat<i32> {
//!         Seat::all(2).map(|seat| i32::from(position.0 == 0 && seat != position.1)).collect()
//!     }
//!     fn outcome(&self, position: &Position) -> Option<Outcome> {
//!         let scores = self.scores(position);
//!         (position.0 == 0).then(|| Outcome::ranked(&scores, |seat| scores[seat.index()]))
//!     }
//!     fn hash(&self, position: &Position) -> u64 {
//!         self.rehash(position)
//!     }
//!     fn rehash(&self, position: &Position) -> u64 {
//!         zobrist::key(0, position.0 as u32) ^ zobrist::key(1, position.1.0.into())
//!     }
//! }
//!
//! let game = Heap::new(&"stones=4".parse()?, Heap::RULES)?;
//! let mut line = Line::start(game);
//!
//! // Two doors lead into a position: this one checks and explains, `apply` is for search and trusts its caller.
//! let refused = line.play_text("3").unwrap_err();
//! assert_eq!(refused.to_string(), "one takes 1 to 2 stones, not 3");
//! for action in ["1", "2", "1"] {
//!     line.play_text(action)?;
//! }
//! let outcome = line.game().outcome(line.position()).expect("the heap is empty");
//! assert_eq!(outcome.to_string(), "p1 rank 1 score 1; p2 rank 2 score 0");
//!
//! // A record is a text that anyone can keep, and that plays through again.
//! let text = Record::of(&line).to_string();
//! let again = text.parse::<Record>()?.replay::<Heap>()?;
//! assert_eq!(again.position(), line.position());
//!
//! // Back to the first action, and the lines of two actions from there.
//! line.truncate(1);
//! assert_eq!(perft(line.game(), line.position(), 2), 3);
//!
//! // Whoever does not need the whole list asks for less: how many actions there are, one of them, whether there is any.
//! let (game, position) = (line.game(), line.position());
//! assert_eq!(game.count_legal(position), 2);
//! assert_eq!(game.nth_legal(position, 1), Some(Take(2)));
//! assert_eq!(game.choose_legal(position, |count| count - 1), Some(Take(2)));
//! assert!(game.is_possible(position, ()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Versions of the rules
//!
//! [`Game::RULES`] is the newest version of a game's rules. A change by which a stored game could read differently raises
//! it, and [`Game::new`] goes on taking the older numbers: the version in a record decides by which rules it is
//! replayed. Options written out in full ([`Game::options`]) keep a record from depending on today's defaults.

#![warn(missing_docs)]

mod game;
mod kind;
mod line;
mod options;
mod outcome;
mod perft;
mod record;
mod refusal;
mod seat;
pub mod zobrist;

pub use arrayvec;

pub use game::{Game, TextError, Traits, Weighted, falls_on};
pub use line::{Line, PlayError};
pub use options::{OptionKind, OptionSpec, Options, OptionsTextError, Reason, Settings, SetupError};
pub use outcome::{Outcome, Standing};
pub use perft::{perft, perft_divide};
pub use record::{Mark, Move, Record, RecordError, ReplayError, ReplayReason, Variation};
pub use refusal::{Refusal, RefusalCode};
pub use seat::{MAX_SEATS, PerSeat, Seat, Turn};
