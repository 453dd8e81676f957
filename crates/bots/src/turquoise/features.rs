//! What a strong player would name: points, places nearly complete, pillars at risk, reach, tablets, the turn.

use ::turquoise::{PILE, Place, Position, Tablet, Turquoise};
use tabletop::{MAX_SEATS, Seat};

use super::reach::Site;

/// How many numbers describe a seat.
pub const FEATURES: usize = 32;
/// The moments of the clock: the plates left in the pile, from none to all.
pub const CLOCKS: usize = PILE + 1;
/// The action points of a turn.
const TURN: u32 = 3;
/// The points a pillar brings by the level of the plate it holds.
const COEFFICIENTS: [f32; 4] = [1.0, 1.0, 3.0, 5.0];
/// The action points for a pillar where no plate lies yet, by the level of the plate it will hold.
const UNBUILT: [u32; 4] = [0, 2, 4, 6];

/// A position in numbers, as each seat sees itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Features {
    /// The plates left in the pile.
    pub clock: usize,
    /// How many seats there are.
    pub seats: usize,
    /// The action points that the nearest plate takes whoever is nearest to it.
    pub distance: u32,
    /// The numbers of each seat.
    pub values: [[f32; FEATURES]; MAX_SEATS],
}

/// The places above the ground, and how much a plate is worth that is so far away.
pub struct Geometry {
    upper: Vec<Upper>,
    /// How likely a plate is laid by someone so many quarters of an action point away, beside others.
    haste: [f32; QUARTERS],
    /// What is left of its worth until then.
    patience: [f32; QUARTERS],
}

/// The quarters of action points that are told apart.
const QUARTERS: usize = 128;

/// A place above the ground.
struct Upper {
    columns: u64,
    level: usize,
    place: Place,
}

impl Geometry {
    /// The geometry, which is always the same.
    pub fn new() -> Geometry {
        let upper = Place::all().filter(|place| place.level() > 0);
        let upper =
            upper.map(|place| Upper { columns: place.columns().0, level: usize::from(place.level()), place });
        Geometry {
            upper: upper.collect(),
            haste: std::array::from_fn(|quarters| 1.0 / (4.0 + quarters as f32) / (4.0 + quarters as f32)),
            patience: std::array::from_fn(|quarters| libm::expf(-0.04 * quarters as f32)),
        }
    }
}

impl Default for Geometry {
    fn default() -> Geometry {
        Geometry::new()
    }
}

/// What the places offer to a seat.
#[derive(Clone, Copy, Default)]
struct Prospects {
    /// The best and the second best plate that could be laid this turn, or in the next one if it is not his.
    now: [f32; 2],
    /// What all plates are worth to him, by level, given who else is after them.
    hopes: [f32; 3],
    /// The points that own pillars bring where others are nearer.
    invested: f32,
}

/// What a seat has for its next turn.
#[derive(Clone, Copy, Default)]
struct Means {
    own: u64,
    reach: [u64; 4],
    points: u32,
    hand: u32,
    /// How long until that turn, in quarters of an action point.
    wait: u32,
}

