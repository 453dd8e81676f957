//! How far the game and the turn have come.

use tabletop::Seat;

use crate::Rhombus;

/// How far the game has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The player to act chooses a door.
    Doors,
    /// A path rhombus is to be drawn.
    Draw,
    /// The player to act lays this rhombus.
    Lay(Rhombus),
    /// The player to act is in his turn.
    Play,
    /// The player last to act has won.
    Won,
    /// The last round is over.
    Drawn,
}

/// The part of a position that changes with every action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TurnState {
    pub stage: Stage,
    /// To act; while chance draws, the next to lay; once won, the winner.
    pub seat: Seat,
    /// Action points left.
    pub points: u8,
    /// From 1; 0 during the set-up.
    pub round: u8,
    /// Whether the pawn phase has begun, so that no path rhombus may be moved.
    pub pawn_phase: bool,
    /// Whether the last action of this turn was a walk.
    pub walked: bool,
}

impl TurnState {
    /// The state before the first action of a stage or turn.
    pub fn of(stage: Stage, seat: Seat, points: u8, round: u8) -> TurnState {
        TurnState { stage, seat, points, round, pawn_phase: false, walked: false }
    }

    /// All of it in one number.
    pub fn packed(self) -> u32 {
        let stage = match self.stage {
            Stage::Doors => 0,
            Stage::Draw => 1,
            Stage::Play => 2,
            Stage::Won => 3,
            Stage::Drawn => 4,
            Stage::Lay(rhombus) => 16 + rhombus.index() as u32,
        };
        let flags = u32::from(self.pawn_phase) << 1 | u32::from(self.walked);
        stage
            | u32::from(self.seat.0) << 5
            | u32::from(self.points) << 7
            | flags << 9
            | u32::from(self.round) << 11
    }
}
