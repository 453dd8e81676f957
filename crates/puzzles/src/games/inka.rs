//! Inka: races to statues and doors, and blockades on the rival's way.

use ::inka::{Action, Cell, Inka, Kind, Position, Rhombus, Stage};
use tabletop::{Game, Seat};

use super::{Puzzled, after};
use crate::search::{Question, win};
use crate::{Goal, Theme};

/// The statues a player needs before he may leave.
const STATUES: i32 = 3;
/// More shifts before the statues and doors than this are a million floors to be looked at.
const SHIFTS: i32 = 2;
/// The action points of a turn.
const AP: i32 = 3;
/// How many positions are looked at to find out whether the next player threatens to win.
const THREAT: u64 = 60_000;

impl Puzzled for Inka {
    const DIGGERS: (u8, u8, u64) = (2, 5, 400);

    fn seats_of(number: u64) -> u8 {
        [2, 2, 3, 2, 4][(number % 5) as usize]
    }

    fn kinds(goal: Goal) -> Option<&'static [Kind]> {
        match goal {
            Goal::Block | Goal::Two => None,
            _ => Some(&[Kind::Take, Kind::Go, Kind::Passage, Kind::Shift]),
        }
    }

    /// A walk that ends where nothing can be done ends the turn's use: no walk follows a walk.
    fn idle(&self, position: &Position, action: Action, question: &Question<Action>) -> bool {
        let Action::Go(cell) = action else { return false };
        if matches!(question.goal, Goal::Block | Goal::Two) {
            return false;
        }
        let board = self.board();
        let seat = position.seat();
        let bare = !position.covered().contains(cell);
        let special = bare && (board.passages().contains(cell) || board.rhombus_cells().contains(cell));
        let statue = position.cover(cell).is_some_and(|(rhombus, _)| has_own(position, rhombus, seat));
        !(board.doors().contains(cell) || (position.points() > 0 && (special || statue)))
    }

    fn hopeless(&self, position: &Position, question: &Question<Action>) -> bool {
        let taken = i32::from(position.taken(question.seat));
        let missing = match question.goal {
            Goal::Win => STATUES - taken,
            Goal::Points { points } => question.from + points - taken,
            Goal::Two => STATUES - taken - AP,
            _ => 0,
        };
        missing > i32::from(position.points())
    }

    /// To move the floor or to go through a passage; of a blockade that it must stand there.
    fn is_key(&self, _: &Position, action: Action) -> bool {
        matches!(action, Action::Shift(..) | Action::Passage(_) | Action::Block(_))
    }

    fn goals(&self, position: &Position) -> Vec<Goal> {
        if position.stage() != Stage::Play {
            return Vec::new();
        }
        let seat = position.seat();
        let mut goals = Vec::new();
        if !position.pawn_phase() {
            let missing = STATUES - i32::from(position.taken(seat));
            if (0..=SHIFTS).contains(&(i32::from(position.points()) - missing)) {
                goals.push(Goal::Win);
            }
            if i32::from(position.taken(seat)) < STATUES {
                goals.push(Goal::Points { points: 1 });
            }
        }
        let next = seat.next(self.players());
        if self.players() == 2
            && position.points() <= 1
            && i32::from(position.taken(seat)) >= STATUES - 1
            && position.taken(next) < 3
        {
            goals.push(Goal::Two);
        }
        let floor_rests = position.points() == 0 || position.pawn_phase();
        if floor_rests && position.taken(next) >= 2 && self.threatens(position) {
            goals.push(Goal::Block);
        }
        goals
    }

    fn themes(&self, position: &Position, _: Goal, solution: &[Action]) -> Vec<Theme> {
        let mut themes = Vec::new();
        let mut here = *position;
        let seat = here.seat();
        let mut takes = 0;
        for &action in solution {
            match action {
                Action::Shift(rhombus, _) => {
                    let rides = |who: Seat| {
                        here.pawn(who)
                            .and_then(|cell| here.cover(cell))
                            .is_some_and(|(under, _)| under == rhombus)
                    };
                    if rhombus.destination_index().is_some() {
                        themes.push(Theme::Temple);
                    }
                    let others = Seat::all(self.players()).any(|other| other != seat && rides(other));
                    if rides(seat) {
                        themes.push(Theme::Ride);
                    } else if rhombus.destination_index().is_none() {
                        themes.push(Theme::Span);
                    }
                    if others {
                        themes.push(Theme::Carry);
                    }
                }
                Action::Passage(_) => themes.push(Theme::Passage),
                Action::Go(_) if after(self, &here, action).points() < here.points() => {
                    themes.push(Theme::Snake);
                }
                Action::Block(_) => themes.push(Theme::Blockade),
                Action::Take => takes += 1,
                _ => {}
            }
            self.apply(&mut here, action);
        }
        if takes > 1 {
            themes.push(Theme::Harvest);
        }
        themes
    }

    /// Pawns, statues and floor, as the board is and mirrored.
    fn pictures(&self, position: &Position) -> Vec<Vec<u32>> {
        let rows = self.board().hexagon().rows();
        let flipped = |cell: Cell, east: bool, south: bool| {
            let width = Cell::row_width(cell.row());
            let place = if east { width + 1 - cell.place() } else { cell.place() };
            let row = if south { rows.start + rows.end - 1 - cell.row() } else { cell.row() };
            u32::from(row) * 32 + u32::from(place)
        };
        let picture = |(east, south): (bool, bool)| {
            let mut list: Vec<u32> = Rhombus::all()
                .filter_map(|rhombus| {
                    let cells = self.cells(position.rhombus(rhombus)?);
                    let [a, b] = cells.map(|cell| flipped(cell, east, south));
                    Some(1 << 24 | (a.min(b) << 12) | a.max(b))
                })
                .collect();
            for seat in Seat::all(self.players()) {
                let pawn = position.pawn(seat).map_or(0, |cell| flipped(cell, east, south));
                list.push((2 + seat.index() as u32) << 24 | pawn << 4 | u32::from(position.taken(seat)));
            }
            list.sort_unstable();
            list
        };
        [(false, false), (true, false), (false, true), (true, true)].map(picture).to_vec()
    }
}

trait Threatens {
    fn threatens(&self, position: &Position) -> bool;
}

impl Threatens for Inka {
    /// Whether the next player could win if nothing more were done.
    fn threatens(&self, position: &Position) -> bool {
        self.check(position, Action::Stay).is_ok() && {
            let next = after(self, position, Action::Stay);
            self.outcome(&next).is_none() && matches!(win(self, &next, &mut THREAT.clone()), Ok(Some(_)))
        }
    }
}

fn has_own(position: &Position, rhombus: Rhombus, seat: Seat) -> bool {
    rhombus.destination_index().is_some() && position.has_statue(rhombus, seat)
}
