//! Going through a game, a unit of work at a time.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use shelf::AnyLine;
use tabletop::{Game, Line, Turn};

use crate::auction::{self, Sale};
use crate::examiner::{Child, Examiner, Opinion};
use crate::games::Reviewed;
use crate::{Account, Alternative, Auction, Review, Step, TurningPoint, Value, Verdict, turns};

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many positions each search looks at; [`nodes`](crate::nodes) says what is useful.
    pub nodes: u64,
    /// Where the whims of the search come from: another seed is another opinion.
    pub seed: u64,
    /// How many actions get a search of their own besides what was played.
    pub width: usize,
}

impl Settings {
    /// The width that reviews have unless somebody says otherwise.
    pub const WIDTH: usize = 3;
}

/// The longest line of play that is told.
const LINE: usize = 16;

/// Who goes through a game.
///
/// The work comes in units that may be done in any order and by several threads; the review is the same.
pub struct Reviewer(Box<dyn Work>);

impl Reviewer {
    /// Goes through a game. One that ended before its end, by resignation, time or agreement, has what it gave each seat
    /// of the win in `given_up`.
    pub fn new(line: &AnyLine, given_up: Option<Vec<f64>>, settings: Settings) -> Reviewer {
        shelf::on!(line, line => Reviewer(Box::new(Through::new(line, given_up, settings))))
    }

    /// The same, but what is searched is broken off as soon as `stop` is true; what was found is then worth nothing.
    pub fn stopped_by(
        stop: Arc<AtomicBool>,
        line: &AnyLine,
        given_up: Option<Vec<f64>>,
        settings: Settings,
    ) -> Reviewer {
        shelf::on!(line, line => {
            let mut through = Through::new(line, given_up, settings);
            through.examiner.stop = stop;
            Reviewer(Box::new(through))
        })
    }

    /// What the position after so many actions promises, and what can be done there, best first: the work for that is
    /// done, if it is not done yet. None if there is no such position.
    pub fn examine(&self, position: usize) -> Option<(Value, Vec<Alternative>)> {
        self.0.examine(position);
        Some((self.0.promise(position)?, self.0.alternatives(position)?))
    }

    /// How many units of work there are. The first ones value the positions of the game, one after the other; then come
    /// the alternatives, position by position, and the auctions.
    pub fn units(&self) -> usize {
        self.0.units()
    }

    /// Does a unit of work, unless it is done.
    pub fn work(&self, unit: usize) {
        self.0.work(unit);
    }

    /// What a position is worth, once that is known: the one after so many actions.
    pub fn value(&self, position: usize) -> Option<Value> {
        self.0.value(position)
    }

    /// What the n-th action, from 0, gave away of the win, once what could be done in its place and after it is known; none
    /// if it was drawn, or nothing else could be done. What the search takes back when it looks from there was not
    /// given away: it had not looked far enough to say so.
    pub fn loss(&self, step: usize) -> Option<f64> {
        self.0.loss(step)
    }

    /// What the n-th action, from 0, was by that.
    pub fn verdict(&self, step: usize) -> Option<Verdict> {
        self.0.verdict(step)
    }

    /// What was done as the n-th action, from 0, once everything about it is known.
    pub fn step(&self, step: usize) -> Option<Step> {
        self.0.step(step)
    }

    /// The review, once all of the work is done.
    pub fn review(&self) -> Option<Review> {
        self.0.review()
    }
}

trait Work: Send + Sync {
    fn units(&self) -> usize;
    fn work(&self, unit: usize);
    fn examine(&self, position: usize);
    fn value(&self, position: usize) -> Option<Value>;
    fn loss(&self, step: usize) -> Option<f64>;
    fn verdict(&self, step: usize) -> Option<Verdict>;
    fn step(&self, step: usize) -> Option<Step>;
    fn alternatives(&self, position: usize) -> Option<Vec<Alternative>>;
    fn promise(&self, position: usize) -> Option<Value>;
    fn review(&self) -> Option<Review>;
}

/// A game being gone through.
pub(crate) struct Through<G: Game> {
    pub examiner: Examiner<G>,
    /// The positions, from the start to after the last action.
    pub positions: Vec<G::Position>,
    pub actions: Vec<(Turn, G::Action)>,
    given_up: Option<Vec<f64>>,
    opinions: Vec<OnceLock<Opinion<G::Action>>>,
    weighed: Vec<OnceLock<Weighed<G::Action>>>,
    sales: Vec<(Sale, OnceLock<Auction>)>,
}

/// What could be done in a position.
pub(crate) struct Weighed<A> {
    pub children: Vec<Child<A>>,
    /// W: what the position promises by that.
    pub promise: Value,
    /// Whether nothing could be chosen.
    forced: bool,
    /// Whether what was played was the only good action, and hard to find.
    hard: bool,
}

impl<G: Reviewed> Through<G> {
    fn new(line: &Line<G>, given_up: Option<Vec<f64>>, settings: Settings) -> Through<G> {
        let examiner = Examiner::new(line.game().clone(), settings);
        let mut positions = vec![line.game().start()];
        for &(_, action) in line.actions() {
            positions.push(examiner.after(&positions[positions.len() - 1], action));
        }
        let actions = line.actions().to_vec();
        let sales = auction::sales(&examiner, &positions, &actions);
        Through {
            opinions: positions.iter().map(|_| OnceLock::new()).collect(),
            weighed: positions.iter().map(|_| OnceLock::new()).collect(),
            sales: sales.into_iter().map(|sale| (sale, OnceLock::new())).collect(),
            examiner,
            positions,
            actions,
            given_up,
        }
    }

