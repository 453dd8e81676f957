//! Pillar moves of the slow reference: every route is walked, then the outcomes are compared.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::parts::{Column, SIDES};
use super::site::Site;

/// "All gates together count as one start (entering) or one landing (leaving)": `Hand` is either.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Hand,
    Socket(Column),
}

/// What a route costs: "(AP, points paid to each opponent)", by seat; the mover's own entry stays 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    pub action_points: u32,
    pub paid: [i32; 4],
}

impl Cost {
    /// Whether no figure is higher.
    fn beats_or_equals(&self, other: &Cost) -> bool {
        self.action_points <= other.action_points && self.paid.iter().zip(&other.paid).all(|(a, b)| a <= b)
    }
}

/// What a column means to a traveller.
struct Stop {
    pillar: Option<usize>,
    /// The columns that can be entered from here, and whether the walkway there is complete.
    ways: Vec<(Column, bool)>,
    /// Whether the walkway of the gate here, if there is one, is complete.
    gate: Option<bool>,
}

/// The search for all routes of one player.
struct Walker {
    stops: BTreeMap<Column, Stop>,
    mover: usize,
    action_points: u32,
    score: i32,
    found: BTreeMap<(End, End), BTreeMap<Cost, Vec<Column>>>,
}

/// The pillar moves of a player with so many action points left and such a score: text and cost.
pub fn offers(
    site: &Site,
    mover: usize,
    has_hand: bool,
    action_points: u32,
    score: i32,
) -> Vec<(String, Cost)> {
    let stop = |column| Stop {
        pillar: site.free_pillar(column),
        ways: SIDES.into_iter().filter_map(|side| site.walkway(column, side)).collect(),
        gate: site.gate(column),
    };
    let columns = Column::all().filter(|&column| site.topmost(column).is_some());
    let stops: BTreeMap<Column, Stop> = columns.map(|column| (column, stop(column))).collect();
    let mut walker = Walker { stops, mover, action_points, score, found: BTreeMap::new() };
    if has_hand {
        walker.start_from_hand();
    }
    walker.start_from_sockets();
    walker.undominated()
}

impl Walker {
    /// "From hand through a gate": 1 AP, and 1 more if the gate's walkway is not complete.
    fn start_from_hand(&mut self) {
        let gates: Vec<(Column, bool)> =
            self.stops.iter().filter_map(|(&column, stop)| Some((column, stop.gate?))).collect();
        for (gate, complete) in gates {
            let cost = Cost { action_points: 1, paid: [0; 4] };
            self.cross(End::Hand, &mut vec![gate], cost, complete);
        }
    }

    /// "From a socket to another, or from a socket out through a gate": only one's own free pillars.
    fn start_from_sockets(&mut self) {
        let own = |stop: &Stop| stop.pillar == Some(self.mover);
        let own: Vec<Column> = self.stops.iter().filter(|(_, s)| own(s)).map(|(&column, _)| column).collect();
        for column in own {
            let cost = Cost { action_points: 1, paid: [0; 4] };
            self.go_on(End::Socket(column), &mut vec![column], cost);
        }
    }

    /// Crosses a walkway to the route's last column; "plus 1 AP for every incomplete or missing walkway
    /// crossed (the gate counts as a walkway)".
    fn cross(&mut self, start: End, route: &mut Vec<Column>, mut cost: Cost, complete: bool) {
        cost.action_points += u32::from(!complete);
        if cost.action_points <= self.action_points {
            self.arrive(start, route, cost);
        }
    }

    /// The pillar "must stop on the first empty offered socket it reaches" and "passes over every pillar in its
    /// way"; "each opponent's pillar passed over costs 1 point paid to its owner; your own are free"; "the sum
    /// paid may not exceed your score".
    fn arrive(&mut self, start: End, route: &mut Vec<Column>, mut cost: Cost) {
        let here = *route.last().expect("a route has a column");
        match self.stops[&here].pillar {
            None => self.keep((start, End::Socket(here)), route, cost),
            Some(owner) => {
                cost.paid[owner] += i32::from(owner != self.mover);
                if cost.paid.iter().sum::<i32>() <= self.score {
                    self.go_on(start, route, cost);
                }
            }
        }
    }

    /// From the pillar's own column, or from above a pillar just passed over: out through the gate here, or to
    /// any neighbour. "A route may not visit a column twice."
    fn go_on(&mut self, start: End, route: &mut Vec<Column>, cost: Cost) {
        let here = *route.last().expect("a route has a column");
        let stop = &self.stops[&here];
        let (gate, ways) = (stop.gate, stop.ways.clone());
        if let (End::Socket(_), Some(complete)) = (start, gate) {
            let action_points = cost.action_points + u32::from(!complete);
            if action_points <= self.action_points {
                self.keep((start, End::Hand), route, Cost { action_points, ..cost });
            }
        }
        for (next, complete) in ways {
            if !route.contains(&next) {
                route.push(next);
                self.cross(start, route, cost, complete);
                route.pop();
            }
        }
    }

    /// "The route kept has the fewest columns, ties by the alphabetical order of its columns."
    fn keep(&mut self, ends: (End, End), route: &[Column], cost: Cost) {
        let kept = self.found.entry(ends).or_default().entry(cost).or_insert_with(|| route.to_vec());
        if (route.len(), route) < (kept.len(), kept.as_slice()) {
            *kept = route.to_vec();
        }
    }

    /// "Only outcomes that no other outcome beats or equals in every figure are offered, each once."
    fn undominated(&self) -> Vec<(String, Cost)> {
        let mut offers = Vec::new();
        for (&ends, outcomes) in &self.found {
            for (cost, route) in outcomes {
                if outcomes.keys().all(|other| other == cost || !other.beats_or_equals(cost)) {
                    offers.push((text(ends, route), *cost));
                }
            }
        }
        offers
    }
}

/// What one route costs, worked out by following it.
pub fn cost(site: &Site, mover: usize, verb: &str, route: &[Column]) -> Cost {
    let (first, last) = (route[0], route[route.len() - 1]);
    let mut crossed = Vec::new();
    if verb == "enter" {
        crossed.push(site.gate(first).expect("one enters by a gate"));
    }
    for step in route.windows(2) {
        let ways = SIDES.into_iter().filter_map(|side| site.walkway(step[0], side));
        crossed.extend(ways.filter(|(next, _)| *next == step[1]).map(|(_, complete)| complete));
    }
    if verb == "leave" {
        crossed.push(site.gate(last).expect("one leaves by a gate"));
    }
    // The mover's own pillars, the moving one among them, are free; on the landing socket there is none.
    let mut paid = [0; 4];
    for owner in route.iter().filter_map(|&column| site.free_pillar(column)) {
        paid[owner] += i32::from(owner != mover);
    }
    let incomplete = crossed.iter().filter(|complete| !**complete).count();
    Cost { action_points: 1 + incomplete as u32, paid }
}

/// `enter b1-b2-b3` / `move c3-c4` / `leave c3-c2-c1`.
fn text(ends: (End, End), route: &[Column]) -> String {
    let mut text = match ends {
        (End::Hand, _) => "enter",
        (_, End::Hand) => "leave",
        _ => "move",
    }
    .to_owned();
    for (i, column) in route.iter().enumerate() {
        write!(text, "{}{column}", if i == 0 { " " } else { "-" }).expect("a string takes text");
    }
    text
}
