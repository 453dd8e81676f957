//! Refusals: a stable code for programs and translators, and a sentence for people.

use core::fmt;

wire! {
    /// Why something was refused.
    #[derive(Copy, Eq, Hash)]
    #[serde(rename_all = "kebab-case")]
    pub enum Code {
        /// The message is not JSON of the expected shape.
        Malformed,
        /// The message, or a part of it, is too long.
        TooLong,
        /// The message took too long to arrive.
        TooSlow,
        /// There is no such page or resource.
        NotFound,
        /// The resource does not take this kind of request.
        WrongMethod,
        /// There is no such table.
        NoSuchTable,
        /// The table follows rules that this server does not know. It cannot be continued here; its events and its
        /// record can still be read.
        UnknownRules,
        /// The options do not make a game.
        BadOptions,
        /// The seats asked for do not fit the game.
        BadSeats,
        /// The clock asked for makes no sense.
        BadTiming,
        /// A name is empty or holds what names do not.
        BadName,
        /// Somebody else at the table is called so, or nearly so.
        NameTaken,
        /// The colour is not one of the list.
        BadColour,
        /// Somebody else has the colour.
        ColourTaken,
        /// A share of the draw is not of its form, not awaited, or not what was committed to.
        BadShare,
        /// Nobody can be told of their turns in this way.
        BadReminder,
        /// There is no such reminder.
        NoSuchReminder,
        /// Nobody can be called a player by this name.
        NoSuchBot,
        /// No token was shown, or one that opens no seat here.
        NotSeated,
        /// The seat is taken.
        SeatTaken,
        /// No seat is free.
        TableFull,
        /// The game has not begun.
        NotStarted,
        /// The game is over.
        GameOver,
        /// The game is not over yet.
        NotOver,
        /// The player's time had run out before the action came.
        TimeUp,
        /// Another seat is to act.
        NotYourTurn,
        /// The position has changed since the number given.
        Stale,
        /// The rules forbid it; `rule` names which one.
        Illegal,
        /// The text is no action of this game.
        NoSuchAction,
        /// There is nothing that could be taken back.
        NothingToTakeBack,
        /// An offer is already open.
        OfferOpen,
        /// No offer is open, or not one for this seat to answer.
        NoOffer,
        /// A bot at the table would have to agree, and bots do not.
        BotsDoNotAgree,
        /// The seat resigned or ran out of time.
        SeatOut,
        /// A bot plays this seat until its player returns.
        BotPlays,
        /// The seat was not left.
        NotAway,
        /// The seat is not one that waits for its player, or has not waited for long.
        NotAbandoned,
        /// A win can be claimed between two players with a clock only.
        NoClaim,
        /// Too much in too short a time.
        TooFast,
        /// A limit on tables or connections is reached.
        TooMany,
        /// The seat has done all it may at this table besides playing.
        Exhausted,
        /// The request comes from another site.
        ForeignOrigin,
        /// The request is for a host by a name that is not this server's.
        ForeignHost,
        /// The storage did not answer; nothing was changed, or it will show in the events.
        Storage,
    }

    /// A refusal as it is sent.
    #[derive(Eq)]
    pub struct Refusal {
        /// Which kind.
        pub code: Code,
        /// The reason in English, for people.
        pub why: String,
        /// For `illegal`: the rule, a stable key of the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional, type = "Rule"))]
        pub rule: Option<String>,
    }
}

impl Refusal {
    /// A refusal with its reason.
    pub fn new(code: Code, why: impl Into<String>) -> Refusal {
        Refusal { code, why: why.into(), rule: None }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = serde_json::to_value(self).expect("a unit variant is a string");
        f.write_str(name.as_str().unwrap_or_default())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.code)
    }
}

impl core::error::Error for Refusal {}
