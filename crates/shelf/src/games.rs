//! The games on the shelf. This list is the only one: whatever there is once for each game follows from it.

pub mod aztec;
pub mod inka;
pub mod turquoise;

use core::fmt;

use serde::Serialize;
use tabletop::{Game, Line, OptionSpec, Options, Record, ReplayError, ReplayReason, SetupError, TextError};

use crate::{Noted, Shown};

/// Hands the games to the macro `take`, after whatever it is to be reminded of: the name of each and the module of
/// this crate that holds its `Rules`, `View` and `Parts`, called as the game is called in records.
///
/// ```
/// macro_rules! modules {
///     (@games [$sign:literal] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
///         [$(concat!(stringify!($module), $sign)),+]
///     };
/// }
/// assert_eq!(shelf::each_game!([modules] "!"), ["aztec!", "inka!", "turquoise!"]);
/// ```
#[macro_export]
macro_rules! each_game {
    ([$($take:tt)+] $($reminder:tt)*) => {
        $($take)+! {
            @games [$($reminder)*]
            /// Niek Neuwahl's six-cube pieces in three dimensions.
            Aztec aztec;
            /// Harald Lieske's race over a floor that slides and turns.
            Inka inka;
            /// Patrice Vernet's pyramid of plates on pillars.
            Turquoise turquoise;
        }
    };
}

/// The same expression for whichever game an [`AnyLine`] is of: `on!(any, line => line.turn())`.
#[macro_export]
macro_rules! on {
    ($any:expr, $line:ident => $body:expr) => {
        $crate::each_game!([$crate::on] $any, $line, $body)
    };
    (@games [$any:expr, $line:ident, $body:expr] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        match $any {
            $($crate::AnyLine::$Name($line) => $body,)+
        }
    };
}

/// One of the games of the closed set.
pub trait Shelved: Game {
    /// The game in progress, if it is this one that it is.
    fn line(any: &AnyLine) -> Option<&Line<Self>>;
}

macro_rules! shelve {
    (@games [] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        /// One of our games.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameName {
            $($(#[$doc])* $Name,)+
        }

        impl GameName {
            /// All games, by name.
            pub const ALL: [GameName; [$(GameName::$Name),+].len()] = [$(GameName::$Name),+];

            /// The name as it is written in records and commands.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(GameName::$Name => $module::Rules::NAME,)+
                }
            }

            /// The options the game understands.
            pub const fn options(self) -> &'static [OptionSpec] {
                match self {
                    $(GameName::$Name => $module::Rules::OPTIONS,)+
                }
            }

            /// The codes of the rules by which the game refuses actions.
            pub const fn refusals(self) -> &'static [&'static str] {
                match self {
                    $(GameName::$Name => $module::Rules::REFUSALS,)+
                }
            }

            /// The newest version of the game's rules.
            pub const fn rules(self) -> u32 {
                match self {
                    $(GameName::$Name => $module::Rules::RULES,)+
                }
            }
        }

        /// A game in progress.
        #[derive(Clone, Debug)]
        #[expect(
            clippy::large_enum_variant,
            reason = "positions are plain data; boxing one would put it on the heap"
        )]
        pub enum AnyLine {
            $($(#[$doc])* $Name(Line<$module::Rules>),)+
        }

        impl AnyLine {
            /// A new game under a version of the rules.
            pub fn with_rules(game: GameName, options: &Options, rules: u32) -> Result<AnyLine, SetupError> {
                Ok(match game {
                    $(GameName::$Name => AnyLine::$Name(Line::start(Game::new(options, rules)?)),)+
                })
            }

            /// The game a record leads to, every action checked.
            pub fn replay(record: &Record) -> Result<AnyLine, ReplayError> {
                let other = |_| ReplayError { number: 0, reason: ReplayReason::OtherGame(record.game.clone()) };
                Ok(match record.game.parse().map_err(other)? {
                    $(GameName::$Name => AnyLine::$Name(record.replay()?),)+
                })
            }

            /// Which game it is.
            pub fn game(&self) -> GameName {
                match self {
                    $(AnyLine::$Name(_) => GameName::$Name,)+
                }
            }

            /// Everything visible, as data for drawing.
            pub fn view(&self) -> View {
                match self {
                    $(AnyLine::$Name(line) => View::$Name(Shown::view(line)),)+
                }
            }
        }

        $(
            impl From<Noted<$module::Parts>> for Action {
                fn from(noted: Noted<$module::Parts>) -> Action {
                    Action::$Name(noted)
                }
            }
        )+

        $(
            impl Shelved for $module::Rules {
                fn line(any: &AnyLine) -> Option<&Line<Self>> {
                    if let AnyLine::$Name(line) = any { Some(line) } else { None }
                }
            }
        )+

        /// What is visible; in JSON the field `game` says which kind it is.
        #[derive(Clone, PartialEq, Debug, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(tag = "game", rename_all = "lowercase")]
        pub enum View {
            $($(#[$doc])* $Name($module::View),)+
        }

        /// The board as text.
        impl fmt::Display for View {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(View::$Name(view) => view.fmt(f),)+
                }
            }
        }

        /// An action in its parts.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(untagged)]
        pub enum Action {
            $($(#[$doc])* $Name(Noted<$module::Parts>),)+
        }

        impl Action {
            /// An action of a game, read from its text; whether it is legal is another question.
            pub fn read(game: GameName, text: &str) -> Result<Action, TextError> {
                match game {
                    $(GameName::$Name => Noted::read::<$module::Rules>(text).map(Action::$Name),)+
                }
            }

            /// An action of a game, from its parts in JSON.
            pub fn compose(game: GameName, parts: &str) -> Result<Action, TextError> {
                match game {
                    $(GameName::$Name => Noted::compose::<$module::Rules>(parts).map(Action::$Name),)+
                }
            }

            /// As it is written.
            pub fn text(&self) -> &str {
                match self {
                    $(Action::$Name(action) => &action.text,)+
                }
            }
        }
    };
}

each_game!([shelve]);
