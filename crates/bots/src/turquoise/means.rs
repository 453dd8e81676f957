//! What each seat can bring where: its pillars, and how far they are from the sockets of a place.

use ::turquoise::{ACTION_POINTS, Position, Tablet, Turquoise};
use tabletop::{MAX_SEATS, Seat};

use super::features::Geometry;
use super::reach::{FAR, LINES, Site};

/// The action points of a turn.
const TURN: u32 = ACTION_POINTS as u32;

/// The site as all seats see it.
pub struct Outline<'a> {
    pub position: &'a Position,
    pub site: Site,
    pub topped: [u64; 3],
    pub standing: u64,
    /// The empty or occupied sockets that wait for a plate, by level.
    pub slots: [u64; 3],
    /// The sockets still to be covered, those of plates not laid yet included.
    pub open: u32,
    pub ground_is_open: bool,
}

impl Outline<'_> {
    pub fn new<'a>(game: &Turquoise, geometry: &Geometry, position: &'a Position) -> Outline<'a> {
        let topped = [0, 1, 2].map(|level| position.topped(level).0);
        let mut slots = [0; 3];
        let mut open = 0;
        for upper in geometry.unbuilt(position) {
            slots[upper.level - 1] |= upper.columns & topped[upper.level - 1];
            open += 4;
        }
        let ground_is_open = position.offered().count() < 64;
        let site = Site::new(game, position);
        Outline { position, site, topped, standing: position.standing().0, slots, open, ground_is_open }
    }

    /// All sockets that wait for a plate.
    pub fn waiting(&self) -> u64 {
        self.slots[0] | self.slots[1] | self.slots[2]
    }
}

/// What a seat has for its next turn.
#[derive(Clone, Copy, Default)]
pub struct Means {
    pub own: u64,
    pub reach: [u64; FAR],
    /// The same from the hand alone.
    pub follow: [u64; FAR],
    pub lines: [u64; LINES],
    pub points: u32,
    pub hand: u32,
    /// Free pillars that stand where no plate will lie.
    pub idle: u64,
    /// Pillars that can still be brought: those in hand and the idle ones.
    pub spare: u32,
    /// How long until that turn, in quarters of an action point.
    pub wait: u32,
}

/// What all seats have.
pub fn means(seats: usize, outline: &Outline) -> [Means; MAX_SEATS] {
    let Outline { position, site, .. } = outline;
    let waiting = outline.waiting();
    let mut means = [Means::default(); MAX_SEATS];
    for (seat, means) in Seat::all(seats as u8).zip(&mut means) {
        let places = (usize::from(seat.0) + seats - position.active().index()) % seats;
        let points = if places == 0 { u32::from(position.action_points()) } else { TURN };
        let own = position.free(seat).0;
        let reach = site.reach(position, seat, !waiting);
        *means = Means {
            own,
            reach,
            follow: if position.hand(seat) > 0 { site.reach(position, seat, 0) } else { reach },
            lines: site.lines(position, seat, !waiting),
            points: points + u32::from(position.owner(Tablet::Thot) == Some(seat)),
            hand: u32::from(position.hand(seat)),
            idle: own & !waiting,
            spare: u32::from(position.hand(seat)) + (own & !waiting).count_ones(),
            wait: (4 * TURN as usize * places / seats) as u32,
        };
    }
    means
}

impl Means {
    /// The action points for a pillar on each of these sockets, at most and as one may hope.
    pub fn convoy(&self, sockets: u64, approach: impl Fn() -> [u64; FAR]) -> [u32; 2] {
        let count = sockets.count_ones();
        if count == 0 {
            return [0; 2];
        }
        if self.hand + 1 < count {
            return [self.gather(sockets, &approach()); 2];
        }
        // The first comes from where it is nearest, those that follow come from the hand; with some luck they go half
        // of their way over pillars left there, where only broken walkways cost them more.
        let steps = self.reach.iter().take_while(|&&within| sockets & within == 0).count();
        let nearest = sockets & self.reach.get(steps).copied().unwrap_or(sockets);
        let others = sockets & !(nearest & nearest.wrapping_neg());
        let beyond = |sets: &[u64]| sets.iter().map(|within| (others & !within).count_ones()).sum::<u32>();
        let (follow, broken) = (beyond(&self.follow), beyond(&self.lines));
        let least = steps as u32 + count;
        [least + follow, least + (follow + broken).div_ceil(2)]
    }

    /// The same where the hand has too few: the nearest idle pillars of the site must come too.
    fn gather(&self, sockets: u64, approach: &[u64; FAR]) -> u32 {
        let walking = (sockets.count_ones() - self.hand).min(self.idle.count_ones());
        let far = |within: &u64| walking.saturating_sub((self.idle & within).count_ones());
        let entering = self.follow.iter().filter(|&within| sockets & !within != 0).count() as u32 + 1;
        walking + approach.iter().map(far).sum::<u32>() + self.hand * entering
    }
}
