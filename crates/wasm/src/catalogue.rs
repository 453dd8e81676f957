//! What can be played, and against whom: asked here, so that no page types it again.

use serde::Serialize;
use shelf::GameName;
use tabletop::{OptionKind, OptionSpec};

/// What can be played and against whom.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Catalogue {
    /// The games, by name.
    games: Vec<GameInfo>,
    /// The bots' levels, the weakest first.
    levels: Vec<String>,
}

/// A game before it starts.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name in records.
    #[cfg_attr(feature = "typescript", ts(type = "View['game']"))]
    name: &'static str,
    /// The newest version of its rules.
    rules: u32,
    /// How many may play, from fewest to most.
    seats: [u8; 2],
    /// What else it can be told.
    options: Vec<OptionInfo>,
}

/// An option of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OptionInfo {
    /// Its name.
    key: &'static str,
    /// The value if none is given; empty for what was shipped.
    default: &'static str,
    /// What it may be.
    values: OptionValues,
}

/// The values an option takes.
#[derive(Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptionValues {
    /// A whole number.
    Number {
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
    },
    /// One of these words.
    Word {
        /// Which ones.
        words: &'static [&'static str],
    },
    /// A drawing of one's own copy.
    Drawing,
}

impl Catalogue {
    /// All there is.
    pub fn new() -> Catalogue {
        let levels = (1..=bots::LEVELS).map(|level| level.to_string());
        Catalogue { games: GameName::ALL.map(GameInfo::of).into(), levels: levels.collect() }
    }
}

impl Default for Catalogue {
    fn default() -> Catalogue {
        Catalogue::new()
    }
}

impl GameInfo {
    fn of(game: GameName) -> GameInfo {
        let seats = game.options().iter().find_map(|spec| match spec.kind {
            OptionKind::Int { min, max } if spec.key == "players" => Some([min as u8, max as u8]),
            _ => None,
        });
        let others = game.options().iter().filter(|spec| !["players", "first"].contains(&spec.key));
        GameInfo {
            name: game.as_str(),
            rules: game.rules(),
            seats: seats.unwrap_or([2, 2]),
            options: others.map(OptionInfo::of).collect(),
        }
    }
}

impl OptionInfo {
    fn of(spec: &OptionSpec) -> OptionInfo {
        let values = match spec.kind {
            OptionKind::Int { min, max } => OptionValues::Number { min, max },
            OptionKind::Choice(words) => OptionValues::Word { words },
            // Whatever it is, it is written as text.
            _ => OptionValues::Drawing,
        };
        OptionInfo { key: spec.key, default: spec.default, values }
    }
}
