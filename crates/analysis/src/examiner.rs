//! Values of positions and of what can be done there, by equal searches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Adviser, Limits};
use tabletop::{Game, Seat, Turn, Weighted};

use crate::games::Reviewed;
use crate::{Settings, Value};

/// How many times less far somebody looks to whom a good action may be hard to find.
const SHALLOW: u64 = 20;

/// Who values the positions of one game.
pub struct Examiner<G: Game> {
    pub(crate) game: G,
    pub(crate) settings: Settings,
    /// Breaks off what is searched, for good.
    pub(crate) stop: Arc<AtomicBool>,
    adviser: Box<dyn Adviser<G>>,
}

/// What is thought of a position.
#[derive(Clone, Debug)]
pub struct Opinion<A> {
    /// What each seat can expect.
    pub value: Value,
    /// What seems best to whoever is to act, best first; nothing where chance is or the game is over.
    pub actions: Vec<A>,
    /// The line of play expected.
    pub line: Vec<A>,
}

/// An action that got a search of its own, or an outcome of a draw.
#[derive(Clone, Debug)]
pub(crate) struct Child<A> {
    pub action: A,
    pub value: Value,
    pub line: Vec<A>,
    /// Its weight if it was drawn.
    pub weight: Option<u32>,
}

impl<G: Reviewed> Examiner<G> {
    /// Somebody who looks as far as the settings say.
    pub fn new(game: G, settings: Settings) -> Examiner<G> {
        let adviser = game.adviser(settings.seed);
        Examiner { game, settings, stop: Arc::default(), adviser }
    }

    pub(crate) fn seats(&self) -> u8 {
        self.game.traits().seats
    }

    pub(crate) fn after(&self, position: &G::Position, action: G::Action) -> G::Position {
        let mut next = position.clone();
        self.game.apply(&mut next, action);
        next
    }

    /// What a search of full depth says of a position.
    pub fn opinion(&self, position: &G::Position) -> Opinion<G::Action> {
        self.look(position, self.settings.nodes)
    }

    /// The action that somebody would take who looks less far.
    pub(crate) fn obvious(&self, position: &G::Position) -> Option<G::Action> {
        self.look(position, (self.settings.nodes / SHALLOW).max(1)).actions.first().copied()
    }

    fn look(&self, position: &G::Position, nodes: u64) -> Opinion<G::Action> {
        let game = &self.game;
        match game.turn(position) {
            Turn::Over => {
                let over = game.outcome(position).map(|outcome| Value::result(&outcome));
                let value = over.unwrap_or_else(|| Value::nothing(self.seats()));
                Opinion { value, actions: Vec::new(), line: Vec::new() }
            }
            Turn::Chance => {
                let outcomes = self.outcomes(position);
                let each = (nodes / outcomes.len().max(1) as u64).max(1);
                let values = outcomes.iter().map(|outcome| {
                    let next = self.after(position, outcome.action);
                    (outcome.weight, self.look(&next, each).value)
                });
                let value = mean(self.seats(), values);
                Opinion { value, actions: Vec::new(), line: Vec::new() }
            }
            Turn::Seat(_) => {
                let mut legal = Vec::new();
                game.legal(position, &mut legal);
                // Players do not think where there is nothing to choose; what comes of it still has a value.
                if let [only] = legal[..] {
                    let mut rest = self.look(&self.after(position, only), nodes);
                    rest.line.insert(0, only);
                    return Opinion { actions: legal, ..rest };
                }
                let stop = || self.stop.load(Ordering::Relaxed);
                let advice = self.adviser.advise(game, position, &Limits { nodes, stop: &stop });
                let value = Value::expected(&advice.estimate, self.seats());
                Opinion { value, actions: advice.actions, line: advice.line }
            }
        }
    }

    fn outcomes(&self, position: &G::Position) -> Vec<Weighted<G::Action>> {
        let mut outcomes = Vec::new();
        self.game.chance(position, &mut outcomes);
        outcomes
    }

    /// What was done in a position, what it led to being known already, and what else was weighed: every outcome of a draw
    /// in the order of the rules; of a decision the best few actions, best first for whoever decided, of equals what was
    /// played.
    pub(crate) fn children(
        &self,
        position: &G::Position,
        promising: &[G::Action],
        played: Option<(G::Action, &Opinion<G::Action>)>,
    ) -> Vec<Child<G::Action>> {
        let child = |action: G::Action, weight: Option<u32>| {
            let opinion = match played {
                Some((done, opinion)) if done == action => opinion.clone(),
                _ => self.opinion(&self.after(position, action)),
            };
            Child { action, value: opinion.value, line: opinion.line, weight }
        };
        match self.game.turn(position) {
            Turn::Over => Vec::new(),
            Turn::Chance => {
                let outcomes = self.outcomes(position);
                outcomes.iter().map(|outcome| child(outcome.action, Some(outcome.weight))).collect()
            }
            Turn::Seat(seat) => {
                let mut actions: Vec<G::Action> = Vec::with_capacity(self.settings.width + 2);
                let played = played.map(|(action, _)| action);
                let best = promising.iter().copied().take(self.settings.width.max(1));
                for action in played.into_iter().chain(best).chain(self.adviser.beyond(&self.game, position))
                {
                    if !actions.contains(&action) {
                        actions.push(action);
                    }
                }
                self.in_order(position, &mut actions, played);
                let mut children: Vec<_> = actions.into_iter().map(|action| child(action, None)).collect();
                let share = |child: &Child<G::Action>| child.value.share[seat.index()];
                children.sort_by(|a, b| share(b).total_cmp(&share(a)));
                children
            }
        }
    }

    /// Puts what was played first and the others in the order of the rules, so that a stable sort decides between equals.
    fn in_order(&self, position: &G::Position, actions: &mut [G::Action], played: Option<G::Action>) {
        let mut legal = Vec::new();
        self.game.legal(position, &mut legal);
        let place = |action: &G::Action| legal.iter().position(|listed| listed == action);
        actions.sort_by_key(|action| (Some(*action) != played, place(action)));
    }

    /// W: what a position promises by what can be done there.
    pub(crate) fn promise(&self, children: &[Child<G::Action>], opinion: &Opinion<G::Action>) -> Value {
        match children {
            [] => opinion.value.clone(),
            [first, ..] if first.weight.is_none() => first.value.clone(),
            drawn => {
                mean(self.seats(), drawn.iter().map(|child| (child.weight.unwrap_or(0), child.value.clone())))
            }
        }
    }

    /// Who decides in a position, or who has the luck of what is drawn there.
    pub(crate) fn whose(&self, position: &G::Position) -> Seat {
        self.game.turn(position).seat().unwrap_or_else(|| self.game.section(position).0)
    }
}

/// The mean of values by their weights.
fn mean(seats: u8, weighted: impl Iterator<Item = (u32, Value)>) -> Value {
    let weighted: Vec<_> = weighted.collect();
    let total: f64 = weighted.iter().map(|(weight, _)| f64::from(*weight)).sum();
    let mut mean = Value::nothing(seats);
    for (weight, value) in &weighted {
        mean.add(value, f64::from(*weight) / total);
    }
    mean
}
