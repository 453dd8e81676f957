//! One message of a stream, over WebSocket or as a line of NDJSON.

use crate::{Accepted, Event, Presence, Refusal, TableView};

wire! {
    /// What the server sends. A stream begins with `state`, or with `resumed` if it goes on from a number.
    #[serde(tag = "frame", rename_all = "kebab-case")]
    #[allow(clippy::large_enum_variant, reason = "frames are written out at once and never kept")]
    pub enum Frame {
        /// The table as it is.
        State(TableView),
        /// The events after the number given follow.
        Resumed {
            /// The version of the protocol, which may have changed since the client last heard of it.
            protocol: u32,
            /// The server's time, for clocks.
            #[cfg_attr(feature = "typescript", ts(type = "number"))]
            now: u64,
        },
        /// What happened next.
        Event(Event),
        /// Who is there: once at the beginning of a stream, and whenever somebody comes or goes. It is no event, because it
        /// is not kept.
        Presence {
            /// Each seat's.
            seats: Vec<Presence>,
        },
        /// A command of this stream was carried out.
        Accepted(Accepted),
        /// A command of this stream was refused.
        Refused {
            /// The command's id.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            #[cfg_attr(feature = "typescript", ts(optional))]
            id: Option<String>,
            /// Why.
            #[serde(flatten)]
            refusal: Refusal,
        },
        /// The server closes the stream; connect again and resume.
        Closing,
    }
}