    fn opinion(&self, position: usize) -> &Opinion<G::Action> {
        self.opinions[position].get_or_init(|| self.examiner.opinion(&self.positions[position]))
    }

    fn weigh(&self, at: usize) -> Weighed<G::Action> {
        let (position, opinion) = (&self.positions[at], self.opinion(at));
        let played = self.actions.get(at).map(|&(_, action)| (action, self.opinion(at + 1)));
        let children = self.examiner.children(position, &opinion.actions, played);
        let mut legal = Vec::new();
        self.examiner.game.legal(position, &mut legal);
        let hard = match (&children[..], self.actions.get(at)) {
            ([best, next, ..], Some(&(Turn::Seat(seat), action))) if best.action == action => {
                let share = |child: &Child<G::Action>| child.value.share[seat.index()];
                Verdict::alone(share(best) - share(next)) && self.examiner.obvious(position) != Some(action)
            }
            _ => false,
        };
        let promise = self.examiner.promise(&children, opinion);
        Weighed { children, promise, forced: legal.len() <= 1, hard }
    }

    /// What could be done in a position, once that is known.
    pub fn known(&self, position: usize) -> Option<&Weighed<G::Action>> {
        self.weighed.get(position)?.get()
    }

    /// What a choice gave away of the win, by the search at it or, if that is less, by the one after it.
    pub fn lost(&self, step: usize) -> Option<f64> {
        let (by, _) = *self.actions.get(step)?;
        let seat = by.seat()?.index();
        let (here, next) = (self.known(step).filter(|here| !here.forced)?, self.known(step + 1)?);
        let beyond = |value: &Value| here.promise.beyond(value)[seat];
        let at_once = beyond(&self.opinion(step + 1).value).max(0.0);
        // Never nothing: something else had looked better.
        Some(at_once.min(beyond(&next.promise).max(f64::MIN_POSITIVE)))
    }

    fn told(child: &Child<G::Action>) -> Alternative {
        Alternative {
            action: child.action.to_string(),
            value: child.value.clone(),
            line: child.line.iter().take(LINE).map(ToString::to_string).collect(),
            weight: child.weight,
        }
    }

    /// The share of the win that each seat got in the end, or can expect if the game goes on.
    fn result(&self, end: &Value) -> Vec<f64> {
        self.given_up.clone().unwrap_or_else(|| end.share.clone())
    }
}

impl<G: Reviewed> Work for Through<G> {
    fn units(&self) -> usize {
        2 * self.positions.len() + self.sales.len()
    }

    fn work(&self, unit: usize) {
        let positions = self.positions.len();
        if unit < positions {
            self.opinion(unit);
        } else if unit < 2 * positions {
            self.examine(unit - positions);
        } else if let Some((sale, auction)) = self.sales.get(unit - 2 * positions) {
            auction.get_or_init(|| sale.judge(&self.examiner, &self.positions[sale.steps.start]));
        }
    }

    fn examine(&self, position: usize) {
        if let Some(weighed) = self.weighed.get(position) {
            weighed.get_or_init(|| self.weigh(position));
        }
    }

    fn value(&self, position: usize) -> Option<Value> {
        Some(self.opinions.get(position)?.get()?.value.clone())
    }

    fn promise(&self, position: usize) -> Option<Value> {
        Some(self.known(position)?.promise.clone())
    }

    fn alternatives(&self, position: usize) -> Option<Vec<Alternative>> {
        Some(self.known(position)?.children.iter().map(Self::told).collect())
    }

    fn loss(&self, step: usize) -> Option<f64> {
        self.lost(step)
    }

    fn verdict(&self, step: usize) -> Option<Verdict> {
        let loss = self.loss(step)?;
        Some(if self.known(step)?.hard { Verdict::Brilliant } else { Verdict::of(loss) })
    }

    fn step(&self, step: usize) -> Option<Step> {
        let (by, action) = *self.actions.get(step)?;
        let (here, next) = (self.known(step)?, self.known(step + 1)?);
        let after = self.value(step + 1)?;
        let seat = self.examiner.whose(&self.positions[step]);
        let change = after.beyond(&here.promise);
        Some(Step {
            seat: seat.0,
            drawn: by == Turn::Chance,
            action: action.to_string(),
            before: here.promise.clone(),
            second_thoughts: next.promise.beyond(&after),
            after,
            change,
            verdict: self.verdict(step),
            alternatives: here.children.iter().map(Self::told).collect(),
        })
    }

    fn review(&self) -> Option<Review> {
        let steps: Option<Vec<Step>> = (0..self.actions.len()).map(|step| self.step(step)).collect();
        let auctions: Option<Vec<Auction>> =
            self.sales.iter().map(|(_, auction)| auction.get().cloned()).collect();
        let (steps, auctions) = (steps?, auctions?);
        let (start, end) = (self.promise(0)?, self.promise(self.actions.len())?);
        let result = self.result(&end);
        let given_up: Vec<f64> = result.iter().zip(&end.share).map(|(result, end)| result - end).collect();
        let turns = turns::figures(self, &steps);
        let Settings { nodes, seed, .. } = self.examiner.settings;
        Some(Review {
            nodes,
            seed,
            account: Account::all(&start.share, &steps, &given_up, &result),
            turning_points: TurningPoint::all(&steps, &turns),
            over: self.given_up.is_some()
                || self.examiner.game.turn(&self.positions[self.actions.len()]) == Turn::Over,
            start,
            steps,
            end,
            turns,
            auctions,
        })
    }
}
