//! The rules by which actions are refused.

tabletop::bars! {
    /// What bars an action of Turquoise.
    pub enum Bar {
        /// The game is over.
        GameOver = "game-over",
        /// What is said to be drawn is not in the pile.
        NotInPile = "not-in-pile",
        /// Chance draws a plate first.
        PlateUnseen = "plate-unseen",
        /// No plate is being drawn.
        NotDrawing = "not-drawing",
        /// An auction is running: one bids or passes first.
        AuctionRunning = "auction-running",
        /// No auction is running.
        NoAuction = "no-auction",
        /// The plate drawn is laid first.
        MustLay = "must-lay",
        /// There is no plate to lay: none was drawn.
        NoPlateDrawn = "no-plate-drawn",
        /// The capstone is laid as it is.
        CapstoneNotTurned = "capstone-not-turned",
        /// The owner of Seth is asked first.
        SethAsked = "seth-asked",
        /// Seth is used when another player lays a plate.
        SethNotAsked = "seth-not-asked",
        /// All plates of the pile are laid.
        PileEmpty = "pile-empty",
        /// No place is open for a plate.
        NoPlace = "no-place",
        /// Plates of the pile come before the capstone.
        PileNotEmpty = "pile-not-empty",
        /// No pillar is left in hand.
        HandEmpty = "hand-empty",
        /// No free pillar stands there.
        NoFreePillar = "no-free-pillar",
        /// Two pillars are named in alphabetical order.
        NotInOrder = "not-in-order",
        /// The column has no gate.
        NoGate = "no-gate",
        /// No free pillar of the player stands there.
        NotYourPillar = "not-your-pillar",
        /// The pillar would stay where it is.
        NoStep = "no-step",
        /// A pillar stops at the first empty socket.
        MustStop = "must-stop",
        /// The action costs more action points than are left.
        TooFewActionPoints = "too-few-action-points",
        /// The route costs more points than the player has scored.
        ScoreTooLow = "score-too-low",
        /// Another route leads there at no higher cost.
        BetterRoute = "better-route",
        /// No action points are left.
        NoActionPoints = "no-action-points",
        /// The tablet is not the player's.
        NotYourTablet = "not-your-tablet",
        /// No plate lies there.
        NoPlate = "no-plate",
        /// A pillar stands there.
        SocketTaken = "socket-taken",
        /// An auction is opened before anything else, once a turn.
        AuctionTooLate = "auction-too-late",
        /// The tablet has an owner.
        TabletOwned = "tablet-owned",
        /// The price is below 1, or no higher than the last bid.
        BidTooLow = "bid-too-low",
        /// The price is more than the player has scored.
        BidAboveScore = "bid-above-score",
        /// Only the capstone goes to the summit.
        CapstoneOnly = "capstone-only",
        /// A plate lies there already.
        PlaceTaken = "place-taken",
        /// A plate needs four free pillars below it.
        PillarsMissing = "pillars-missing",
    }
}
