//! Games that are over, and what can be counted of all of them.

use std::collections::BTreeMap;

wire! {
    /// A finished game in the list.
    pub struct ArchivedGame {
        /// The table it was played at.
        pub table: String,
        /// The game's name.
        pub game: String,
        /// When it ended.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub ended: u64,
        /// How many actions it had, chance included.
        pub length: u32,
        /// How it ended: `won`, `shared`, `conceded`, `agreed` or `closed`.
        pub result: String,
        /// Who played.
        pub seats: Vec<ArchivedSeat>,
    }

    /// Who played a finished game.
    #[derive(Eq)]
    pub struct ArchivedSeat {
        /// A player's name; empty if the host removed it.
        pub name: Option<String>,
        /// The bot, if no player had the seat.
        pub bot: Option<String>,
        /// The rank; equal ranks are shared.
        pub rank: u8,
        /// The score.
        pub score: i32,
    }

    /// Finished public games, the latest first.
    pub struct Archive {
        /// The games.
        pub games: Vec<ArchivedGame>,
        /// What to pass as `before` to see earlier ones; none if these are the last.
        pub next: Option<String>,
    }

    /// What can be counted without naming anybody.
    pub struct Statistics {
        /// How many tables there are, by phase.
        #[cfg_attr(feature = "typescript", ts(type = "{ [phase in Phase]?: number }"))]
        pub tables: BTreeMap<String, u64>,
        /// The games that were played to an end.
        pub games: Vec<GameStatistics>,
    }

    /// The same of one game with so many players.
    pub struct GameStatistics {
        /// The game's name.
        pub game: String,
        /// How many players.
        pub players: u8,
        /// How many games.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub played: u64,
        /// How many actions they had, chance included, on average.
        pub length: f64,
        /// The shortest game.
        pub shortest: u32,
        /// The longest game.
        pub longest: u32,
        /// How many of them several players won together by the rules.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub shared: u64,
        /// How many ended because all but one gave up, ran out of time or stayed away.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub conceded: u64,
        /// How many ended by agreement.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub agreed: u64,
        /// Each seat's share of all wins, in order.
        pub seats: Vec<f64>,
        /// What people and each bot won.
        pub levels: Vec<LevelShare>,
    }

    /// What people, or a bot, won of the games they played.
    pub struct LevelShare {
        /// The bot; none for people.
        pub bot: Option<String>,
        /// On how many seats they played.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub seats: u64,
        /// The share of a win a seat had on average.
        pub share: f64,
    }

    /// How the club that runs a server shows itself, and what it offers to whoever asks.
    #[derive(Eq)]
    pub struct Club {
        /// What it is called.
        pub name: Option<String>,
        /// A line that welcomes visitors.
        pub welcome: Option<String>,
        /// Its colour, `#` and six hexadecimal digits.
        pub accent: Option<String>,
        /// Who is responsible, in plain text.
        pub imprint: Option<String>,
        /// What is done with visitors' data, in plain text.
        pub privacy: Option<String>,
        /// Whether finished public games can be browsed.
        pub archive: bool,
        /// Whether many of them can be downloaded at once.
        pub downloads: bool,
        /// Whether statistics can be read.
        pub statistics: bool,
        /// After how many days a table that was never started is deleted; 0 is never.
        pub keep_waiting_days: u32,
        /// After how many days a finished one is; 0 is never.
        pub keep_finished_days: u32,
    }

    /// What a player tells the host of another.
    #[serde(deny_unknown_fields)]
    pub struct NewReport {
        /// Whom it is about.
        pub seat: u8,
        /// The event of the line of chat it is about, if it is about one.
        #[serde(default)]
        pub line: Option<u32>,
        /// What is wrong.
        #[cfg_attr(feature = "openapi", schema(max_length = 300))]
        pub why: String,
    }
}
