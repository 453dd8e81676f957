//! Best-first search for any number of seats: every seat is for itself, chance is averaged.
//!
//! A walk follows what looks best, with some curiosity, to a position not looked into yet, and judges everything that
//! can be done there. Positions reached by different orders of actions in a turn are one node. Auctions are not walked
//! through: an opened one leads to the position after everybody has bid by value.

mod together;

use ::turquoise::{Action, Columns, Phase, Place, Position, Turquoise};
use tabletop::{Game, Line, Turn, Weighted, zobrist};

use super::auction::{knocked_down, settled};
use super::judge::Judge;
use super::tree::{Chooser, Edge, NONE, Tree, Worth};
use super::turn::{SoFar, undoes};
use crate::together::THREADED;
use crate::{Advice, Candidate, Decision, Estimate, Limits, Player};

/// The dials of the search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Dials {
    /// What a position is worth to whoever chooses there.
    pub worth: Worth,
    /// The weight of curiosity.
    pub curiosity: f32,
    /// The difference in the share of the win that makes one action e times as interesting as another.
    pub sharpness: f32,
    /// A chance node visited n times looks at this × √n plates, at least one.
    pub widening: f32,
    /// A search ends when its tree holds this many edges; the next one forgets what cannot be reached any more.
    pub max_edges: usize,
    /// How many candidates a decision lists.
    pub candidates: usize,
}

/// Below this share of the win curiosity does not fade any more.
const LEAST_HOPE: f32 = 0.01;

/// The longest line that is reported.
const LINE: usize = 24;

/// The player: a tree, its dials and a judge.
pub struct BestFirst {
    dials: Dials,
    judge: Judge,
    seed: u64,
    tree: Tree,
    judged: u64,
    path: Vec<(u32, u32)>,
    legal: Vec<Action>,
    outcomes: Vec<Weighted<Action>>,
    fresh: Vec<Edge>,
    so_far: SoFar,
    threads: usize,
    /// The edges that other threads are looking behind.
    busy: Vec<u32>,
}

impl BestFirst {
    /// A player with these dials; the order in which plates are thought of comes from `seed`.
    pub fn new(dials: Dials, judge: Judge, seed: u64) -> BestFirst {
        BestFirst {
            dials,
            judge,
            seed,
            tree: Tree::new(dials.worth),
            judged: 0,
            path: Vec::new(),
            legal: Vec::new(),
            outcomes: Vec::new(),
            fresh: Vec::new(),
            so_far: SoFar::default(),
            threads: 1,
            busy: Vec::new(),
        }
    }

    /// One walk from the root to a position not looked into yet, and back.
    fn walk(&mut self, game: &Turquoise, root: u32, position: &Position) {
        self.path.clear();
        let mut position = *position;
        let mut node = root;
        loop {
            let turn = game.turn(&position);
            if turn == Turn::Over {
                self.tree.settle(node, self.judge.result(game, &position));
                break;
            }
            let expanded = self.tree.is_expanded(node);
            if !expanded {
                self.expand(game, &position, node, turn);
            }
            let edge = match turn {
                Turn::Seat(_) if !expanded => break,
                Turn::Seat(seat) => self.select(node, seat.index()),
                Turn::Chance | Turn::Over => self.draw(node),
            };
            self.path.push((node, edge));
            let Edge { action, child, .. } = *self.tree.edge(edge);
            position = after(&self.judge, game, &position, action);
            node = child;
            if node == NONE {
                node = self.tree.node(game.hash(&position));
                self.tree.connect(edge, node);
            }
        }
        // A walk that ends where the game does judges nothing and still takes its time.
        self.judged += 1;
        self.tree.back_up(&self.path, node);
    }

    fn expand(&mut self, game: &Turquoise, position: &Position, node: u32, turn: Turn) {
        if let Turn::Seat(seat) = turn {
            let BestFirst { judge, dials, legal, fresh, .. } = self;
            let outlook = judge_all(judge, dials, game, position, seat.index(), legal, fresh);
            self.judged += self.fresh.len() as u64;
            self.tree.expand(node, Chooser::Seat(seat.index()), &self.fresh, outlook);
        } else {
            self.expand_chance(game, position, node);
        }
    }

