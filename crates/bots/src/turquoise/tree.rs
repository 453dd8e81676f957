//! The tree's memory: nodes by hash, edges in one vector, the newest estimate on each.

use ::turquoise::Action;
use rustc_hash::FxHashMap;

use crate::Estimate;
use crate::prune::Memory;
pub use crate::prune::NONE;

/// What a position is worth to whoever chooses there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// What the best action promises.
    Best,
    /// The mean of what the actions promise, by how often each was looked at, the best once more: for tables where
    /// nobody knows which of its good actions a rival will take.
    Mean,
}

/// Who chooses among the edges of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chooser {
    /// A seat: its index.
    Seat(usize),
    /// Chance: all outcomes looked at count alike.
    Chance,
}

struct Node {
    first: u32,
    edges: u32,
    visits: u32,
    chooser: Chooser,
    estimate: Estimate,
    /// What the position looks like as a whole, if that is known: the best there promises no less.
    outlook: Option<Estimate>,
}

/// An action from a node.
#[derive(Clone, Copy)]
pub struct Edge {
    pub action: Action,
    pub child: u32,
    pub visits: u32,
    /// How much it deserves to be looked at, by what it looked like at first.
    pub prior: f32,
    pub estimate: Estimate,
}

impl Edge {
    pub fn new(action: Action, estimate: Estimate) -> Edge {
        Edge { action, child: NONE, visits: 0, prior: 1.0, estimate }
    }
}

pub struct Tree {
    worth: Worth,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    by_hash: FxHashMap<u64, u32>,
}

impl Tree {
    pub fn new(worth: Worth) -> Tree {
        Tree { worth, nodes: Vec::new(), edges: Vec::new(), by_hash: FxHashMap::default() }
    }

    /// How many edges there are.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Forgets what the game cannot come to any more from the position of this hash.
    pub fn forget_all_but(&mut self, hash: u64) {
        let Tree { nodes, edges, by_hash, .. } = self;
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
            let (chooser, estimate) = (Chooser::Chance, Estimate::default());
            self.nodes.push(Node { first: NONE, edges: 0, visits: 0, chooser, estimate, outlook: None });
            self.nodes.len() as u32 - 1
        })
    }

    pub fn visits(&self, node: u32) -> u32 {
        self.nodes[node as usize].visits
    }

    pub fn estimate(&self, node: u32) -> &Estimate {
        &self.nodes[node as usize].estimate
    }

    pub fn is_expanded(&self, node: u32) -> bool {
        self.nodes[node as usize].first != NONE
    }

    /// Who chooses at a node that has edges.
    pub fn chooser(&self, node: u32) -> Chooser {
        self.nodes[node as usize].chooser
    }

    /// Gives a node its value for good: the game is over there.
    pub fn settle(&mut self, node: u32, estimate: Estimate) {
        self.nodes[node as usize].estimate = estimate;
    }

    pub fn edge(&self, edge: u32) -> &Edge {
        &self.edges[edge as usize]
    }

    pub fn connect(&mut self, edge: u32, node: u32) {
        self.edges[edge as usize].child = node;
    }

    pub fn edges(&self, node: u32) -> &[Edge] {
        let node = &self.nodes[node as usize];
        if node.first == NONE { &[] } else { &self.edges[node.first as usize..][..node.edges as usize] }
    }

    /// Gives a node its edges, and the estimate of the best of them.
    pub fn expand(&mut self, node: u32, chooser: Chooser, edges: &[Edge], outlook: Option<Estimate>) {
        let first = self.edges.len() as u32;
        self.edges.extend_from_slice(edges);
        let at = &mut self.nodes[node as usize];
        (at.first, at.edges, at.chooser, at.outlook) = (first, edges.len() as u32, chooser, outlook);
        if let Chooser::Seat(_) = chooser {
            self.refresh(node);
        }
    }

    /// The number of the edge that looks best by `value`, the first of equals.
    pub fn best(&self, node: u32, width: usize, value: impl Fn(&Edge) -> f32) -> u32 {
        self.best_but(node, width, &[], value)
    }

    /// The same but for some; the first if no other is left.
    #[inline]
    pub fn best_but(&self, node: u32, width: usize, but: &[u32], value: impl Fn(&Edge) -> f32) -> u32 {
        let first = self.nodes[node as usize].first;
        let mut best = (first, f32::NEG_INFINITY);
        for (index, edge) in (first..).zip(self.edges(node)).take(width) {
            let value = value(edge);
            if value > best.1 && !but.contains(&index) {
                best = (index, value);
            }
        }
        best.0
    }

    /// Takes what was found out at the end of a walk back to its beginning.
    pub fn back_up(&mut self, path: &[(u32, u32)], leaf: u32) {
        self.nodes[leaf as usize].visits += 1;
        for &(node, edge) in path.iter().rev() {
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.estimate = self.nodes[edge.child as usize].estimate;
            self.nodes[node as usize].visits += 1;
            self.refresh(node);
        }
    }

    /// A seat gets what its edges are worth to it; chance gives the mean of what was looked at, each outcome alike.
    fn refresh(&mut self, node: u32) {
        let seen = self.edges(node).iter().filter(|edge| edge.visits > 0);
        let estimate = match (self.nodes[node as usize].chooser, self.worth) {
            (Chooser::Seat(seat), Worth::Best) => self.promised(node, seat),
            (Chooser::Seat(seat), Worth::Mean) => {
                let promised = core::iter::once((1.0, self.promised(node, seat)));
                mean(promised.chain(seen.map(|edge| (edge.visits as f32, edge.estimate))))
            }
            (Chooser::Chance, _) => mean(seen.map(|edge| (1.0, edge.estimate))),
        };
        self.nodes[node as usize].estimate = estimate;
    }

    /// What the best edge promises a seat, or the outlook if that is better.
    fn promised(&self, node: u32, seat: usize) -> Estimate {
        let best = self.best(node, usize::MAX, |edge| edge.estimate.share[seat]);
        let best = self.edges[best as usize].estimate;
        let outlook = self.nodes[node as usize].outlook;
        outlook.filter(|outlook| outlook.share[seat] > best.share[seat]).unwrap_or(best)
    }
}

