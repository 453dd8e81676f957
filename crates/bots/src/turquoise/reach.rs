//! How far a seat's pillars are from the sockets, in action points.

use ::turquoise::{Position, Turquoise, Way};
use tabletop::Seat;

/// The columns of rank 1 and of rank 8, where the grid ends to the north and to the south.
const NORTH_SIDE: u64 = 0x0101_0101_0101_0101;
const SOUTH_SIDE: u64 = NORTH_SIDE << 7;

/// The most action points that are told apart.
pub const FAR: usize = 9;
/// The most broken walkways that are told apart.
pub const LINES: usize = 3;

/// The walkways and the pillars, as sets of columns.
pub struct Site {
    complete: [u64; 4],
    offered: u64,
    standing: u64,
    gates: u64,
    open_gates: u64,
}

impl Site {
    /// The site of a position.
    pub fn new(game: &Turquoise, position: &Position) -> Site {
        let offered = position.offered().0;
        Site {
            complete: Way::ALL.map(|way| position.complete(way).0),
            offered,
            standing: position.standing().0,
            gates: game.gates().0 & offered,
            open_gates: game.complete_gates(position).0,
        }
    }

    /// The columns one complete walkway away.
    fn along(&self, columns: u64) -> u64 {
        let [west, north, south, east] = self.complete.map(|complete| columns & complete);
        west >> 8 | north >> 1 | south << 1 | east << 8
    }

    /// The columns with a plate beside these.
    fn beside(&self, columns: u64) -> u64 {
        let (north, south) = ((columns & !NORTH_SIDE) >> 1, (columns & !SOUTH_SIDE) << 1);
        (columns >> 8 | north | south | columns << 8) & self.offered
    }

    /// The columns where a seat can bring a pillar from its hand, or an idle one, for 1, 2, … action points, each set
    /// within the next one. A pillar that stops on its way sets out again for another point; what is due to those
    /// passed over is left out, but without a point nobody is passed over at all.
    pub fn reach(&self, position: &Position, seat: Seat, idle: u64) -> [u64; FAR] {
        let own = position.free(seat).0;
        let (mut near, mut next) = (own & idle, 0);
        if position.hand(seat) > 0 {
            near |= self.open_gates;
            next = self.gates;
        }
        let passable = self.passable(position, seat);
        self.spread([near, next], passable, self.standing & !passable)
    }

    /// The columns from where a seat's pillar gets to one of these empty sockets for 1, 2, … action points, if those of
    /// `walking` leave no steps for each other. What a way costs is the same in both directions.
    pub fn approach(&self, position: &Position, seat: Seat, sockets: u64, walking: u64) -> [u64; FAR] {
        let passable = self.passable(position, seat);
        self.spread([sockets, 0], passable & !walking | sockets, self.standing & !passable)
    }

    /// The pillars that a seat may pass over.
    fn passable(&self, position: &Position, seat: Seat) -> u64 {
        if position.score(seat) > 0 { self.standing } else { position.free(seat).0 }
    }

    /// The columns within 1, 2, … action points of those where one or two are spent to begin with.
    fn spread(&self, [near, next]: [u64; 2], passable: u64, blocked: u64) -> [u64; FAR] {
        let mut reach = [0; FAR];
        reach[0] = near & !blocked;
        reach[1] = next & !blocked;
        let mut seen = 0;
        for cost in 0..FAR {
            let mut layer = reach[cost] & !seen;
            let mut edge = layer & passable;
            while edge != 0 {
                edge = self.along(edge) & !(layer | seen | blocked);
                layer |= edge;
                edge &= passable;
            }
            seen |= layer;
            reach[cost] = seen;
            let (over, stopped) = (layer & passable, layer & !passable);
            if cost + 1 < FAR {
                reach[cost + 1] |= (self.beside(over) | self.along(stopped)) & !blocked;
            }
            if cost + 2 < FAR {
                reach[cost + 2] |= self.beside(stopped) & !blocked;
            }
        }
        reach
    }

    /// The columns that a seat's pillars come to over 0, 1, … broken walkways at most, once all sockets on the way
    /// are taken.
    pub fn lines(&self, position: &Position, seat: Seat, idle: u64) -> [u64; LINES] {
        let mut within = position.free(seat).0 & idle;
        let mut gates = 0;
        if position.hand(seat) > 0 {
            within |= self.open_gates;
            gates = self.gates;
        }
        let mut lines = [0; LINES];
        for line in &mut lines {
            let mut edge = within;
            while edge != 0 {
                edge = self.along(edge) & !within;
                within |= edge;
            }
            *line = within;
            within |= self.beside(within) | gates;
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ladder;
    use ::turquoise::{Action, Columns};
    use dice::{Dice, Stepper};
    use tabletop::Game;
    use testkit::game;

    /// A socket is within reach for the cheapest price that a pillar lands there for, and hardly any other.
    #[test]
    fn the_first_steps_are_those_on_offer() {
        let game: Turquoise = game("players=3");
        let mut dice = Dice::new(3);
        let mut position = game.start();
        let mut stepper = Stepper::default();
        let mut legal = Vec::new();
        let mut landings = 0;
        while let Some(action) = stepper.pick(&game, &position, &mut dice, Turquoise::PICKER) {
            if position.turn_begins() {
                game.legal(&position, &mut legal);
                let reach = Site::new(&game, &position).reach(&position, position.active(), u64::MAX);
                for &action in &legal {
                    let (Action::Enter(route) | Action::Move(route)) = action else { continue };
                    let (cost, _) = game.price(&position, action).unwrap();
                    let within = reach[usize::from(cost) - 1];
                    assert!(Columns(within).contains(route.last()), "{action} for {cost}");
                    landings += 1;
                }
            }
            game.apply(&mut position, action);
        }
        assert!(landings > 500, "only {landings}");
    }
}
