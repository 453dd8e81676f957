//! What makes a solution work.

use serde::{Deserialize, Serialize};
use shelf::AnyLine;
use tabletop::{Line, Turn};

use crate::Goal;
use crate::games::Puzzled;

macro_rules! themes {
    ($($(#[$doc:meta])* $Name:ident $text:literal,)+) => {
        /// What makes a solution work, found by rules on it: docs/puzzles.md has them in words.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(rename_all = "kebab-case")]
        pub enum Theme {
            $($(#[$doc])* $Name,)+
        }

        impl Theme {
            /// All of them.
            pub const ALL: &[Theme] = &[$(Theme::$Name),+];

            /// The name in files and texts.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Theme::$Name => $text,)+
                }
            }
        }
    };
}

themes! {
    /// The piece is let in by lifting others out.
    Lift "lift",
    /// The piece has but one way out, and it is not up.
    Interlock "interlock",
    /// Two cubes or more hang over the void.
    Bridge "bridge",
    /// The piece scores nothing for whoever lays it.
    Quiet "quiet",
    /// The piece keeps others from points.
    Deny "deny",
    /// It scores, too.
    Score "score",
    /// Whoever is to win is behind.
    Behind "behind",
    /// Oh Puch's.
    Destroyer "destroyer",
    /// The pawn rides on a rhombus.
    Ride "ride",
    /// A rhombus is laid under the pawn's way.
    Span "span",
    /// Through a secret passage.
    Passage "passage",
    /// Over a snake.
    Snake "snake",
    /// A destination rhombus is moved.
    Temple "temple",
    /// A rival is carried away.
    Carry "carry",
    /// The blockade decides.
    Blockade "blockade",
    /// Two statues or more in one turn.
    Harvest "harvest",
    /// Four pillars of one's own under a plate.
    Strike "strike",
    /// A pillar passes over others.
    PassOver "pass-over",
    /// A pillar passes over a rival's, who is paid.
    Toll "toll",
    /// Two plates or more in one turn.
    Builder "builder",
    /// A plate on the second storey or above.
    Upstairs "upstairs",
    /// A pillar goes home.
    Retreat "retreat",
    /// Horus.
    Horus "horus",
    /// Anubis.
    Anubis "anubis",
    /// Thot.
    Thot "thot",
    /// The capstone.
    Capstone "capstone",
    /// Seth.
    Seth "seth",
    /// What to say in an auction.
    Auction "auction",
}

/// What makes a line of play work that whoever acts in a position begins, as far as their turn goes.
pub fn themes(line: &AnyLine, actions: &[String]) -> Vec<Theme> {
    shelf::on!(line, line => of(line, actions))
}

fn of<G: Puzzled>(line: &Line<G>, actions: &[String]) -> Vec<Theme> {
    let (game, position) = (line.game(), line.position());
    let section = game.section(position);
    let (mut here, mut turn) = (position.clone(), Vec::new());
    for action in actions {
        let Ok(action) = action.parse() else { break };
        if game.turn(&here) == Turn::Over
            || game.section(&here) != section
            || game.play(&mut here, action).is_err()
        {
            break;
        }
        turn.push(action);
    }
    let mut themes = game.themes(position, Goal::Best, &turn);
    themes.sort_unstable();
    themes.dedup();
    themes
}