/// The mean of estimates by their weights.
fn mean(weighted: impl Iterator<Item = (f32, Estimate)>) -> Estimate {
    let (mut sum, mut total) = (Estimate::default(), 0.0);
    for (weight, estimate) in weighted {
        sum.add(&estimate.scaled(weight));
        total += weight;
    }
    sum.scaled(1.0 / total)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An estimate that gives the first seat this share.
    fn share(share: f32) -> Estimate {
        Estimate { share: [share, 0.0, 0.0, 0.0], ..Estimate::default() }
    }

    /// What a node is worth where two actions promise 0.6 and 0.5, after walks through them that found these shares.
    fn worth(worth: Worth, walks: [&[f32]; 2]) -> f32 {
        let mut tree = Tree::new(worth);
        let root = tree.node(0);
        let edges = [0.6, 0.5].map(|promise| Edge::new(Action::End, share(promise)));
        tree.expand(root, Chooser::Seat(0), &edges, None);
        for (edge, walks) in (0..).zip(walks) {
            let child = tree.node(1 + u64::from(edge));
            tree.connect(edge, child);
            for &found in walks {
                tree.settle(child, share(found));
                tree.back_up(&[(root, edge)], child);
            }
        }
        tree.estimate(root).share[0]
    }

    fn assert_near(found: f32, expected: f32) {
        assert!((found - expected).abs() < 1e-6, "{found}, not {expected}");
    }

    /// What docs/benchmarks.md says of the memory that a tree takes.
    #[test]
    fn nodes_and_edges_are_small() {
        assert_eq!((size_of::<Node>(), size_of::<Edge>()), (96, 64));
    }

    #[test]
    fn the_best_is_worth_what_it_promises() {
        assert_near(worth(Worth::Best, [&[], &[]]), 0.6);
        assert_near(worth(Worth::Best, [&[0.2, 0.3], &[0.4]]), 0.4);
    }

    #[test]
    fn a_mean_counts_every_walk_by_what_its_action_turned_out_to_be() {
        assert_near(worth(Worth::Mean, [&[], &[]]), 0.6);
        // Twice 0.3, once 0.4, and once more what the best promises.
        assert_near(worth(Worth::Mean, [&[0.2, 0.3], &[0.4]]), (0.3 + 0.3 + 0.4 + 0.4) / 4.0);
    }
}