    fn expand_chance(&mut self, game: &Turquoise, position: &Position, node: u32) {
        game.chance(position, &mut self.outcomes);
        // The order depends on the seed and the pile alone, so that sister actions meet the same plates.
        let order = self.seed ^ zobrist::mix(self.outcomes.len() as u64);
        let rank = |outcome: &Weighted<Action>| match outcome.action {
            Action::Tile(number) => zobrist::mix(order.wrapping_add(u64::from(number))),
            _ => 0,
        };
        self.outcomes.sort_by_key(rank);
        self.fresh.clear();
        self.fresh.extend(self.outcomes.iter().map(|o| Edge::new(o.action, Estimate::default())));
        let outlook = outlook(&self.judge, game, position);
        self.tree.expand(node, Chooser::Chance, &self.fresh, outlook);
    }

    fn is_full(&self) -> bool {
        self.tree.len() >= self.dials.max_edges
    }

    fn select(&self, node: u32, seat: usize) -> u32 {
        // Where little is left to win, small differences count as much as large ones elsewhere.
        let hope = self.tree.estimate(node).share[seat].max(LEAST_HOPE);
        let scale = self.dials.curiosity * hope * (self.tree.visits(node) as f32).sqrt();
        self.tree.best_but(node, usize::MAX, &self.busy, |edge| {
            edge.estimate.share[seat] + scale * edge.prior / (1.0 + edge.visits as f32)
        })
    }

    /// The plate chance supplies next: of those looked at so far the one seen least.
    fn draw(&self, node: u32) -> u32 {
        let width = (self.dials.widening * (self.tree.visits(node) as f32).sqrt()).max(1.0) as usize;
        self.tree.best_but(node, width, &self.busy, |edge| -(edge.visits as f32))
    }

    fn decide(&self, position: &Position, root: u32, seat: usize, nodes: u64) -> Decision<Action> {
        // To end the turn undoes nothing, so something is left wherever actions are barred.
        let steady = |edge: &&Edge| !self.so_far.bars(position, edge.action) && !self.is_undone(edge);
        let mut edges: Vec<&Edge> = self.tree.edges(root).iter().filter(steady).collect();
        edges.sort_by(|a, b| {
            let by_share = b.estimate.share[seat].total_cmp(&a.estimate.share[seat]);
            let by_visits = b.visits.cmp(&a.visits);
            match self.dials.worth {
                Worth::Best => by_share.then(by_visits),
                // A mean of few walks says little.
                Worth::Mean => by_visits.then(by_share),
            }
        });
        let candidates = edges.iter().take(self.dials.candidates).map(|edge| Candidate {
            action: edge.action,
            estimate: edge.estimate,
            nodes: u64::from(edge.visits),
            line: self.line(edge),
        });
        Decision { action: edges[0].action, nodes, candidates: candidates.collect() }
    }

    /// What a position is worth, looked at in a tree that holds nothing else.
    pub fn advise(&mut self, game: &Turquoise, position: &Position, limits: &Limits) -> Advice<Action> {
        let decision = self.choose(game, position, limits);
        let root = self.tree.node(game.hash(position));
        // More than the best action promises, where the outlook of the whole turn does.
        Advice { estimate: *self.tree.estimate(root), ..decision.into() }
    }

    /// Whether the line behind an edge takes its action back in the same turn: one might as well end the turn.
    fn is_undone(&self, edge: &Edge) -> bool {
        let turn = self.line(edge).into_iter().take_while(|&action| action != Action::End);
        turn.into_iter().any(|later| undoes(later, edge.action))
    }

    /// The most visited line behind an edge; it ends where an auction begins, for what is said there is not walked
    /// through.
    fn line(&self, edge: &Edge) -> Vec<Action> {
        let mut line = Vec::new();
        let mut edge = *edge;
        while edge.child != NONE && line.len() < LINE && !is_of_auction(edge.action) {
            let visited = self.tree.edges(edge.child).iter().filter(|edge| edge.visits > 0);
            let Some(best) = visited.max_by_key(|edge| edge.visits) else { break };
            line.push(best.action);
            edge = *best;
        }
        line
    }
}

