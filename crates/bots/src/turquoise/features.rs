//! What a strong player would name: points, plates within reach and who is nearest to them, pillars at risk, tablets,
//! and whether the pyramid can be finished at all.

use ::turquoise::{HANDS, PENALTIES, Place, Position, Tablet, Turquoise};
use tabletop::{MAX_SEATS, Seat};

use super::means::{Means, Outline, means};

/// How many numbers describe a seat.
pub const FEATURES: usize = 23;
/// The pillars under a finished pyramid: nobody has as many.
pub const SLOTS: u32 = 4 * (9 + 4 + 1);
/// The points a pillar brings by the level of the plate it holds.
const COEFFICIENTS: [f32; 4] = [1.0, 1.0, 3.0, 5.0];
/// The action points for a pillar where no plate lies yet, by the level of the plate it will hold.
const UNBUILT: [u32; 4] = [0, 2, 4, 6];
/// The action points that a pillar which must come from somebody else is thought to take.
const BEGGED: u32 = 5;

/// A position in numbers, as each seat sees itself.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Features {
    /// How many seats there are.
    pub seats: usize,
    /// The sockets still to be covered, as a part of all.
    pub open: f32,
    /// The numbers of each seat, all in points or pillars.
    pub values: [[f32; FEATURES]; MAX_SEATS],
    /// What each seat lacks to finish the pyramid.
    pub lacks: [Lack; MAX_SEATS],
}

