//! What cannot be proven and is judged by search: what to say in an auction, and the one action that is far better than
//! all others.
//!
//! An answer is judged right by how much of the win an action gives away. It is looked for with few positions a search and
//! holds only if [`DEPTH`] times as many say the same, under each of [`SEEDS`].

use core::cmp::Reverse;

use analysis::{Examiner, Settings};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use tabletop::{Seat, Turn};

use crate::Goal;
use crate::games::{Puzzled, after};

/// How many positions a search of the first look has.
const NODES: u64 = 400;
/// How many times as many a search has by which the answer is judged.
pub const DEPTH: u64 = 20;
/// The seeds of the searches that judge.
pub const SEEDS: [u64; 3] = [1, 2, 3];
/// Right is what gives away less than this share of the win under one seed at least.
const RIGHT: f64 = 0.04;
/// What is wrong must give away as much as this under every seed: the best that is wrong, where one action is asked for;
/// the worst, where a range is.
const WRONG: f64 = 0.08;
/// Where to pass is right the next price gives away less than this.
const TEMPTING: f64 = 0.16;
/// After so many prices that are far too dear in a row the dearer ones are not looked at.
const TOO_DEAR: usize = 3;
/// By how many prices an end of the range may differ from look to look.
const LOOSE: usize = 2;
/// How many actions are judged where one is asked for: those that look best at the first look.
const JUDGED: usize = 4;

/// What a search says of an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// The action.
    pub action: String,
    /// What it gives away, in percent of the win.
    pub loss: u8,
    /// Whether it is an answer.
    pub right: bool,
}

/// What is judged of some actions, the best for a seat being worth nothing less.
type Losses<A> = Vec<(A, f64)>;

/// Why a position is no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// There is no one answer.
    Several,
    /// It does not hold when looked at more closely.
    Loose,
}

/// What searches say of a position with such a goal.
pub fn of<G: Puzzled>(game: &G, position: &G::Position, goal: Goal) -> Result<Vec<Judged>, Refused> {
    if goal == Goal::Bid { bids(game, position) } else { best(game, position) }
}

/// What to say in an auction: a range of prices, with passing below the cheapest.
fn bids<G: Puzzled>(game: &G, position: &G::Position) -> Result<Vec<Judged>, Refused> {
    let first = Bidding::new(game, NODES, SEEDS[0]).losses(position);
    is_range(&rights(&first)).then_some(()).ok_or(Refused::Several)?;
    let deep = SEEDS.map(|seed| Bidding::new(game, NODES * DEPTH, seed).losses(position));
    let ranges = deep.each_ref().map(rights);
    let length = deep.iter().map(Vec::len).max().unwrap_or(0);
    let right: Vec<bool> =
        (0..length).map(|at| ranges.iter().any(|range| range.get(at) == Some(&true))).collect();
    is_range(&right).then_some(()).ok_or(Refused::Several)?;
    let all = ranges.iter().chain([&rights(&first)]).all(|range| is_near(range, &right));
    let worst = |losses: &Losses<G::Action>| {
        losses
            .iter()
            .zip(&right)
            .filter(|(_, right)| !**right)
            .map(|((_, loss), _)| *loss)
            .fold(0.0, f64::max)
    };
    (all && deep.iter().all(|losses| worst(losses) >= WRONG)).then_some(()).ok_or(Refused::Loose)?;
    // That one passes where the next price is absurd asks nothing.
    let tempting =
        !right[0] || deep.iter().all(|losses| losses.get(1).is_some_and(|(_, loss)| *loss < TEMPTING));
    tempting.then_some(()).ok_or(Refused::Several)?;
    let actions = deep.iter().max_by_key(|losses| losses.len()).expect("there are three");
    Ok(actions.iter().enumerate().map(|(at, &(action, _))| told::<G>(&deep, at, action, right[at])).collect())
}

