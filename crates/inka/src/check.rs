//! Judging one action: the first rule it breaks, with the figures.

use tabletop::Refusal;

use crate::legal::stopped;
use crate::walk::POINTS;
use crate::{Action, Bar, Cell, Inka, Placement, Position, Rhombus, Stage};

type Checked = Result<(), Refusal>;

impl Inka {
    pub(crate) fn judge(&self, position: &Position, action: Action) -> Checked {
        match (position.stage(), action) {
            (Stage::Doors, Action::Start(cell)) => self.refuse_start(position, cell),
            (Stage::Draw, Action::Tile(rhombus)) => ensure(self.pile(position).any(|r| r == rhombus), || {
                Refusal::new(Bar::NotInPile, format!("rhombus {rhombus} is not in the pile"))
            }),
            (Stage::Lay(rhombus), Action::Put(to)) => self.refuse_put(position, rhombus, to),
            (Stage::Play, Action::Shift(rhombus, to)) => self.refuse_shift(position, rhombus, to),
            (Stage::Play, Action::Go(cell)) => self.refuse_go(position, cell),
            (Stage::Play, Action::Take) => refuse_take(position),
            (Stage::Play, Action::Passage(cell)) => self.refuse_passage(position, cell),
            (Stage::Play, Action::Block(cell)) => self.refuse_block(position, cell),
            (Stage::Play, Action::Stay) => Ok(()),
            (stage, _) => Err(wrong_stage(stage)),
        }
    }

    fn refuse_start(&self, position: &Position, cell: Cell) -> Checked {
        ensure(self.board().doors().contains(cell), || {
            Refusal::new(Bar::NotADoor, format!("{cell} is no door"))
        })?;
        refuse_pawn(position, cell)
    }

    fn refuse_put(&self, position: &Position, rhombus: Rhombus, to: Placement) -> Checked {
        for cell in [to.a(), to.b()] {
            self.refuse_beyond(cell)?;
            if let Some((other, _)) = position.cover(cell) {
                return Err(Refusal::new(Bar::Covered, format!("rhombus {other} covers {cell}")));
            }
            refuse_pawn(position, cell)?;
        }
        match self.walled_in(position, rhombus, to) {
            None => Ok(()),
            Some(seat) => Err(Refusal::new(
                Bar::WalledIn,
                format!("the pawn of {seat} would have walls on every way out of its door"),
            )),
        }
    }

    /// Refuses a cell that only a larger board has.
    fn refuse_beyond(&self, cell: Cell) -> Checked {
        ensure(self.geometry.board().contains(cell), || {
            Refusal::new(Bar::OffBoard, format!("{cell} is not on this board")).at(cell)
        })
    }

    fn refuse_shift(&self, position: &Position, rhombus: Rhombus, to: Placement) -> Checked {
        let pawn = position.pawn(position.seat());
        let on_symbol = pawn.filter(|&cell| self.board().rhombus_cells().contains(cell));
        match (rhombus.destination_index(), on_symbol) {
            (None, _) => ensure(!position.pawn_phase(), || {
                Refusal::new(Bar::PawnPhase, "no path rhombus may be moved once the pawn phase has begun")
            })?,
            (Some(_), None) => {
                return Err(Refusal::new(
                    Bar::NotOnRhombusCell,
                    "a destination rhombus is moved from a rhombus cell, and the pawn stands on none",
                ));
            }
            (Some(_), Some(cell)) => refuse_covered(position, cell)?,
        }
        refuse_points(position, 1)?;
        let Some(from) = position.rhombus(rhombus) else {
            return Err(Refusal::new(Bar::NotLaid, format!("rhombus {rhombus} does not lie on the board")));
        };
        ensure(from != to, || Refusal::new(Bar::SamePlace, format!("rhombus {rhombus} lies there already")))?;
        let (obstacles, own) = (position.obstacles(), self.geometry.mask(from));
        if let Some(cell) = obstacles.holding(own) {
            return Err(Refusal::new(
                Bar::BlockadeOnIt,
                format!("the blockade on {cell} holds rhombus {rhombus} fast"),
            )
            .at(cell));
        }
        if self.shift_ends(position, obstacles, rhombus).any(|end| end == to) {
            return Ok(());
        }
        if !self.geometry.one_shift(from, to) {
            return Err(Refusal::new(
                Bar::NoSuchShift,
                format!("no slide and no turn on the board brings rhombus {rhombus} from {from} to {to}"),
            ));
        }
        let obstacle = self.geometry.obstacle_met(from, to, obstacles.to(own));
        Err(match obstacle.filter(|_| rhombus.destination_index().is_none() || !self.sealed(rhombus, to)) {
            Some(cell) => Refusal::new(Bar::Obstacle, describe_obstacle(position, cell)).at(cell),
            None => Refusal::new(
                Bar::WouldBeSealed,
                format!("an open side of rhombus {rhombus} would lie on the board's edge"),
            ),
        })
    }

