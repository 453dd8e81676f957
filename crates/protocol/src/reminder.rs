//! Telling somebody whose page is closed that it is their turn.

wire! {
    /// What this server can do.
    #[derive(Eq)]
    pub struct ReminderWays {
        /// The key that a browser subscribes with to messages of this server, in URL-safe base64.
        pub push: Option<String>,
        /// Whether it sends mail.
        pub mail: bool,
    }

    /// Where to tell it.
    #[derive(Eq)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum ReminderWay {
        /// By the push service of a browser.
        Push {
            /// The address that the browser was given.
            #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
            endpoint: String,
            /// The browser's public key, in URL-safe base64.
            #[cfg_attr(feature = "openapi", schema(max_length = 100))]
            p256dh: String,
            /// The browser's secret for this subscription, in URL-safe base64.
            #[cfg_attr(feature = "openapi", schema(max_length = 30))]
            auth: String,
        },
        /// By mail, once whoever reads it has agreed.
        Mail {
            /// The mail address.
            #[cfg_attr(feature = "openapi", schema(max_length = 200))]
            address: String,
        },
    }

    /// Asking to be told.
    #[derive(Eq)]
    pub struct NewReminder {
        /// Where to be told.
        #[serde(flatten)]
        pub way: ReminderWay,
        /// In which language: `en`, `fr` or `de`.
        #[cfg_attr(feature = "openapi", schema(max_length = 8))]
        pub language: String,
    }

    /// A seat is told of its turns.
    #[derive(Eq)]
    pub struct Reminder {
        /// What ends it, with the seat's token. Mails name it otherwise.
        pub id: String,
        /// `push` or `mail`.
        pub kind: String,
        /// Whether it holds yet; mail must be agreed to first.
        pub confirmed: bool,
    }

    /// Where a seat is told of its turns.
    #[derive(Eq)]
    pub struct ReminderList {
        /// All of them.
        pub reminders: Vec<Reminder>,
    }
}
