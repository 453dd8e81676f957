//! Best-first search over whole turns: always look further behind the line that seems best for everybody.

use ::inka::{Action, CELLS, Inka, Position};
use tabletop::Game;

use super::survey::Way;
use super::turns::{Breadth, Turn, Turns};
use crate::{Candidate, Estimate, Limits};

const NONE: u32 = u32::MAX;
/// Turns of a line that are told.
const LINE: usize = 4;

struct Node {
    seat: usize,
    edges: Vec<Edge>,
}

struct Edge {
    turn: Turn,
    estimate: Estimate,
    visits: u32,
    child: u32,
    /// Whether looking further cannot change the estimate.
    settled: bool,
}

/// How widely to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope {
    /// For the turn to be played.
    pub root: Breadth,
    /// For the turns after it.
    pub reply: Breadth,
    /// How many turns are followed at most; one is the turn to be played and nothing else.
    pub depth: usize,
}

/// What is looked at before the whole scope.
const GLANCES: [Scope; 2] = [
    Scope {
        root: Breadth { floors: [1, 1], turns: 3, blockades: 3 },
        reply: Breadth { floors: [0, 0], turns: 1, blockades: 0 },
        depth: 1,
    },
    Scope {
        root: Breadth { floors: [2, 1], turns: 6, blockades: 4 },
        reply: Breadth { floors: [1, 0], turns: 1, blockades: 0 },
        depth: 2,
    },
];

/// The search of one turn.
pub struct Search {
    turns: Turns,
    nodes: Vec<Node>,
}

impl Search {
    /// A search among these turns.
    pub fn new(turns: Turns) -> Search {
        Search { turns, nodes: Vec::new() }
    }

    /// Thinks that ways are longer than they seem from some cells, for the seat that plans.
    pub fn tire(&mut self, tired: &[Way; CELLS]) {
        self.turns.tire(tired);
    }

    /// How many floors were looked at so far.
    pub fn looked(&self) -> u64 {
        self.turns.looked()
    }

    /// The turns of the seat to act, best first.
    ///
    /// Looks narrowly first and then as widely as told; a look that cannot be finished is forgotten, for it would
    /// have seen a part of the floor only.
    pub fn run(&mut self, game: &Inka, position: &Position, scope: &Scope, limits: &Limits) -> Vec<Plan> {
        // The nodes are counted from the beginning of this search.
        let nodes = limits.nodes.saturating_add(self.turns.looked());
        let limits = Limits { nodes, stop: limits.stop };
        let ahead = self.turns.take_side(game, position);
        let mut plans = Vec::new();
        let narrow = GLANCES.iter().filter(|glance| glance.root.turns < scope.root.turns);
        for scope in narrow.chain([scope]) {
            self.nodes.clear();
            self.expand(game, position, &scope.root, &limits);
            while ahead && scope.depth > 1 && !self.settled(0) && !self.over(&limits) {
                self.iterate(game, scope, &limits);
            }
            if plans.is_empty() || !self.over(&limits) {
                plans = self.plans();
            }
        }
        plans
    }

    fn over(&self, limits: &Limits) -> bool {
        self.turns.looked() >= limits.nodes || (limits.stop)()
    }

    fn expand(&mut self, game: &Inka, position: &Position, breadth: &Breadth, limits: &Limits) -> u32 {
        let turns = self.turns.list(game, position, breadth, limits);
        let edges = turns.into_iter().map(|turn| Edge {
            estimate: turn.estimate,
            visits: 0,
            child: NONE,
            settled: game.outcome(&turn.after).is_some(),
            turn,
        });
        self.nodes.push(Node { seat: position.seat().index(), edges: edges.collect() });
        self.nodes.len() as u32 - 1
    }

    /// The best edge of a node, of those that are not settled if `open`.
    fn best(&self, node: u32, open: bool) -> Option<usize> {
        let node = &self.nodes[node as usize];
        let edges = node.edges.iter().enumerate().filter(|(_, edge)| !(open && edge.settled));
        let mut best: Option<(usize, f32)> = None;
        for (i, edge) in edges {
            let share = edge.estimate.share[node.seat];
            if best.is_none_or(|(_, most)| share > most) {
                best = Some((i, share));
            }
        }
        best.map(|(i, _)| i)
    }

    /// Whether a node's value is certain: the best edge is settled.
    fn settled(&self, node: u32) -> bool {
        self.best(node, false).is_none_or(|best| self.nodes[node as usize].edges[best].settled)
    }

    fn iterate(&mut self, game: &Inka, scope: &Scope, limits: &Limits) {
        let mut path = Vec::new();
        let mut node = 0;
        while let Some(best) = self.best(node, true) {
            path.push((node, best));
            let edge = &self.nodes[node as usize].edges[best];
            if edge.child != NONE {
                node = edge.child;
                continue;
            }
            let after = edge.turn.after;
            let child = self.expand(game, &after, &scope.reply, limits);
            self.nodes[node as usize].edges[best].child = child;
            break;
        }
        let depth = path.len();
        for (level, &(node, edge)) in path.iter().enumerate().rev() {
            let child = self.nodes[node as usize].edges[edge].child;
            let best = self.best(child, false);
            let settled = self.settled(child) || (level + 1 == depth && depth + 1 >= scope.depth);
            let estimate = best.map(|best| self.nodes[child as usize].edges[best].estimate);
            let edge = &mut self.nodes[node as usize].edges[edge];
            edge.visits += 1;
            edge.settled |= settled;
            edge.estimate = estimate.unwrap_or(edge.estimate);
        }
    }

    /// The turns of the root, those looked at most first.
    fn plans(&self) -> Vec<Plan> {
        let Some(root) = self.nodes.first() else { return Vec::new() };
        let mut edges: Vec<&Edge> = root.edges.iter().collect();
        let key = |edge: &Edge| (edge.settled && edge.estimate.share[root.seat] >= 1.0, edge.visits);
        edges.sort_by(|a, b| {
            let shares = b.estimate.share[root.seat].total_cmp(&a.estimate.share[root.seat]);
            key(b).cmp(&key(a)).then(shares)
        });
        edges
            .into_iter()
            .map(|edge| Plan {
                actions: edge.turn.actions.to_vec(),
                estimate: edge.estimate,
                nodes: u64::from(edge.visits),
                line: self.line(edge.child),
            })
            .collect()
    }

    /// The turns expected from a node on.
    fn line(&self, mut node: u32) -> Vec<Action> {
        let mut line = Vec::new();
        for _ in 0..LINE {
            if node == NONE {
                break;
            }
            let Some(best) = self.best(node, false) else { break };
            let edge = &self.nodes[node as usize].edges[best];
            line.extend(edge.turn.actions.iter().copied());
            node = edge.child;
        }
        line
    }
}

/// A turn that may be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Its actions.
    pub actions: Vec<Action>,
    /// What it is expected to lead to.
    pub estimate: Estimate,
    /// How often it was looked at.
    pub nodes: u64,
    /// The turns expected after it.
    pub line: Vec<Action>,
}

impl Plan {
    /// The turn as a candidate for its first action.
    pub fn candidate(&self) -> Candidate<Action> {
        let line = self.actions[1..].iter().chain(&self.line).copied().collect();
        Candidate { action: self.actions[0], estimate: self.estimate, nodes: self.nodes, line }
    }
}