    fn refuse_go(&self, position: &Position, cell: Cell) -> Checked {
        let Some(pawn) = position.pawn(position.seat()) else { return Err(wrong_stage(Stage::Doors)) };
        ensure(!position.walked(), || {
            Refusal::new(Bar::JustWalked, "a walk may not directly follow a walk")
        })?;
        ensure(cell != pawn, || Refusal::new(Bar::SamePlace, format!("the pawn stands on {cell} already")))?;
        self.refuse_beyond(cell)?;
        ensure((self.board().floor() | position.covered()).contains(cell), || {
            Refusal::new(Bar::Chasm, format!("{cell} is a chasm"))
        })?;
        refuse_occupied(position, cell)?;
        match self.reach(position, pawn, POINTS).cost(cell) {
            Some(cost) => refuse_points(position, cost),
            None => Err(Refusal::new(
                Bar::NoWay,
                format!("no way from {pawn} to {cell} passes {POINTS} snakes or fewer"),
            )),
        }
    }

    fn refuse_passage(&self, position: &Position, cell: Cell) -> Checked {
        refuse_points(position, 1)?;
        let pawn = position.pawn(position.seat()).filter(|&cell| self.board().passages().contains(cell));
        let Some(pawn) = pawn else {
            return Err(Refusal::new(Bar::NotOnPassage, "the pawn does not stand on a secret passage"));
        };
        refuse_covered(position, pawn)?;
        ensure(self.board().passages().contains(cell), || {
            Refusal::new(Bar::NotAPassage, format!("{cell} is no secret passage"))
        })?;
        ensure(cell != pawn, || Refusal::new(Bar::SamePlace, format!("the pawn stands on {cell} already")))?;
        refuse_covered(position, cell)?;
        refuse_occupied(position, cell)
    }

    fn refuse_block(&self, position: &Position, cell: Cell) -> Checked {
        if self.blockable(position).contains(cell) {
            return Ok(());
        }
        self.refuse_beyond(cell)?;
        refuse_occupied(position, cell)?;
        match position.cover(cell) {
            Some((rhombus, _)) if rhombus.destination_index().is_some() => Err(Refusal::new(
                Bar::Destination,
                format!("{cell} lies under {rhombus}, and no blockade stands on a destination rhombus"),
            )),
            under => {
                let rhombus = under.map_or_else(String::new, |(rhombus, _)| rhombus.to_string());
                Err(Refusal::new(
                    Bar::SecondBlockade,
                    format!("rhombus {rhombus} carries a blockade on its other half"),
                ))
            }
        }
    }
}

fn ensure(holds: bool, refusal: impl FnOnce() -> Refusal) -> Checked {
    if holds { Ok(()) } else { Err(refusal()) }
}

fn refuse_points(position: &Position, cost: u8) -> Checked {
    ensure(position.points() >= cost, || {
        let left = position.points();
        Refusal::new(Bar::TooFewActionPoints, format!("this costs {cost} action points, and {left} are left"))
    })
}

fn refuse_take(position: &Position) -> Checked {
    refuse_points(position, 1)?;
    let under = position.pawn(position.seat()).and_then(|cell| position.cover(cell));
    match under.filter(|(rhombus, _)| rhombus.destination_index().is_some()) {
        None => Err(Refusal::new(Bar::NotOnDestination, "the pawn does not stand on a destination rhombus")),
        Some((rhombus, _)) => ensure(position.has_statue(rhombus, position.seat()), || {
            Refusal::new(Bar::StatueTaken, format!("the statue on {rhombus} has been taken"))
        }),
    }
}

fn refuse_pawn(position: &Position, cell: Cell) -> Checked {
    match position.pawn_on(cell) {
        Some(seat) => Err(Refusal::new(Bar::Pawn, format!("the pawn of {seat} stands on {cell}"))),
        None => Ok(()),
    }
}

fn refuse_occupied(position: &Position, cell: Cell) -> Checked {
    refuse_pawn(position, cell)?;
    ensure(!stopped(position).contains(cell), || {
        Refusal::new(Bar::Blockade, format!("a blockade stands on {cell}"))
    })
}

fn refuse_covered(position: &Position, cell: Cell) -> Checked {
    match position.cover(cell) {
        Some((rhombus, _)) => {
            Err(Refusal::new(Bar::Covered, format!("rhombus {rhombus} covers the symbol on {cell}")))
        }
        None => Ok(()),
    }
}

fn describe_obstacle(position: &Position, cell: Cell) -> String {
    match (position.pawn_on(cell), position.cover(cell)) {
        (Some(seat), _) => format!("the pawn of {seat} on {cell} is in the way"),
        (None, Some((rhombus, _))) => format!("rhombus {rhombus} on {cell} is in the way"),
        (None, None) => format!("the blockade on {cell} is in the way"),
    }
}

fn wrong_stage(stage: Stage) -> Refusal {
    match stage {
        Stage::Doors => Refusal::new(Bar::ChooseDoor, "a door is to be chosen now"),
        Stage::Draw => Refusal::new(Bar::DrawFirst, "chance draws a rhombus now"),
        Stage::Lay(rhombus) => Refusal::new(Bar::LayFirst, format!("rhombus {rhombus} is to be laid now")),
        Stage::Play => Refusal::new(Bar::SetUpOver, "the set-up is over"),
        Stage::Won | Stage::Drawn => Refusal::new(Bar::GameOver, "the game is over"),
    }
}