/// The one action that is far better than every other; what is done in another way only counts as the same.
fn best<G: Puzzled>(game: &G, position: &G::Position) -> Result<Vec<Judged>, Refused> {
    let Turn::Seat(seat) = game.turn(position) else { return Err(Refused::Several) };
    let quick = examiner(game, NODES, SEEDS[0]);
    let worth = |examiner: &Examiner<G>, action: G::Action| {
        examiner.opinion(&after(game, position, action)).value.share[seat.index()]
    };
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    // Most positions have two good actions, and two searches say so.
    let promising: Vec<G::Action> = quick.opinion(position).actions;
    let another = promising.iter().find(|&&action| !G::same(action, promising[0]));
    let Some(&another) = another else { return Err(Refused::Several) };
    if (worth(&quick, promising[0]) - worth(&quick, another)).abs() < WRONG {
        return Err(Refused::Several);
    }
    let mut all: Losses<G::Action> = legal.iter().map(|&action| (action, worth(&quick, action))).collect();
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    let top = all[0].0;
    if !G::is_feat(top) {
        return Err(Refused::Several);
    }
    let rest = all.iter().find(|(action, _)| !G::same(*action, top)).map_or(1.0, |(_, worth)| *worth);
    if all[0].1 - rest < WRONG {
        return Err(Refused::Several);
    }
    let mut closer: Vec<G::Action> = Vec::new();
    for &(action, _) in &all {
        if closer.iter().filter(|&&other| !G::same(other, top)).count() < JUDGED {
            closer.push(action);
        }
    }
    let deep = SEEDS.map(|seed| {
        let examiner = examiner(game, NODES * DEPTH, seed);
        let worths = closer.iter().map(|&action| (action, worth(&examiner, action))).collect();
        losses(worths)
    });
    let holds = |losses: &Losses<G::Action>| {
        losses.iter().all(|(action, loss)| if G::same(*action, top) { true } else { *loss >= WRONG })
    };
    deep.iter().all(holds).then_some(()).ok_or(Refused::Loose)?;
    let told = closer.iter().enumerate().map(|(at, &action)| {
        let near = deep.iter().any(|losses| losses[at].1 < RIGHT);
        told::<G>(&deep, at, action, G::same(action, top) && near)
    });
    Ok(told.collect())
}

/// What is said of the n-th action, by the mean of the looks that have it.
fn told<G: Puzzled>(looks: &[Losses<G::Action>; 3], at: usize, action: G::Action, right: bool) -> Judged {
    let each: Vec<f64> = looks.iter().filter_map(|losses| Some(losses.get(at)?.1)).collect();
    let mean = each.iter().sum::<f64>() / each.len() as f64;
    Judged { action: action.to_string(), loss: libm::round(mean * 100.0) as u8, right }
}

fn rights<A>(losses: &Losses<A>) -> Vec<bool> {
    losses.iter().map(|(_, loss)| *loss < RIGHT).collect()
}

/// Whether what is right has no gap, and something is wrong on the near side: both to pass and the least price being right
/// asks nothing.
fn is_range(right: &[bool]) -> bool {
    let first = right.iter().position(|&right| right);
    let count = right.iter().filter(|&&right| right).count();
    let wrong = right.len() - count;
    first.is_some_and(|first| right[first..].iter().take_while(|&&right| right).count() == count)
        && wrong > 0
        && !(right[0] && right.get(1) == Some(&true))
}

/// Whether the ends of two ranges are near each other.
fn is_near(one: &[bool], other: &[bool]) -> bool {
    let ends = |range: &[bool]| {
        Some((range.iter().position(|&right| right)?, range.iter().rposition(|&right| right)?))
    };
    ends(one).zip(ends(other)).is_some_and(|((a, b), (c, d))| {
        // Whether to pass is another question than how much.
        (a == 0) == (c == 0) && a.abs_diff(c) <= LOOSE && b.abs_diff(d) <= LOOSE
    })
}

fn losses<A>(worths: Losses<A>) -> Losses<A> {
    let best = worths.iter().map(|(_, worth)| *worth).fold(0.0, f64::max);
    worths.into_iter().map(|(action, worth)| (action, best - worth)).collect()
}

fn examiner<G: Puzzled>(game: &G, nodes: u64, seed: u64) -> Examiner<G> {
    Examiner::new(game.clone(), Settings { nodes, seed, width: Settings::WIDTH })
}

