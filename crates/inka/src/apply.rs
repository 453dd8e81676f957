//! Playing an action that is known to be legal.

use tabletop::Seat;

use crate::game::{ROUNDS, STATUES};
use crate::turn::TurnState;
use crate::walk::POINTS;
use crate::{Action, Inka, Placement, Position, Rhombus, Stage};

impl Inka {
    pub(crate) fn act(&self, position: &mut Position, action: Action) {
        let turn = position.turn;
        let seat = turn.seat;
        let next = seat.next(self.players);
        match action {
            Action::Start(cell) => {
                position.set_pawn(seat, cell);
                let stage = if next == self.first { Stage::Draw } else { Stage::Doors };
                position.set_turn(TurnState { stage, seat: next, ..turn });
            }
            Action::Tile(rhombus) => position.set_turn(TurnState { stage: Stage::Lay(rhombus), ..turn }),
            Action::Put(to) => {
                let Stage::Lay(rhombus) = turn.stage else { unreachable!("no rhombus is drawn") };
                self.lay(position, rhombus, to);
                if self.pile(position).next().is_some() {
                    position.set_turn(TurnState { stage: Stage::Draw, seat: next, ..turn });
                } else {
                    self.begin_turn(position, self.first, 1);
                }
            }
            Action::Shift(rhombus, to) => {
                self.lay(position, rhombus, to);
                self.go_on(position, 1, rhombus.destination_index().is_some(), false);
            }
            Action::Go(cell) => {
                let from = position.pawn(seat).expect("the pawn stands on the board");
                let cost = self.reach(position, from, turn.points).cost(cell).expect("the walk is legal");
                position.set_pawn(seat, cell);
                self.go_on(position, cost, true, true);
            }
            Action::Take => {
                let destination = position.statue_at_hand().expect("a statue is at hand");
                position.take_statue(seat, destination);
                self.go_on(position, 1, true, false);
            }
            Action::Passage(cell) => {
                position.set_pawn(seat, cell);
                self.go_on(position, 1, true, false);
            }
            Action::Block(cell) => {
                position.set_blockade(seat, Some(cell));
                self.end_turn(position);
            }
            Action::Stay => self.end_turn(position),
        }
    }

    fn begin_turn(&self, position: &mut Position, seat: Seat, round: u8) {
        position.set_blockade(seat, None);
        let turn = TurnState::of(Stage::Play, seat, POINTS, round);
        position.set_turn(self.won_or(position, turn));
    }

    fn end_turn(&self, position: &mut Position) {
        let turn = position.turn;
        let next = turn.seat.next(self.players);
        if next != self.first {
            self.begin_turn(position, next, turn.round);
        } else if turn.round < ROUNDS {
            self.begin_turn(position, next, turn.round + 1);
        } else {
            position.set_turn(TurnState { stage: Stage::Drawn, ..turn });
        }
    }

    /// The turn, or victory if the player whose turn it is has all statues and stands on a door. A covered door is
    /// a door.
    fn won_or(&self, position: &Position, turn: TurnState) -> TurnState {
        let at_door = position.pawn(turn.seat).is_some_and(|cell| self.board().doors().contains(cell));
        let won = at_door && position.taken(turn.seat) == STATUES;
        TurnState { stage: if won { Stage::Won } else { turn.stage }, ..turn }
    }

    /// Goes on in the same turn after an action that cost so many points.
    fn go_on(&self, position: &mut Position, cost: u8, pawn: bool, walked: bool) {
        let turn = position.turn;
        let turn =
            TurnState { points: turn.points - cost, pawn_phase: turn.pawn_phase || pawn, walked, ..turn };
        position.set_turn(self.won_or(position, turn));
    }

    fn lay(&self, position: &mut Position, rhombus: Rhombus, to: Placement) {
        position.place(self.geometry, self.board(), self.faces(), rhombus, to);
    }
}