/// What keeps a seat from finishing the pyramid by itself.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Lack {
    /// The pillars that others must still bring, beyond their fair part.
    pub pillars: f32,
    /// The action points until the next plate of whoever is nearest.
    pub distance: u32,
    /// The turns it still has until the stand-off.
    pub turns: u32,
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
pub(super) struct Upper {
    pub(super) columns: u64,
    pub(super) level: usize,
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

impl Geometry {
    /// The places above the ground without a plate.
    pub(super) fn unbuilt(&self, position: &Position) -> impl Iterator<Item = &Upper> {
        self.upper.iter().filter(|upper| position.plate(upper.place).is_none())
    }
}

impl Default for Geometry {
    fn default() -> Geometry {
        Geometry::new()
    }
}

/// What the places offer to a seat.
#[derive(Clone, Copy)]
struct Prospects {
    /// The best plate that could be laid this turn, or in the next one if it is not his.
    now: f32,
    /// What all plates are worth to him, by level, given who else is after them: the nearer the more.
    hopes: [f32; 3],
    /// The same, however far they are.
    claims: [f32; 3],
    /// The action points until the nearest plate.
    distance: u32,
}

impl Features {
    /// The numbers of a position where a seat has its turn before it.
    pub fn of(game: &Turquoise, geometry: &Geometry, position: &Position) -> Features {
        let seats = usize::from(game.seats());
        let outline = Outline::new(game, geometry, position);
        let means = means(seats, &outline);
        let means = &means[..seats];
        let first = if outline.ground_is_open { 1 } else { u32::MAX };
        let mut prospects =
            [Prospects { now: 0.0, hopes: [0.0; 3], claims: [0.0; 3], distance: first }; MAX_SEATS];
        // The capstone comes when the pile is empty.
        let left = position.pile().count() as u32;
        for upper in geometry.unbuilt(position) {
            let waiting = if upper.level == 3 { left } else { 0 };
            geometry.weigh(upper, &outline, waiting, means, &mut prospects);
        }
        let in_place = (outline.standing & outline.waiting()).count_ones();
        let nearest = prospects[..seats].iter().map(|prospects| prospects.distance).min().unwrap_or(0);
        let mut features = Features {
            seats,
            open: outline.open as f32 / SLOTS as f32,
            values: [[0.0; FEATURES]; MAX_SEATS],
            lacks: [Lack::default(); MAX_SEATS],
        };
        for (seat, means) in Seat::all(seats as u8).zip(means) {
            let i = seat.index();
            features.values[i] = values(&outline, seat, means, &prospects[i]);
            let part = f32::from(HANDS[seats - 2]) / SLOTS as f32;
            let turns = u32::from(game.patience() - position.quiet_turns()) + seats as u32 - 1;
            let places = (i + seats - position.active().index()) % seats;
            features.lacks[i] = Lack {
                pillars: part * (outline.open - in_place) as f32 - means.spare as f32,
                distance: nearest,
                turns: (turns - places as u32) / seats as u32,
            };
        }
        features
    }
}

fn values(outline: &Outline, seat: Seat, means: &Means, prospects: &Prospects) -> [f32; FEATURES] {
    let position = outline.position;
    let Prospects { now, hopes, claims, .. } = *prospects;
    let active = seat == position.active();
    let count = |set: u64| set.count_ones() as f32;
    let flag = |yes: bool| if yes { 1.0 } else { 0.0 };
    let has = |tablet: Tablet| flag(position.owner(tablet) == Some(seat));
    let in_place = |level: usize| count(means.own & outline.slots[level]);
    let idle = |level: usize| {
        f32::from(PENALTIES[level]) * count(means.own & outline.topped[level] & !outline.slots[level])
    };
    let near = |level: usize| count(means.reach[0] & !outline.standing & outline.slots[level]);
    let over = 1.0 - outline.open as f32 / SLOTS as f32;
    [
        position.score(seat) as f32,
        now,
        hopes[0],
        hopes[1],
        hopes[2],
        claims[0],
        claims[1],
        claims[2],
        in_place(0),
        in_place(1),
        in_place(2),
        idle(0) * over,
        idle(1) * over,
        idle(2) * over,
        near(0),
        near(1),
        near(2),
        f32::from(position.hand(seat)),
        has(Tablet::Horus),
        has(Tablet::Anubis),
        has(Tablet::Thot),
        has(Tablet::Seth),
        flag(active),
    ]
}

impl Geometry {
    /// Shares out the hope for a plate among the seats: the nearer one is, the more it is his.
    fn weigh(
        &self,
        upper: &Upper,
        outline: &Outline,
        waiting: u32,
        means: &[Means],
        prospects: &mut [Prospects; MAX_SEATS],
    ) {
        let there = upper.columns & outline.topped[upper.level - 1];
        let missing = there & !outline.standing;
        let unbuilt = (upper.columns & !there).count_ones();
        let lacking = missing.count_ones() + unbuilt;
        let mut gains = [0.0; MAX_SEATS];
        let mut haste = [0.0; MAX_SEATS];
        let mut left = [0.0; MAX_SEATS];
        for (i, seat) in means.iter().enumerate() {
            let own = (upper.columns & seat.own & there).count_ones();
            let short = lacking.saturating_sub(seat.spare);
            let besides = 1 + UNBUILT[upper.level] * unbuilt + BEGGED * short + waiting;
            let approach = || outline.site.approach(outline.position, Seat(i as u8), missing, seat.idle);
            let [most, cost] = seat.convoy(missing, approach).map(|points| points + besides);
            let mine = own + lacking - short;
            gains[i] = COEFFICIENTS[upper.level] * if mine == 4 { 5.0 } else { mine as f32 };
            let away = (seat.wait + 4 * cost.saturating_sub(seat.points)).min(QUARTERS as u32 - 1) as usize;
            haste[i] = self.haste[away] * (gains[i] + 0.5);
            left[i] = self.patience[away];
            let prospects = &mut prospects[i];
            // Where a plate must come first, that one is nearer.
            if unbuilt == 0 {
                prospects.distance = prospects.distance.min(most);
            }
            if cost <= seat.points {
                prospects.now = prospects.now.max(gains[i]);
            }
        }
        let total: f32 = haste[..means.len()].iter().sum();
        for (i, prospects) in prospects[..means.len()].iter_mut().enumerate() {
            let claim = gains[i] * haste[i] / total.max(1e-9);
            prospects.claims[upper.level - 1] += claim;
            prospects.hopes[upper.level - 1] += claim * left[i];
        }
    }
}