fn is_of_auction(action: Action) -> bool {
    matches!(action, Action::Auction(..) | Action::Bid(_) | Action::Pass)
}

/// Whether to think of an action at all: of many prices the lowest, and of Anubis what concerns one place or player.
pub fn is_worth_a_look(position: &Position, action: Action) -> bool {
    match (action, position.phase()) {
        (Action::Auction(_, price), _) => price == 1,
        (Action::Bid(price), Phase::Auction(auction)) => price == auction.price + 1,
        (Action::Anubis(first, Some(second)), _) => {
            let own = position.free(position.active());
            let pair = first.bit() | second.bit();
            let together = |place: Place| {
                position.plate(place).is_none() && place.columns().0 & pair == pair && place.level() > 0
            };
            match (own.contains(first), own.contains(second)) {
                (false, false) => Place::all().any(together),
                (true, true) => Columns(pair).into_iter().all(|column| position.level(column) > Some(0)),
                _ => false,
            }
        }
        _ => true,
    }
}

impl Player<Turquoise> for BestFirst {
    fn choose(&mut self, game: &Turquoise, position: &Position, limits: &Limits) -> Decision<Action> {
        if self.tree.len() >= self.dials.max_edges {
            self.tree.forget_all_but(game.hash(position));
        }
        let seat = game.turn(position).seat().map_or(0, tabletop::Seat::index);
        let root = self.tree.node(game.hash(position));
        let start = self.judged;
        loop {
            self.walk(game, root, position);
            // A walk judges dozens of positions, so asking every time costs little.
            let nodes = self.judged - start;
            let only_one = self.tree.edges(root).len() == 1;
            if only_one || nodes >= limits.nodes || self.is_full() || (limits.stop)() {
                return self.decide(position, root, seat, nodes);
            }
            if THREADED && self.threads > 1 {
                self.walk_together(game, root, position, start.saturating_add(limits.nodes), limits);
                return self.decide(position, root, seat, self.judged - start);
            }
        }
    }

    fn go_on(&mut self, line: &Line<Turquoise>, limits: &Limits) -> Decision<Action> {
        self.so_far = SoFar::of(line);
        let decision = self.choose(line.game(), line.position(), limits);
        self.so_far = SoFar::default();
        decision
    }

    fn share(&mut self, threads: usize) -> bool {
        self.threads = threads;
        true
    }
}

/// The position an edge leads to.
fn after(judge: &Judge, game: &Turquoise, position: &Position, action: Action) -> Position {
    let mut next = *position;
    game.apply(&mut next, action);
    match action {
        // Who raises must be content with the price; whether others raise once more is their affair.
        Action::Bid(_) => knocked_down(game, &next),
        Action::Auction(..) | Action::Pass => settled(game, judge, &next),
        _ => next,
    }
}

/// One action of a turn is less than the turn: until the others are found, the outlook stands for them.
fn outlook(judge: &Judge, game: &Turquoise, position: &Position) -> Option<Estimate> {
    position.turn_begins().then(|| judge.quiet(game, position))
}

/// Judges everything worth a look that a seat can do, puts it into `fresh`, and tells the outlook.
fn judge_all(
    judge: &Judge,
    dials: &Dials,
    game: &Turquoise,
    position: &Position,
    seat: usize,
    legal: &mut Vec<Action>,
    fresh: &mut Vec<Edge>,
) -> Option<Estimate> {
    game.legal(position, legal);
    fresh.clear();
    for &action in legal.iter().filter(|&&action| is_worth_a_look(position, action)) {
        let next = after(judge, game, position, action);
        fresh.push(Edge::new(action, judge.judge(game, &next)));
    }
    set_priors(fresh, seat, dials.sharpness);
    outlook(judge, game, position)
}

fn set_priors(edges: &mut [Edge], seat: usize, sharpness: f32) {
    let most = edges.iter().fold(0.0_f32, |most, edge| most.max(edge.estimate.share[seat]));
    let mut total = 0.0;
    for edge in &mut *edges {
        let behind = edge.estimate.share[seat] / most.max(LEAST_HOPE) - 1.0;
        edge.prior = libm::expf(behind / sharpness);
        total += edge.prior;
    }
    for edge in edges {
        edge.prior /= total;
    }
}
