//! Making a table and taking a seat.

use std::collections::BTreeMap;

/// The colours a player may choose from; the first free one is the default.
pub const COLOURS: &[&str] = &["amber", "azure", "jade", "ruby", "ivory", "violet", "teal", "slate"];

wire! {
    /// A table somebody wants.
    #[serde(deny_unknown_fields)]
    pub struct NewTable {
        /// The game's name.
        pub game: String,
        /// Options by name; what is missing has its default. `first` may also be `lot`: then who begins is drawn when the
        /// game starts.
        #[serde(default)]
        pub options: BTreeMap<String, String>,
        /// One plan for each seat, in seat order.
        #[cfg_attr(feature = "openapi", schema(min_items = 2, max_items = 4))]
        pub seats: Vec<SeatPlan>,
        /// The clock; none if missing.
        #[serde(default)]
        pub timing: Timing,
        /// Whether strangers see it in the list.
        #[serde(default)]
        pub public: bool,
        /// The maker's name, if the maker takes the seat `me` at once. Without a name that seat is kept, and whoever has the
        /// token takes it by joining: only then can the commitment be known before one's own is sent.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 32))]
        pub name: Option<String>,
        /// The maker's colour.
        #[serde(default)]
        pub colour: Option<String>,
        /// What clients from before version 2 of the draw send; it counts for nothing.
        #[serde(default)]
        pub entropy: Option<String>,
        /// What the board is called, if it is somebody's own.
        #[serde(default)]
        pub title: Option<Title>,
    }

    /// What a board is called and who drew it, as whoever makes the table says.
    #[derive(Eq, Default)]
    #[serde(default)]
    pub struct Title {
        /// What it is called; empty if nothing is said.
        #[cfg_attr(feature = "openapi", schema(max_length = 40))]
        pub name: String,
        /// Who drew it; empty if nothing is said.
        #[cfg_attr(feature = "openapi", schema(max_length = 40))]
        pub author: String,
    }

    /// Who shall sit on a seat.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum SeatPlan {
        /// Whoever makes the table.
        Me,
        /// Whoever comes first by the table's link.
        Open,
        /// Whoever holds the personal link that making the table returns.
        Invited,
        /// A bot.
        Bot {
            /// Which one: `random`, `greedy`, `uct` or a level from `1` to `8`.
            bot: String,
        },
    }

    /// The clock.
    #[derive(Copy, Eq, Default)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Timing {
        /// None.
        #[default]
        None,
        /// A clock for each player that runs while the player is to act.
        Live {
            /// The time at the beginning, in seconds.
            seconds: u32,
            /// What is added after each turn, in seconds.
            increment: u32,
        },
        /// A number of days for each turn.
        Days {
            /// How many.
            days: u32,
        },
    }

    /// A table as it was made: the first event of every table.
    pub struct Setup {
        /// The game's name.
        pub game: String,
        /// The version of its rules.
        pub rules: u32,
        /// Its options in full.
        pub options: BTreeMap<String, String>,
        /// The plan for each seat.
        pub seats: Vec<SeatPlan>,
        /// The clock.
        pub timing: Timing,
        /// Whether it is listed.
        pub public: bool,
        /// What the server commits to before anybody has added anything to the draw; see docs/fairness.md.
        pub commitment: String,
        /// The version of the draw.
        #[serde(default = "first_version")]
        pub draw: u32,
        /// Whether the beginner is drawn by lot when the game starts. Until then the option `first` means nothing.
        #[serde(default)]
        pub lot: bool,
        /// The table of which this is the rematch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub previous: Option<String>,
        /// What the board is called.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub title: Option<Title>,
    }

    /// A table was made.
    pub struct Created {
        /// Its name, part of its link.
        pub table: String,
        /// What the server commits to.
        pub commitment: String,
        /// The maker's seat.
        pub seat: Option<u8>,
        /// The secret that opens the maker's seat from any device.
        pub token: Option<String>,
        /// The secrets for invited seats, by seat.
        #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
        pub invitations: BTreeMap<u8, String>,
    }

    /// Taking an open seat.
    #[serde(deny_unknown_fields)]
    pub struct Join {
        /// The player's name.
        #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 32))]
        pub name: String,
        /// Which seat; any open one if missing.
        #[serde(default)]
        pub seat: Option<u8>,
        /// The colour wanted.
        #[serde(default)]
        pub colour: Option<String>,
        /// What the player commits to for the draw. It holds for one seat only, which must be named.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{64}$"))]
        pub commitment: Option<String>,
        /// What clients from before version 2 of the draw send; it counts for nothing.
        #[serde(default)]
        pub entropy: Option<String>,
    }

    /// A seat was taken.
    pub struct Joined {
        /// The seat taken.
        pub seat: u8,
        /// The secret that opens it from any device.
        pub token: String,
    }

    /// Opening a seat with its secret, which becomes a cookie.
    #[serde(deny_unknown_fields)]
    pub struct Enter {
        /// The secret.
        pub token: String,
    }

    /// A seat was opened.
    pub struct Entered {
        /// The table.
        pub table: String,
        /// The seat.
        pub seat: u8,
    }
}

/// Tables that were stored without saying so.
fn first_version() -> u32 {
    1
}
