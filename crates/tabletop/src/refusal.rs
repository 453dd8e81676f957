//! Why an action is refused: by which rule, for what reason, barred by which place.

use core::fmt::{self, Display};
use std::borrow::Cow;

/// Why an action is not legal here. Only a rule that the game lists can refuse: see [`bars!`](crate::bars).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The rule, as a stable kebab-case key that clients translate; one of [`Game::REFUSALS`](crate::Game::REFUSALS).
    pub code: &'static str,
    /// The same for people, in English, with the figures.
    pub why: Cow<'static, str>,
    /// The place that bars it, in the game's notation, where one place does: a board can show it.
    pub at: Option<String>,
}

impl Refusal {
    /// A refusal by the rule `bar`, explained by `why`.
    pub fn new(bar: impl RefusalCode, why: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { code: bar.code(), why: why.into(), at: None }
    }

    /// The same, barred by what lies at `place`.
    #[must_use]
    pub fn at(self, place: impl Display) -> Refusal {
        Refusal { at: Some(place.to_string()), ..self }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl core::error::Error for Refusal {}

/// A rule that can refuse an action; [`bars!`](crate::bars) makes a game's enum of them.
pub trait RefusalCode {
    /// Its stable kebab-case key. Where two games use the same one it means the same in both.
    fn code(self) -> &'static str;
}

/// The enum of the rules by which a game refuses actions, each with its code. It gets a constant `CODES`, the list
/// for [`Game::REFUSALS`](crate::Game::REFUSALS).
///
/// ```
/// tabletop::bars! {
///     /// What bars an action of this game.
///     pub enum Bar {
///         /// Nobody acts any more.
///         GameOver = "game-over",
///         /// The heap has fewer stones.
///         TooMany = "too-many",
///     }
/// }
///
/// let refusal = tabletop::Refusal::new(Bar::TooMany, "2 stones are left, not 3");
/// assert_eq!(refusal.code, "too-many");
/// assert_eq!(Bar::CODES, ["game-over", "too-many"]);
/// ```
#[macro_export]
macro_rules! bars {
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $($(#[$meaning:meta])* $variant:ident = $code:literal),+ $(,)?
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        $vis enum $name {
            $($(#[$meaning])* $variant),+
        }

        impl $name {
            /// The codes of all of them, in this order.
            pub const CODES: &'static [&'static str] = &[$($code),+];
        }

        impl $crate::RefusalCode for $name {
            fn code(self) -> &'static str {
                match self {
                    $($name::$variant => $code),+
                }
            }
        }
    };
}
