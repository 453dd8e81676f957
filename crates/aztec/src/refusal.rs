//! The rules by which actions are refused.

tabletop::bars! {
    /// What bars an action of Aztec.
    pub enum Bar {
        /// The game is over.
        GameOver = "game-over",
        /// The auction for Oh Puch is running: nothing is laid before it is over.
        AuctionFirst = "auction-first",
        /// No auction is running.
        NoAuction = "no-auction",
        /// The first player of the auction names a number and may not pass.
        MustName = "must-name",
        /// The number named is below 1.
        NumberTooLow = "number-too-low",
        /// The number named is more than can be scored, or not lower than the last one.
        NumberTooHigh = "number-too-high",
        /// A cube would be above the third level.
        TooHigh = "too-high",
        /// A cube would be below the field.
        Underground = "underground",
        /// A cube would be beside the field.
        Outside = "outside",
        /// There is a cube already.
        Occupied = "occupied",
        /// The piece would share too few faces with the building.
        Contact = "contact",
        /// Two consecutive cubes would hang.
        Hanging = "hanging",
        /// No order of taking pieces out would let the piece in.
        Stuck = "stuck",
    }
}
