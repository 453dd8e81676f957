//! The tree's memory: nodes by hash, edges in one vector, means on the edges.

use rustc_hash::FxHashMap;
use tabletop::{Seat, Weighted, zobrist};

use super::Rule;
use crate::Estimate;
use crate::prune::Memory;
pub use crate::prune::NONE;

/// The longest line that is reported.
const LINE: usize = 24;

struct Node {
    visits: u32,
    first: u32,
    edges: u32,
    /// The sum of the estimates that went through here.
    total: Estimate,
}

/// An action or a chance outcome from a node.
#[derive(Clone, Copy)]
pub struct Edge<A> {
    pub action: A,
    pub child: u32,
    pub visits: u32,
    /// A player's prior, or the weight of a chance outcome.
    weight: f32,
    total: Estimate,
}

impl<A> Edge<A> {
    pub fn mean(&self) -> Estimate {
        self.total.scaled(1.0 / self.visits.max(1) as f32)
    }
}

pub struct Tree<A> {
    nodes: Vec<Node>,
    edges: Vec<Edge<A>>,
    by_hash: FxHashMap<u64, u32>,
}

impl<A: Copy> Tree<A> {
    pub fn new() -> Tree<A> {
        Tree { nodes: Vec::new(), edges: Vec::new(), by_hash: FxHashMap::default() }
    }

    /// How many edges there are.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Forgets what the game cannot come to any more from the position of this hash.
    pub fn forget_all_but(&mut self, hash: u64) {
        let Tree { nodes, edges, by_hash } = self;
        let mut memory = Memory {
            nodes,
            edges,
            by_hash,
            span: |node| (&mut node.first, node.edges as usize),
            child: |edge| &mut edge.child,
        };
        memory.forget_all_but(hash);
    }

    /// The node of a position, made if it is new.
    pub fn node(&mut self, hash: u64) -> u32 {
        *self.by_hash.entry(hash).or_insert_with(|| {
            self.nodes.push(Node { visits: 0, first: NONE, edges: 0, total: Estimate::default() });
            self.nodes.len() as u32 - 1
        })
    }

    pub fn connect(&mut self, edge: u32, hash: u64) -> u32 {
        let node = self.node(hash);
        self.edges[edge as usize].child = node;
        node
    }

    pub fn mean(&self, node: u32) -> Estimate {
        let node = &self.nodes[node as usize];
        node.total.scaled(1.0 / node.visits.max(1) as f32)
    }

    pub fn visits(&self, node: u32) -> u32 {
        self.nodes[node as usize].visits
    }

    pub fn is_expanded(&self, node: u32) -> bool {
        self.nodes[node as usize].first != NONE
    }

    pub fn edge(&self, edge: u32) -> &Edge<A> {
        &self.edges[edge as usize]
    }

    pub fn edges(&self, node: u32) -> &[Edge<A>] {
        let node = &self.nodes[node as usize];
        if node.first == NONE { &[] } else { &self.edges[node.first as usize..][..node.edges as usize] }
    }

    /// Gives a node its actions, but for those without a weight.
    pub fn expand(&mut self, node: u32, actions: &[A], priors: &[f32]) {
        let weighted = actions.iter().copied().zip(priors.iter().copied());
        self.attach(node, weighted.filter(|&(_, prior)| prior > 0.0));
    }

    /// The outcomes in the order in which they will be looked at, which `order` alone decides.
    pub fn expand_chance(&mut self, node: u32, outcomes: &[Weighted<A>], order: u64) {
        let mut ranked: Vec<_> = outcomes.iter().enumerate().collect();
        ranked.sort_by_key(|(i, _)| zobrist::mix(order.wrapping_add(*i as u64)));
        self.attach(node, ranked.into_iter().map(|(_, outcome)| (outcome.action, outcome.weight as f32)));
    }

    fn attach(&mut self, node: u32, edges: impl Iterator<Item = (A, f32)>) {
        let first = self.edges.len();
        let new =
            |(action, weight)| Edge { action, child: NONE, visits: 0, weight, total: Estimate::default() };
        self.edges.extend(edges.map(new));
        let node = &mut self.nodes[node as usize];
        (node.first, node.edges) = (first as u32, (self.edges.len() - first) as u32);
    }

    /// The edge a player looks at next; the first of the best among `width` × √visits, at least one.
    pub fn select(&self, node: u32, seat: Seat, rule: Rule, width: f32) -> u32 {
        let seat = seat.index();
        let parent = &self.nodes[node as usize];
        let visits = parent.visits.max(1) as f32;
        let mean = parent.total.share[seat] / visits;
        let log = libm::logf(visits);
        let value = |edge: &Edge<A>| match rule {
            Rule::Ucb { .. } if edge.visits == 0 => f32::INFINITY,
            Rule::Ucb { exploration } => {
                let n = edge.visits as f32;
                edge.total.share[seat] / n + exploration * (log / n).sqrt()
            }
            Rule::Priors { exploration, reduction } => {
                let n = edge.visits as f32;
                let q = if edge.visits == 0 { mean - reduction } else { edge.total.share[seat] / n };
                q + exploration * edge.weight * visits.sqrt() / (1.0 + n)
            }
        };
        parent.first + first_best(self.wide(node, width), value)
    }

    /// The outcome chance supplies next: among those wide enough, the one that lags most behind its weight.
    pub fn draw(&self, node: u32, widening: f32) -> u32 {
        let lag = |edge: &Edge<A>| edge.weight / (1.0 + edge.visits as f32);
        self.nodes[node as usize].first + first_best(self.wide(node, widening), lag)
    }

    /// The first `width` × √visits edges of a node, at least one.
    fn wide(&self, node: u32, width: f32) -> &[Edge<A>] {
        let (edges, visits) = (self.edges(node), self.visits(node).max(1));
        let count = (width * (visits as f32).sqrt()).max(1.0) as usize;
        &edges[..count.min(edges.len())]
    }

    pub fn back_up(&mut self, path: &[(u32, u32)], leaf: u32, estimate: &Estimate) {
        let mut visit = |node: u32| {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.total.add(estimate);
        };
        visit(leaf);
        for &(node, edge) in path {
            visit(node);
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.total.add(estimate);
        }
    }

    /// The most visited line from a node on.
    pub fn line(&self, mut node: u32) -> Vec<A> {
        let mut line = Vec::new();
        while node != NONE && line.len() < LINE {
            let visited = self.edges(node).iter().filter(|edge| edge.visits > 0);
            let Some(best) = visited.max_by_key(|edge| edge.visits) else { break };
            line.push(best.action);
            node = best.child;
        }
        line
    }
}

/// The index of the first of the best.
fn first_best<A>(edges: &[Edge<A>], value: impl Fn(&Edge<A>) -> f32) -> u32 {
    let mut best = (0, f32::NEG_INFINITY);
    for (i, edge) in edges.iter().enumerate() {
        let value = value(edge);
        if value > best.1 {
            best = (i as u32, value);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What docs/benchmarks.md says of the memory that a tree takes.
    #[test]
    fn nodes_and_edges_are_small() {
        assert_eq!((size_of::<Node>(), size_of::<Edge<()>>()), (44, 44));
    }
}
