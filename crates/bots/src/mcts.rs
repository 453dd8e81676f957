//! Monte-Carlo tree search for any number of seats: each seat maximises its own share of the win.
//!
//! Positions reached by different orders of actions are one node. Chance nodes look at few outcomes at first and
//! at more as they are visited; which ones come first depends on the seed and the depth alone, so that sister
//! actions are judged by the same draws. The tree is kept between calls and searched on from the new position.

mod tree;

use tabletop::{Game, Turn};

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
    /// The tree is thrown away, and begun again, when it holds this many edges.
    pub max_edges: usize,
    /// How many candidates a decision lists.
    pub candidates: usize,
}

impl Settings {
    /// Settings with this rule and sensible other dials.
    pub const fn new(rule: Rule) -> Settings {
        Settings { rule, widening: 2.0, max_edges: 2_000_000, candidates: 5 }
    }
}

/// The search: a tree, its dials and the judge of its leaves.
pub struct Mcts<G: Game, E> {
    settings: Settings,
    evaluator: E,
    seed: u64,
    tree: Tree<G::Action>,
    path: Vec<(u32, u32)>,
    legal: Vec<G::Action>,
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
            path: Vec::new(),
            legal: Vec::new(),
            outcomes: Vec::new(),
            priors: Vec::new(),
        }
    }

    /// One walk from the root to a leaf and back.
    fn iterate(&mut self, game: &G, root: u32, position: &G::Position) {
        self.path.clear();
        let mut position = position.clone();
        let mut node = root;
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
                Turn::Seat(seat) => self.tree.select(node, seat, self.settings.rule),
                Turn::Chance | Turn::Over => self.tree.draw(node, self.settings.widening),
            };
            self.path.push((node, edge));
            let Edge { action, child, .. } = *self.tree.edge(edge);
            game.apply(&mut position, action);
            node = if child == NONE { self.tree.connect(edge, game.hash(&position)) } else { child };
        };
        self.tree.back_up(&self.path, node, &estimate);
    }

    fn expand(&mut self, game: &G, position: &G::Position, node: u32, turn: Turn) {
        if turn == Turn::Chance {
            game.chance(position, &mut self.outcomes);
            let order = self.seed ^ tabletop::zobrist::mix(self.path.len() as u64);
            self.tree.expand_chance(node, &self.outcomes, order);
        } else {
            game.legal(position, &mut self.legal);
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
            self.tree = Tree::new();
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