impl Features {
    /// The numbers of a position where a seat chooses an action.
    pub fn of(game: &Turquoise, geometry: &Geometry, position: &Position) -> Features {
        let seats = usize::from(game.seats());
        let site = Site::new(game, position);
        let left = position.pile().count();
        let standing = position.standing().0;
        let topped = [0, 1, 2].map(|level| position.topped(level).0);
        // The sockets that a plate may still cover; pillars elsewhere are idle.
        let mut coverable = [0; 3];
        let mut built = [position.offered().count() / 4 - 4, 0, 0, 0];
        for upper in &geometry.upper {
            if position.plate(upper.place).is_some() {
                built[upper.level] += 1;
            } else {
                coverable[upper.level - 1] |= upper.columns;
            }
        }
        let waiting_there = (0..3).fold(0, |all, level| all | coverable[level] & topped[level]);
        let mut means = [Means::default(); MAX_SEATS];
        for (seat, means) in Seat::all(seats as u8).zip(&mut means) {
            let places = (usize::from(seat.0) + seats - position.active().index()) % seats;
            let points = if places == 0 { u32::from(position.action_points()) } else { TURN };
            *means = Means {
                own: position.free(seat).0,
                reach: site.reach(position, seat, !waiting_there),
                points: points + u32::from(position.owner(Tablet::Thot) == Some(seat)),
                hand: u32::from(position.hand(seat)),
                wait: (4 * TURN as usize * places / seats) as u32,
            };
        }
        let mut prospects = [Prospects::default(); MAX_SEATS];
        let mut distance = if built[0] < 12 { 1 } else { u32::MAX };
        for upper in &geometry.upper {
            if position.plate(upper.place).is_some() {
                continue;
            }
            let there = upper.columns & topped[upper.level - 1];
            // The capstone comes when the pile is empty.
            let waiting = if upper.level == 3 { left as u32 } else { 0 };
            let nearest = geometry.weigh(upper, there, standing, waiting, &means[..seats], &mut prospects);
            distance = distance.min(nearest);
        }
        let mut values = [[0.0; FEATURES]; MAX_SEATS];
        for (seat, values) in Seat::all(seats as u8).zip(&mut values) {
            let Prospects { now, hopes, invested } = prospects[seat.index()];
            let Means { own, reach, hand, .. } = means[seat.index()];
            let active = seat == position.active();
            let level = |set: u64, level: usize| (set & topped[level]).count_ones() as f32;
            let hand = hand as f32;
            let flag = |yes: bool| if yes { 0.5 } else { 0.0 };
            let has = |tablet: Tablet| flag(position.owner(tablet) == Some(seat));
            let near = reach[0] & !standing;
            let next = reach[1] & !standing;
            *values = [
                position.score(seat) as f32 / 20.0,
                now[0] / 5.0,
                now[1] / 5.0,
                hopes[0] / 10.0,
                hopes[1] / 10.0,
                hopes[2] / 10.0,
                invested / 10.0,
                level(own & coverable[0], 0) / 10.0,
                level(own & coverable[1], 1) / 5.0,
                level(own & coverable[2], 2) / 3.0,
                level(own & !coverable[0], 0) / 10.0,
                level(own & !coverable[1], 1) / 5.0,
                level(own & !coverable[2], 2) / 3.0,
                level(near & coverable[0], 0) / 10.0,
                level(near & coverable[1], 1) / 10.0,
                level(near & coverable[2], 2) / 5.0,
                level(next & coverable[0], 0) / 10.0,
                level(next & coverable[1], 1) / 10.0,
                level(next & coverable[2], 2) / 5.0,
                hand / 20.0,
                hand.min(4.0) / 8.0,
                has(Tablet::Horus),
                has(Tablet::Anubis),
                has(Tablet::Thot),
                has(Tablet::Seth),
                flag(active),
                if active { f32::from(position.action_points()) / 4.0 } else { 0.0 },
                flag(position.active().next(seats as u8) == seat),
                built[0] as f32 / 12.0,
                built[1] as f32 / 9.0,
                built[2] as f32 / 4.0,
                flag(active && position.turn_begins()),
            ];
        }
        Features { clock: left.min(CLOCKS - 1), seats, distance, values }
    }
}

impl Geometry {
    /// Shares out the hope for a plate among the seats: the nearer one is, the more it is his. The action points it
    /// takes the nearest are returned.
    fn weigh(
        &self,
        upper: &Upper,
        there: u64,
        standing: u64,
        waiting: u32,
        means: &[Means],
        prospects: &mut [Prospects; MAX_SEATS],
    ) -> u32 {
        let missing = there & !standing;
        let unbuilt = (upper.columns & !there).count_ones();
        let lacking = missing.count_ones() + unbuilt;
        let mut nearest = u32::MAX;
        let mut gains = [0.0; MAX_SEATS];
        let mut haste = [0.0; MAX_SEATS];
        let mut hopes = [0.0; MAX_SEATS];
        for (i, seat) in means.iter().enumerate() {
            let own = (upper.columns & seat.own & there).count_ones();
            // Each socket costs as many points as there are sets it is not in, and one; laying the plate costs one.
            let far: u32 = seat.reach.iter().map(|within| (missing & !within).count_ones()).sum();
            let short = lacking.saturating_sub(seat.hand);
            let cost = 1 + missing.count_ones() + far + UNBUILT[upper.level] * unbuilt + 2 * short + waiting;
            nearest = nearest.min(cost);
            let mine = own + lacking;
            gains[i] = COEFFICIENTS[upper.level] * if mine == 4 { 5.0 } else { mine as f32 };
            let away = (seat.wait + 4 * cost.saturating_sub(seat.points)).min(QUARTERS as u32 - 1) as usize;
            haste[i] = self.haste[away] * (gains[i] + 0.5);
            hopes[i] = self.patience[away] * gains[i];
            if cost <= seat.points {
                let now = &mut prospects[i].now;
                *now = if gains[i] > now[0] { [gains[i], now[0]] } else { [now[0], now[1].max(gains[i])] };
            }
            prospects[i].invested += COEFFICIENTS[upper.level] * own as f32;
        }
        let total: f32 = haste[..means.len()].iter().sum();
        for (i, prospects) in prospects[..means.len()].iter_mut().enumerate() {
            prospects.hopes[upper.level - 1] += hopes[i] * haste[i] / total.max(1e-9);
        }
        nearest
    }
}
