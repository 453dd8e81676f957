//! What a player asks for.

wire! {
    /// One wish of a seat.
    pub struct Command {
        /// Any text of the sender's choice. A command sent again with the same id does nothing a second time and
        /// gets the same answer.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        #[cfg_attr(feature = "openapi", schema(max_length = 64))]
        pub id: Option<String>,
        /// The number of the latest event the sender has seen. What changes the position needs it, and is refused
        /// as stale if the position has changed since.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub seq: Option<u32>,
        /// What is asked for.
        #[serde(flatten)]
        pub request: Request,
    }

    /// What is asked for.
    #[derive(Eq)]
    #[serde(tag = "type", rename_all = "kebab-case")]
    pub enum Request {
        /// To play an action.
        Play {
            /// Its text.
            action: String,
        },
        /// To take back one's latest action: at once inside one's own turn, with the others' consent otherwise.
        TakeBack,
        /// To offer a draw.
        Draw,
        /// To let a bot play for somebody who has not acted for long, if the others agree and that player, who is asked
        /// first, does not answer.
        Substitute {
            /// Whose seat.
            seat: u8,
        },
        /// To win because the opponent has not acted for long and does not answer: between two players with a clock.
        Claim {
            /// The opponent's seat.
            seat: u8,
        },
        /// To answer that one is still there.
        Here,
        /// To offer a rematch.
        Rematch {
            /// Whether the sender will agree to it, with a commitment of their own, when the offer has named the server's.
            /// Otherwise this agrees already, and adds nothing to the draw.
            #[serde(default)]
            commits: bool,
        },
        /// To agree to the open offer.
        Agree {
            /// What the sender commits to for the draw of a rematch, on the same seat of the table it names.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional))]
            #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{64}$"))]
            commitment: Option<String>,
        },
        /// To reveal what one committed to for the draw, when all seats are taken.
        Reveal {
            /// The entropy.
            #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{64}$"))]
            entropy: String,
        },
        /// To decline the open offer.
        Decline,
        /// To give up.
        Resign,
        /// To leave the seat to a bot.
        Leave,
        /// To take the seat back from the bot.
        Return,
        /// To put a bot on a seat that still waits for somebody. If the seat is kept for somebody, whoever did not make
        /// the table needs the consent of all who sit there.
        Fill {
            /// Which seat.
            seat: u8,
            /// Which bot.
            bot: String,
        },
        /// To say something.
        Say {
            /// The line of chat.
            #[cfg_attr(feature = "openapi", schema(max_length = 300, pattern = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$"))]
            text: String,
        },
        /// To change name or colour.
        Rename {
            /// The new name.
            #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 32))]
            name: String,
            /// The new colour; the same if missing.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional))]
            colour: Option<String>,
        },
    }

    /// A command was carried out and is stored.
    #[derive(Eq)]
    pub struct Accepted {
        /// The number of its first event.
        pub seq: u32,
        /// The command's id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub id: Option<String>,
    }
}
