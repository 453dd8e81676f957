//! Monte-Carlo tree search for any number of seats: each seat maximises its own share of the win.
//!
//! Positions reached by different orders of actions are one node. Chance nodes look at few outcomes at first and
//! at more as they are visited; which ones come first depends on the seed and the depth alone, so that sister
//! actions are judged by the same draws. Where there are many actions a player, too, may look at few of them at first,
//! those that gained most elsewhere. The tree is kept between calls and searched on from the new position.

mod history;
mod tree;

use tabletop::{Game, Turn};

use self::history::History;
use self::tree::{Edge, NONE, Tree};
use crate::{Candidate, Decision, Estimate, Evaluator, Limits, Player};

/// How to choose which action to look at next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rule {
    /// Upper confidence bounds, every action once before any twice: the plain reference.
    Ucb {
        /// The weight of exploration.
        exploration: f32,
    },
    /// The evaluator's priors steer; an action not yet looked at is expected to be a little worse than its parent.
    Priors {
        /// The weight of exploration.
        exploration: f32,
        /// How much worse.
        reduction: f32,
    },
}

/// The dials of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How to choose which action to look at next.
    pub rule: Rule,
    /// A chance node visited `n` times looks at `widening` × √n outcomes, at least one.
    pub widening: f32,
    /// A player's node visited `n` times looks at `width` × √n actions, at least one, and the root at all.
    pub width: f32,
    /// A search ends when its tree holds this many edges; the next one forgets what cannot be reached any more.
    pub max_edges: usize,
    /// How many candidates a decision lists.
    pub candidates: usize,
}

impl Settings {
    /// Settings with this rule and sensible other dials; a player looks at all actions everywhere.
    pub const fn new(rule: Rule) -> Settings {
        Settings { rule, widening: 2.0, width: f32::INFINITY, max_edges: 2_000_000, candidates: 5 }
    }
}

/// The search: a tree, its dials and the judge of its leaves.
pub struct Mcts<G: Game, E> {
    settings: Settings,
    evaluator: E,
    seed: u64,
    tree: Tree<G::Action>,
    history: History<G::Action>,
    path: Vec<(u32, u32)>,
    legal: Vec<G::Action>,
    ranked: Vec<(f32, G::Action)>,
    outcomes: Vec<tabletop::Weighted<G::Action>>,
    priors: Vec<f32>,
}

impl<G: Game, E: Evaluator<G>> Mcts<G, E> {
    /// A search with these dials; the order of chance outcomes comes from `seed`.
    pub fn new(settings: Settings, evaluator: E, seed: u64) -> Mcts<G, E> {
        Mcts {
            settings,
            evaluator,
            seed,
            tree: Tree::new(),
            history: History::new(),
            path: Vec::new(),
            legal: Vec::new(),
            ranked: Vec::new(),
            outcomes: Vec::new(),
            priors: Vec::new(),
        }
    }

    /// One walk from the root to a leaf and back.
    fn iterate(&mut self, game: &G, root: u32, position: &G::Position) {
        self.path.clear();
        let mut position = position.clone();
        let mut node = root;
        let mut last = None;
        let estimate = loop {
            let turn = game.turn(&position);
            if let (Turn::Over, Some(outcome)) = (turn, game.outcome(&position)) {
                break Estimate::of(&outcome);
            }
            if self.tree.visits(node) == 0 && node != root && turn != Turn::Chance {
                break self.evaluator.estimate(game, &position);
            }
            if !self.tree.is_expanded(node) {
                self.expand(game, &position, node, turn);
            }
            let edge = match turn {
                Turn::Seat(seat) => {
                    let width = if node == root { f32::INFINITY } else { self.settings.width };
                    self.tree.select(node, seat, self.settings.rule, width)
                }
                Turn::Chance | Turn::Over => self.tree.draw(node, self.settings.widening),
            };
            self.path.push((node, edge));
            last = turn.seat();
            let Edge { action, child, .. } = *self.tree.edge(edge);
            game.apply(&mut position, action);
            node = if child == NONE { self.tree.connect(edge, game.hash(&position)) } else { child };
        };
        if let (Some(seat), Some(&(parent, edge)), true) = (last, self.path.last(), self.is_narrow()) {
            let Edge { action, visits, .. } = *self.tree.edge(edge);
            if visits == 0 && self.tree.visits(parent) > 0 {
                let share = |estimate: Estimate| estimate.share[seat.index()];
                self.history.count(seat, action, share(estimate) - share(self.tree.mean(parent)));
            }
        }
        self.tree.back_up(&self.path, node, &estimate);
    }

    /// Whether players look at some actions before others, so that their order matters.
    fn is_narrow(&self) -> bool {
        self.settings.width.is_finite()
    }

    fn expand(&mut self, game: &G, position: &G::Position, node: u32, turn: Turn) {
        if turn == Turn::Chance {
            game.chance(position, &mut self.outcomes);
            let order = self.seed ^ tabletop::zobrist::mix(self.path.len() as u64);
            self.tree.expand_chance(node, &self.outcomes, order);
        } else {
            game.legal(position, &mut self.legal);
            if let (Turn::Seat(seat), true) = (turn, self.is_narrow()) {
                self.history.sort(seat, &mut self.legal, &mut self.ranked);
            }
            self.evaluator.priors(game, position, &self.legal, &mut self.priors);
            self.tree.expand(node, &self.legal, &self.priors);
        }
    }

    fn decide(&self, root: u32, seat: usize, nodes: u64) -> Decision<G::Action> {
        let mut edges: Vec<&Edge<G::Action>> = self.tree.edges(root).iter().collect();
        let key = |edge: &Edge<G::Action>| (edge.visits, edge.mean().share[seat]);
        edges.sort_by(|a, b| {
            let ((a_visits, a_share), (b_visits, b_share)) = (key(a), key(b));
            b_visits.cmp(&a_visits).then(b_share.total_cmp(&a_share))
        });
        let candidates = edges.iter().filter(|edge| edge.visits > 0).take(self.settings.candidates);
        let candidates = candidates.map(|edge| Candidate {
            action: edge.action,
            estimate: edge.mean(),
            nodes: u64::from(edge.visits),
            line: self.tree.line(edge.child),
        });
        Decision { action: edges[0].action, nodes, candidates: candidates.collect() }
    }
}

impl<G: Game, E: Evaluator<G>> Player<G> for Mcts<G, E> {
    fn choose(&mut self, game: &G, position: &G::Position, limits: &Limits) -> Decision<G::Action> {
        if self.tree.len() >= self.settings.max_edges {
            self.tree.forget_all_but(game.hash(position));
        }
        let seat = game.turn(position).seat().map_or(0, tabletop::Seat::index);
        let root = self.tree.node(game.hash(position));
        let mut nodes = 0;
        loop {
            self.iterate(game, root, position);
            nodes += 1;
            let only_one = self.tree.edges(root).len() == 1;
            if only_one || limits.reached(nodes) || self.tree.len() >= self.settings.max_edges {
                return self.decide(root, seat, nodes);
            }
        }
    }
}