/// What can be said in an auction where one can pass, from passing and the cheapest price on.
fn offers<G: Puzzled>(game: &G, position: &G::Position) -> Vec<G::Action> {
    let prices = game.prices(position);
    let dear = |price: u16| prices.iter().position(|&listed| listed == price);
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    legal.sort_by_key(|&action| G::price(action).and_then(dear));
    legal
}

/// An auction in which everybody bids by what searches say of whoever gets the lot at which price: as long as to have it at
/// the next price is better than to leave it to whoever leads.
struct Bidding<'a, G: Puzzled> {
    game: &'a G,
    examiner: Examiner<G>,
    known: FxHashMap<u64, Vec<f64>>,
}

impl<'a, G: Puzzled> Bidding<'a, G> {
    fn new(game: &'a G, nodes: u64, seed: u64) -> Bidding<'a, G> {
        Bidding { game, examiner: examiner(game, nodes, seed), known: FxHashMap::default() }
    }

    fn losses(&mut self, position: &G::Position) -> Losses<G::Action> {
        let Turn::Seat(seat) = self.game.turn(position) else { return Vec::new() };
        let mut worths: Losses<G::Action> = Vec::new();
        let mut dear = 0;
        let mut most = 0.0_f64;
        for action in offers(self.game, position) {
            let worth = self.settled(&after(self.game, position, action), seat);
            worths.push((action, worth));
            most = most.max(worth);
            dear = if most - worth >= WRONG { dear + 1 } else { 0 };
            if dear >= TOO_DEAR && worths.len() > 1 + TOO_DEAR {
                break;
            }
        }
        losses(worths)
    }

    /// What the auction gives a seat from here on.
    fn settled(&mut self, position: &G::Position, seat: Seat) -> f64 {
        let mut now = position.clone();
        let mut sold = self.knocked_down(&now);
        while let (true, Turn::Seat(asked)) = (self.game.in_auction(&now), self.game.turn(&now)) {
            let offers = offers(self.game, &now);
            let raised = offers.iter().find(|&&action| G::price(action).is_some());
            if let Some(&raise) = raised {
                let raised = after(self.game, &now, raise);
                let bought = self.knocked_down(&raised);
                if self.share(&bought, asked) > self.share(&sold, asked) {
                    (now, sold) = (raised, bought);
                    continue;
                }
            }
            let Some(&pass) = offers.iter().find(|&&action| G::price(action).is_none()) else { break };
            now = after(self.game, &now, pass);
        }
        self.share(&sold, seat)
    }

    /// The position after everybody else has dropped out.
    fn knocked_down(&self, position: &G::Position) -> G::Position {
        let mut now = position.clone();
        while self.game.in_auction(&now) {
            let pass = offers(self.game, &now).into_iter().find(|&action| G::price(action).is_none());
            let Some(pass) = pass else { break };
            now = after(self.game, &now, pass);
        }
        now
    }

    fn share(&mut self, position: &G::Position, seat: Seat) -> f64 {
        let Bidding { game, examiner, known } = self;
        let shares =
            known.entry(game.hash(position)).or_insert_with(|| examiner.opinion(position).value.share);
        shares[seat.index()]
    }
}

/// What was judged of an action; what is dearer than all that was judged is as what comes before it.
pub fn lookup<'a, G: Puzzled>(
    game: &G,
    position: &G::Position,
    judged: &'a [Judged],
    action: G::Action,
) -> Option<&'a Judged> {
    let is = |judged: &&Judged| judged.action.parse().is_ok_and(|judged| G::same(judged, action));
    let exact = judged.iter().find(|judged| judged.action == action.to_string());
    let known = exact.or_else(|| judged.iter().find(is));
    if known.is_some() || !game.in_auction(position) {
        return known;
    }
    judged.last()
}

/// The answer that gives away least; of a range the one in its middle.
pub fn answer<G: Puzzled>(judged: &[Judged]) -> Option<G::Action> {
    let right: Vec<&Judged> = judged.iter().filter(|judged| judged.right).collect();
    let middle = right.len() / 2;
    let least = right.iter().enumerate().min_by_key(|(at, judged)| (judged.loss, Reverse(*at == middle)));
    least.and_then(|(_, judged)| judged.action.parse().ok())
}
