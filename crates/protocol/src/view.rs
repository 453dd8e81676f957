//! A table as one seat, or a spectator, may see it.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{Clock, CreditReason, EndReason, Offer, SeatPlan, Timing, Title};

wire! {
    /// Everything there is to know about a table: whoever has it and the events after it knows as much as whoever has seen
    /// all events.
    pub struct TableView {
        /// The version of the protocol.
        pub protocol: u32,
        /// The table's name.
        pub table: String,
        /// The number of the latest event in here.
        pub seq: u32,
        /// The number of the latest event that changed the position or who may act.
        pub changed: u32,
        /// The server's time, for clocks.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub now: u64,
        /// The seat this view is for; none for a spectator.
        pub you: Option<u8>,
        /// The game's name.
        pub game: String,
        /// The version of its rules.
        pub rules: u32,
        /// Its options.
        pub options: BTreeMap<String, String>,
        /// Whether strangers see it in the list.
        pub public: bool,
        /// The table of which this is the rematch.
        pub previous: Option<String>,
        /// What the board is called.
        pub title: Option<Title>,
        /// The plan for each seat; where a player put a bot, that bot.
        pub plans: Vec<SeatPlan>,
        /// How far it has come.
        pub phase: Phase,
        /// The seat to act, once the game runs.
        pub turn: Option<u8>,
        /// The actions so far, chance included.
        pub actions: Vec<String>,
        /// What the seat to act may play; for that seat alone.
        pub legal: Vec<String>,
        /// How many of its latest actions this seat may take back alone.
        pub undoable: u32,
        /// The hash of the position.
        pub hash: String,
        /// The board as data, in the game's own shape.
        #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
        #[cfg_attr(feature = "openapi", schema(value_type = shelf::View))]
        pub board: Value,
        /// The scores as they stand.
        pub scores: Vec<i32>,
        /// The seats.
        pub seats: Vec<SeatView>,
        /// The clock agreed on.
        pub timing: Timing,
        /// The clocks now.
        pub clock: Option<Clock>,
        /// Since when it has been the turn of the seat to act.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub turn_since: u64,
        /// When the running clock runs out.
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        pub deadline: Option<u64>,
        /// The open offer, and who made it.
        pub offer: Option<(u8, Offer)>,
        /// Who has agreed to it, its maker included.
        pub agreed: Vec<u8>,
        /// Whose answer to it is still awaited.
        pub undecided: Vec<u8>,
        /// Until when somebody who seems to be gone is asked, if that is what the offer is about.
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        pub asked_until: Option<u64>,
        /// Since when the table waits for the seat to act.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub waiting_since: u64,
        /// For how long it waits before the others may ask for a bot, in milliseconds.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub patience: u64,
        /// The latest chat.
        pub chat: Vec<ChatLine>,
        /// How many lines of chat there have been.
        pub said: u32,
        /// The latest times that were given back.
        pub credits: Vec<Credit>,
        /// The latest of what happened besides actions and talk.
        pub notes: Vec<Note>,
        /// The numbers of the draws that stand; see `draw`.
        pub draws: Vec<u32>,
        /// How many draws there have been, with those that were taken back.
        pub drawn: u32,
        /// Each seat's rank, once the game is over.
        pub ranks: Option<Vec<u8>>,
        /// How it ended.
        pub reason: Option<EndReason>,
        /// What the server committed to.
        pub commitment: String,
        /// The version of the draw.
        pub draw: u32,
        /// Whether the beginner is drawn by lot when the game starts.
        pub lot: bool,
        /// Until when it is awaited that players reveal what they committed to, if that is what the table waits for.
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        pub revealing: Option<u64>,
        /// What was committed to, once the game is over.
        pub secret: Option<String>,
        /// The rematch's table.
        pub next: Option<String>,
    }

    /// How far a table has come.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum Phase {
        /// Seats are free.
        Waiting,
        /// The game runs.
        Running,
        /// It is over.
        Over,
    }

    /// A seat as others see it.
    #[derive(Eq)]
    pub struct SeatView {
        /// What kind of player.
        pub kind: SeatKind,
        /// The name, if somebody sits there; empty if the host removed it.
        pub name: Option<String>,
        /// The colour.
        pub colour: Option<String>,
        /// The bot that plays the seat now.
        pub bot: Option<String>,
        /// When that bot acts at the soonest.
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        pub bot_from: Option<u64>,
        /// Since when its player has left it to that bot.
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        pub left_at: Option<u64>,
        /// Whether the player resigned, ran out of time or stayed away.
        pub out: bool,
        /// Which of these it was.
        pub exit: Option<Exit>,
        /// The number of the event by which that happened.
        pub out_at: Option<u32>,
        /// What the player committed to for the draw.
        pub commitment: Option<String>,
        /// What the player revealed of it, or by version 1 of the draw added to it.
        pub entropy: Option<String>,
    }

    /// What kind of player sits on a seat.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum SeatKind {
        /// Nobody yet.
        Open,
        /// Nobody yet, and only the holder of the personal link may.
        Invited,
        /// A person, or a program that came by the link.
        Player,
        /// A bot of the server's.
        Bot,
    }

    /// A line of chat.
    #[derive(Eq)]
    pub struct ChatLine {
        /// The number of its event.
        #[serde(default)]
        pub seq: u32,
        /// When it was said.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub at: u64,
        /// Who said it.
        pub seat: u8,
        /// What was said; empty if the host removed it.
        pub text: String,
    }

    /// Time that was given back to a player.
    #[derive(Eq)]
    pub struct Credit {
        /// When it was given back.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub at: u64,
        /// After how many actions.
        pub length: u32,
        /// To whom.
        pub seat: u8,
        /// How much.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub milliseconds: u64,
        /// What for.
        pub why: CreditReason,
    }

    /// Something that happened besides actions and talk, as everybody is told of it.
    #[derive(Eq)]
    pub struct Note {
        /// When it happened.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub at: u64,
        /// After how many actions.
        pub length: u32,
        /// Whose seat it is about.
        pub seat: u8,
        /// What happened.
        #[serde(flatten)]
        pub news: News,
    }

    /// What everybody is told.
    #[derive(Eq)]
    #[serde(tag = "news", rename_all = "kebab-case")]
    pub enum News {
        /// The player gave up, ran out of time or stayed away.
        Out {
            /// Which of these it was.
            exit: Exit,
        },
        /// The player left the seat to a bot.
        Left,
        /// The player did not answer, and the others put a bot on the seat.
        Replaced,
        /// The player is back.
        Returned,
        /// The player was asked and is still there.
        Here,
        /// The player declined an offer.
        Declined {
            /// What was offered.
            offer: Offer,
            /// By whom.
            by: u8,
        },
        /// The player withdrew an offer.
        Withdrew {
            /// What was offered.
            offer: Offer,
        },
        /// Actions were taken back for the player.
        TookBack {
            /// How many.
            actions: u32,
        },
    }

    /// How a player ceased to play before the end.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum Exit {
        /// Gave up.
        Resigned,
        /// Ran out of time.
        TimedOut,
        /// Did not act for long and did not answer, so that the opponent claimed the win.
        Forfeited,
    }

    /// Whether the player of a seat is there.
    #[derive(Copy, Eq, Default)]
    pub struct Presence {
        /// Whether somebody follows the table with the seat's token now.
        pub here: bool,
        /// Since when that is so; none if nothing was heard of them since the server was started.
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        pub since: Option<u64>,
    }

    /// Events in order.
    pub struct EventList {
        /// The events.
        pub events: Vec<crate::Event>,
        /// The number of the table's latest event.
        pub head: u32,
    }

    /// A table in the list.
    pub struct TableSummary {
        /// Its name.
        pub table: String,
        /// The game.
        pub game: String,
        /// How far it has come.
        pub phase: Phase,
        /// The seats.
        pub seats: Vec<SeatView>,
        /// The clock.
        pub timing: Timing,
    }

    /// Public tables: of each address the newest before anybody's second.
    pub struct TableList {
        /// The tables.
        pub tables: Vec<TableSummary>,
        /// What to pass as `after` to see more; none if these are the last.
        pub next: Option<u32>,
    }

    /// The games a server offers.
    pub struct GameList {
        /// The version of the protocol.
        pub protocol: u32,
        /// The games.
        pub games: Vec<GameInfo>,
        /// The bots.
        pub bots: Vec<String>,
        /// The colours.
        pub colours: Vec<String>,
    }

    /// A game and its options.
    pub struct GameInfo {
        /// Its name.
        pub name: String,
        /// The newest version of its rules.
        pub rules: u32,
        /// What can be set.
        pub options: Vec<OptionInfo>,
    }

    /// An option.
    pub struct OptionInfo {
        /// Its name.
        pub key: String,
        /// Its default.
        pub default: String,
        /// The values it takes, for people.
        pub values: String,
    }
}

impl SeatView {
    /// Whether it still waits for somebody.
    pub fn is_free(&self) -> bool {
        matches!(self.kind, SeatKind::Open | SeatKind::Invited)
    }

    /// Whether a person holds it who could agree to something.
    pub fn votes(&self) -> bool {
        self.kind == SeatKind::Player && self.bot.is_none() && !self.out
    }
}
