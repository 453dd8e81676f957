//! The kinds of a game's actions.

/// Declares the kinds of a game's actions: one for each variant of the enum, by the same names, and the method that tells
/// an action's.
///
/// ```
/// #[derive(Clone, Copy)]
/// enum Action {
///     Take(u8),
///     Pass,
/// }
///
/// tabletop::kinds! {
///     /// What a player can do.
///     pub enum Kind of Action { Take, Pass }
/// }
///
/// assert_eq!(Action::Take(2).kind(), Kind::Take);
/// assert_ne!(Action::Pass.kind(), Kind::Take);
/// ```
#[macro_export]
macro_rules! kinds {
    ($(#[$about:meta])* $vis:vis enum $Kind:ident of $Action:ident { $($Name:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $Kind {
            $(
                #[doc = concat!("`", stringify!($Name), "`")]
                $Name,
            )+
        }

        impl $Action {
            /// What sort of thing it does.
            $vis const fn kind(self) -> $Kind {
                match self {
                    $($Action::$Name { .. } => $Kind::$Name,)+
                }
            }
        }
    };
}
