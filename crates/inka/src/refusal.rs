//! The rules by which actions are refused.

tabletop::bars! {
    /// What bars an action of Inka.
    pub enum Bar {
        /// The game is over.
        GameOver = "game-over",
        /// The player to act chooses a door first.
        ChooseDoor = "choose-door",
        /// Chance draws a rhombus first.
        DrawFirst = "draw-first",
        /// The rhombus drawn is laid first.
        LayFirst = "lay-first",
        /// The action belongs to the set-up, which is over.
        SetUpOver = "set-up-over",
        /// What is said to be drawn is not in the pile.
        NotInPile = "not-in-pile",
        /// The cell is no door.
        NotADoor = "not-a-door",
        /// The cell is on a larger board only.
        OffBoard = "off-board",
        /// A rhombus covers the cell or its symbol.
        Covered = "covered",
        /// A pawn would have walls on every way out of its door.
        WalledIn = "walled-in",
        /// A pawn stands there.
        Pawn = "pawn",
        /// A blockade stands there.
        Blockade = "blockade",
        /// The action costs more action points than are left.
        TooFewActionPoints = "too-few-action-points",
        /// Path rhombi are moved before the pawn phase begins.
        PawnPhase = "pawn-phase",
        /// A destination rhombus is moved by a pawn on a rhombus cell.
        NotOnRhombusCell = "not-on-rhombus-cell",
        /// The rhombus does not lie on the board.
        NotLaid = "not-laid",
        /// What is to be moved is there already.
        SamePlace = "same-place",
        /// A blockade on the rhombus holds it fast.
        BlockadeOnIt = "blockade-on-it",
        /// No slide and no turn on the board leads there.
        NoSuchShift = "no-such-shift",
        /// Something is in the way of the slide or turn.
        Obstacle = "obstacle",
        /// An open side of a destination rhombus would lie on the board's edge.
        WouldBeSealed = "would-be-sealed",
        /// A walk may not directly follow a walk.
        JustWalked = "just-walked",
        /// The cell is a chasm.
        Chasm = "chasm",
        /// No way a turn's points could pay leads there.
        NoWay = "no-way",
        /// The pawn does not stand on a secret passage.
        NotOnPassage = "not-on-passage",
        /// The cell is no secret passage.
        NotAPassage = "not-a-passage",
        /// The pawn does not stand on a destination rhombus.
        NotOnDestination = "not-on-destination",
        /// The player has taken this statue already.
        StatueTaken = "statue-taken",
        /// No blockade stands on a destination rhombus.
        Destination = "destination",
        /// The rhombus carries a blockade on its other half.
        SecondBlockade = "second-blockade",
    }
}
