//! What happens at a table, numbered.

use crate::Setup;

wire! {
    /// One event; numbers of a table run 1, 2, 3 without a gap.
    pub struct Event {
        /// Its number.
        pub seq: u32,
        /// When it happened.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub at: u64,
        /// The hash of the position after it.
        pub hash: String,
        /// How many actions, chance included, lead to that position.
        pub length: u32,
        /// The clocks after it, if there are any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub clock: Option<Clock>,
        /// The id of the command that caused it; shown to its sender alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub id: Option<String>,
        /// What happened.
        #[serde(flatten)]
        pub what: What,
    }

    /// The time left.
    #[derive(Eq)]
    pub struct Clock {
        /// For each seat, in milliseconds, as of the event's time.
        #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
        pub left: Vec<u64>,
        /// Whose clock runs.
        pub running: Option<u8>,
    }

    /// What happened.
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum What {
        /// The table was made.
        Created(Setup),
        /// Somebody took a seat.
        Sat {
            /// The seat taken.
            seat: u8,
            /// The player's name.
            name: String,
            /// The player's colour.
            colour: String,
            /// What the player commits to for the draw, if to anything.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional))]
            commitment: Option<String>,
            /// By version 1 of the draw: what the player adds to it.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional))]
            entropy: Option<String>,
        },
        /// A player changed name or colour.
        Renamed {
            /// Which seat.
            seat: u8,
            /// The name now.
            name: String,
            /// The colour now.
            colour: String,
        },
        /// A player changed what opens the seat; other devices that had it open no longer do.
        Relocked {
            /// Which seat.
            seat: u8,
        },
        /// A player put a bot on a seat that waited for somebody.
        Filled {
            /// Which seat.
            seat: u8,
            /// Which bot.
            bot: String,
        },
        /// All seats are taken: what their players committed to for the draw is awaited.
        Revealing {
            /// Until when.
            #[cfg_attr(feature = "typescript", ts(type = "number"))]
            until: u64,
        },
        /// A player revealed what was committed to.
        Revealed {
            /// Which seat.
            seat: u8,
            /// The entropy.
            entropy: String,
        },
        /// All seats are taken: the game begins.
        Started {
            /// Who begins, if that was drawn by lot.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional))]
            first: Option<u8>,
            /// Who had committed to something for the draw and did not reveal it in time.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            withheld: Vec<u8>,
        },
        /// An action was played.
        Played {
            /// By which seat.
            seat: u8,
            /// Its text.
            action: String,
        },
        /// Chance supplied an outcome.
        Drew {
            /// Its text.
            action: String,
            /// The how manieth draw of the game as it stands, from 1; by version 1 of the draw, of the table, so that no
            /// number came twice.
            number: u32,
        },
        /// Actions were taken back.
        TookBack {
            /// For which seat.
            seat: u8,
            /// How many actions are left.
            to: u32,
        },
        /// A player offers something that the others must agree to.
        Offered {
            /// Who offers.
            seat: u8,
            /// What is offered.
            offer: Offer,
            /// Until when somebody who seems to be gone is asked, if that is what it is about.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
            until: Option<u64>,
        },
        /// A player agrees to the open offer.
        Agreed {
            /// Who agrees.
            seat: u8,
            /// What the player commits to for the draw of a rematch.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional))]
            commitment: Option<String>,
        },
        /// A player declines the open offer, which ends it.
        Declined {
            /// Who declines.
            seat: u8,
        },
        /// A player left; a bot plays on for the seat.
        Left {
            /// Which seat.
            seat: u8,
            /// Which bot.
            bot: String,
            /// When the bot acts at the soonest, so that a player who was thought to be gone can return first.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional, type = "number"))]
            from: Option<u64>,
        },
        /// A player who was asked is still there; the offer is over.
        Here {
            /// Which seat.
            seat: u8,
        },
        /// A player is back and plays again.
        Returned {
            /// Which seat.
            seat: u8,
        },
        /// A player gave up.
        Resigned {
            /// Which seat.
            seat: u8,
        },
        /// A player's time ran out.
        TimedOut {
            /// Which seat.
            seat: u8,
        },
        /// A player did not act for long and did not answer; the opponent has claimed the win.
        Forfeited {
            /// Which seat.
            seat: u8,
        },
        /// A player whose clock runs gets time back that was nobody's fault.
        Credited {
            /// Which seat.
            seat: u8,
            /// How much.
            #[cfg_attr(feature = "typescript", ts(type = "number"))]
            milliseconds: u64,
            /// What for.
            why: CreditReason,
        },
        /// The game is over, and the secret of the draw is revealed.
        Ended {
            /// How it ended.
            reason: EndReason,
            /// Each seat's rank; equal ranks are shared.
            ranks: Vec<u8>,
            /// Each seat's score.
            scores: Vec<i32>,
            /// What was committed to.
            secret: String,
        },
        /// A player said something.
        Said {
            /// Who says it.
            seat: u8,
            /// What is said.
            text: String,
        },
        /// The players agreed on a rematch.
        Rematch {
            /// Its table.
            table: String,
        },
        /// The host removed something. The events that told it keep their numbers and are empty there from now on.
        Removed {
            /// What was removed.
            removal: Removal,
        },
    }

    /// What a host can remove.
    #[derive(Copy, Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Removal {
        /// A line of chat.
        Line {
            /// The number of its event.
            line: u32,
        },
        /// A player's name, in all events that told it so far; the player may choose another.
        Name {
            /// The player's seat.
            seat: u8,
        },
        /// Where the table was made; nobody but the server knew.
        Address,
        /// What the board is called and who drew it.
        Title,
    }

    /// What can be offered.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Offer {
        /// To call the game a draw.
        Draw,
        /// To go back to an earlier position.
        TakeBack {
            /// After this many actions.
            to: u32,
            /// How many draws that undoes; they would come again, and are known.
            #[serde(default)]
            draws: u32,
        },
        /// To let a bot play for somebody who seems to be gone; that player may return at any time.
        Substitute {
            /// Whose seat.
            seat: u8,
        },
        /// To win because the opponent seems to be gone.
        Claim {
            /// The opponent's seat.
            seat: u8,
        },
        /// To put a bot on a seat that is kept for somebody.
        Fill {
            /// Which seat.
            seat: u8,
            /// Which bot.
            bot: String,
        },
        /// To play again. Whoever offers it agrees like everybody else, once the commitment is known.
        Rematch {
            /// The name of the table that there would be.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional))]
            table: Option<String>,
            /// What the server commits to for its draw.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional))]
            commitment: Option<String>,
        },
    }

    /// Why a player gets time back.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum CreditReason {
        /// The server was not there.
        Downtime,
        /// A bot had the seat.
        Substitute,
    }

    /// How a game ended.
    #[derive(Copy, Eq)]
    #[serde(rename_all = "kebab-case")]
    pub enum EndReason {
        /// By the rules.
        Finished,
        /// All but one gave up, ran out of time or stayed away.
        Conceded,
        /// All agreed to a draw.
        Agreed,
        /// The host closed the table; nobody won.
        Closed,
    }
}

impl EndReason {
    /// As in a record.
    pub fn as_str(self) -> &'static str {
        match self {
            EndReason::Finished => "finished",
            EndReason::Conceded => "conceded",
            EndReason::Agreed => "agreed",
            EndReason::Closed => "closed",
        }
    }
}

impl Offer {
    /// The same kind of offer, whatever its details.
    pub fn same_kind(&self, other: &Offer) -> bool {
        core::mem::discriminant(self) == core::mem::discriminant(other)
    }

    /// Who seems to be gone and is asked, if that is what it is about.
    pub fn absent(&self) -> Option<u8> {
        match *self {
            Offer::Substitute { seat } | Offer::Claim { seat } => Some(seat),
            Offer::Draw | Offer::TakeBack { .. } | Offer::Fill { .. } | Offer::Rematch { .. } => None,
        }
    }
}
