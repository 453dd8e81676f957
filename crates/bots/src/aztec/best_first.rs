//! Best-first minimax for two players, without a depth bound: always look further behind the line that seems best for
//! both.
//!
//! All children of a position are judged when it is first reached; proven results are passed up, and what is proven is
//! not looked at again. A building and its half turn are one node. The tree is kept between calls.

use std::sync::Mutex;
use std::thread;

use ::aztec::{Action, Aztec, Position};
use rustc_hash::FxHashMap;
use tabletop::{Game, MAX_SEATS};

use super::geometry::Twin;
use super::judge::{Judge, whim};
use crate::prune::{Memory, NONE};
use crate::together::{THREADED, lock, work_together};
use crate::{Candidate, Estimate, Limits};

/// When the tree holds this many edges at the beginning of a search, it forgets what cannot be reached any more; a search
/// ends at twice as many. Each takes 16 bytes.
const EDGES: usize = 1_200_000;
/// No unproven position is worth more; a proven win is.
const NEARLY: f32 = 0.999;

struct Node {
    /// The hash of the building as it stood when the edges were listed; else they must be turned.
    here: u64,
    first: u32,
    count: u16,
    seat: u8,
    /// Whether the share is what perfect play leads to.
    proven: bool,
    /// What the first seat can expect of the win.
    share: f32,
}

#[derive(Clone, Copy)]
struct Edge {
    id: u16,
    proven: bool,
    visits: u32,
    child: u32,
    share: f32,
}

impl Edge {
    /// What a seat can expect of the win.
    fn share_of(&self, seat: u8) -> f32 {
        if seat == 0 { self.share } else { 1.0 - self.share }
    }
}

/// Nodes from the root on, each with the edge that was taken.
type Path = Vec<(u32, u32)>;

/// The search.
pub struct BestFirst {
    judge: Judge,
    seed: u64,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    by_hash: FxHashMap<u64, u32>,
    path: Path,
    legal: Vec<u16>,
    looked: u64,
    threads: usize,
    /// The edges that other threads are looking behind.
    busy: Vec<u32>,
}

/// A position in the tree.
#[derive(Clone, Copy)]
pub struct Root {
    node: u32,
    twin: Twin,
}

impl BestFirst {
    /// A search whose whims come from `seed`.
    pub fn new(judge: Judge, seed: u64) -> BestFirst {
        BestFirst {
            judge,
            seed,
            nodes: Vec::new(),
            edges: Vec::new(),
            by_hash: FxHashMap::default(),
            path: Vec::new(),
            legal: Vec::new(),
            looked: 0,
            threads: 1,
            busy: Vec::new(),
        }
    }

    /// Searches on so many threads from now on.
    pub fn share(&mut self, threads: usize) {
        self.threads = threads;
    }

    /// How many positions were judged so far.
    pub fn looked(&self) -> u64 {
        self.looked
    }

    /// Enters a position where a piece is to be laid; all its actions are judged at once.
    pub fn enter(&mut self, game: &Aztec, position: &Position) -> Root {
        let twin = self.judge.geometry().hash(game.laid_indices(position));
        if self.edges.len() >= EDGES {
            let BestFirst { nodes, edges, by_hash, .. } = self;
            let mut memory = Memory {
                nodes,
                edges,
                by_hash,
                span: |node| (&mut node.first, usize::from(node.count)),
                child: |edge| &mut edge.child,
            };
            memory.forget_all_but(twin.either());
        }
        let node = match self.by_hash.get(&twin.either()) {
            Some(&node) => node,
            None => self.expand(game, position, twin),
        };
        Root { node, twin }
    }

    /// Searches until `until` positions have been judged in all, the result is proven, or it is told to stop.
    pub fn run(&mut self, game: &Aztec, position: &Position, root: Root, until: u64, limits: &Limits) {
        if THREADED && self.threads > 1 {
            return self.run_together(game, position, root, until, limits);
        }
        while self.goes_on(root, until) && !(limits.stop)() {
            self.iterate(game, position, root);
        }
    }

    fn goes_on(&self, root: Root, until: u64) -> bool {
        !self.proven(root) && self.looked < until && self.edges.len() < 2 * EDGES
    }

    /// The same on several threads: whoever comes to the end of a line judges what is behind it outside the lock, and the
    /// others meanwhile take the next best line.
    fn run_together(&mut self, game: &Aztec, position: &Position, root: Root, until: u64, limits: &Limits) {
        let (threads, judge, seed) = (self.threads, self.judge.clone(), self.seed);
        let shared = Mutex::new(self);
        work_together(threads, limits.stop, || {
            let mut tree = lock(&shared);
            if !tree.goes_on(root, until) {
                return false;
            }
            let Some((path, next, twin)) = tree.descend(game, position, root) else {
                drop(tree);
                thread::yield_now();
                return true;
            };
            drop(tree);
            let judged = judged(&judge, seed, game, &next, twin);
            lock(&shared).attach(game, path, &next, twin, &judged);
            true
        });
    }

    /// Whether the result is proven.
    pub fn proven(&self, root: Root) -> bool {
        self.nodes[root.node as usize].proven
    }

    /// The best `most` actions, best first.
    pub fn candidates(
        &self,
        game: &Aztec,
        position: &Position,
        root: Root,
        most: usize,
    ) -> Vec<Candidate<Action>> {
        let node = &self.nodes[root.node as usize];
        let seat = node.seat;
        let mut edges = self.edges_of(node).to_vec();
        // What is proven to win comes first and what is proven to lose last; between them, what has been the best
        // for longest is safer than what has just come to look best.
        let class = |edge: &Edge| match edge.share_of(seat) {
            share if edge.proven && share >= 1.0 => 2,
            share if edge.proven && share <= 0.0 => 0,
            _ => 1,
        };
        edges.sort_by(|a, b| {
            let order = (class(b), b.visits).cmp(&(class(a), a.visits));
            order.then(b.share_of(seat).total_cmp(&a.share_of(seat)))
        });
        edges.truncate(most.max(1));
        edges.into_iter().map(|edge| self.candidate(game, position, root, edge)).collect()
    }

    fn candidate(&self, game: &Aztec, position: &Position, root: Root, edge: Edge) -> Candidate<Action> {
        let mut next = *position;
        let mut line = Vec::new();
        let mut twin = root.twin;
        let (mut node, mut last) = (root.node, edge);
        loop {
            let id = self.facing(&self.nodes[node as usize], twin, last.id);
            let action = Action::Lay(game.placements()[usize::from(id)]);
            game.apply(&mut next, action);
            twin = twin.with(self.judge.geometry(), id);
            line.push(action);
            if last.child == NONE {
                break;
            }
            node = last.child;
            last = *self.best(&self.nodes[node as usize]);
        }
        let mut share = [0.0; MAX_SEATS];
        share[..2].copy_from_slice(&[edge.share_of(0), edge.share_of(1)]);
        let estimate = Estimate { share, score: self.judge.judge(game, &next).score };
        let action = line.remove(0);
        Candidate { action, estimate, nodes: u64::from(edge.visits), line }
    }

    /// One walk along the best line to its end, which is looked behind, and back.
    fn iterate(&mut self, game: &Aztec, position: &Position, root: Root) {
        self.path.clear();
        let mut position = *position;
        let Root { mut node, mut twin } = root;
        while let Some(index) = self.promising(&self.nodes[node as usize]) {
            self.path.push((node, index));
            let edge = self.edges[index as usize];
            let id = self.facing(&self.nodes[node as usize], twin, edge.id);
            game.apply(&mut position, Action::Lay(game.placements()[usize::from(id)]));
            twin = twin.with(self.judge.geometry(), id);
            if edge.child == NONE {
                let known = self.by_hash.get(&twin.either()).copied();
                let child = known.unwrap_or_else(|| self.expand(game, &position, twin));
                self.edges[index as usize].child = child;
                break;
            }
            // Another way to the child may have changed it since; then this way looks different now.
            let child = &self.nodes[edge.child as usize];
            if (child.proven, child.share.to_bits()) != (edge.proven, edge.share.to_bits()) {
                break;
            }
            node = edge.child;
        }
        self.back_up();
    }

    /// A walk along the best line that nobody else is at, to a position to be looked behind; none if there is nothing to
    /// judge at its end.
    fn descend(&mut self, game: &Aztec, position: &Position, root: Root) -> Option<(Path, Position, Twin)> {
        self.path.clear();
        let mut position = *position;
        let Root { mut node, mut twin } = root;
        // What others are at is no way on; where nothing else is left, one comes back later.
        while let Some(index) = self.most_promising(&self.nodes[node as usize], &self.busy) {
            self.path.push((node, index));
            let edge = self.edges[index as usize];
            let id = self.facing(&self.nodes[node as usize], twin, edge.id);
            game.apply(&mut position, Action::Lay(game.placements()[usize::from(id)]));
            twin = twin.with(self.judge.geometry(), id);
            if edge.child == NONE {
                let Some(&known) = self.by_hash.get(&twin.either()) else {
                    self.busy.push(index);
                    return Some((std::mem::take(&mut self.path), position, twin));
                };
                self.edges[index as usize].child = known;
                break;
            }
            let child = &self.nodes[edge.child as usize];
            if (child.proven, child.share.to_bits()) != (edge.proven, edge.share.to_bits()) {
                break;
            }
            node = edge.child;
        }
        // A line that ends among what others are at tells nothing new.
        if self.path.last().is_some_and(|&(_, index)| self.edges[index as usize].child != node) {
            self.back_up();
        }
        None
    }

    /// Takes in what was judged at the end of a line.
    fn attach(&mut self, game: &Aztec, path: Path, position: &Position, twin: Twin, judged: &[(u64, Edge)]) {
        let Some(&(_, index)) = path.last() else { return };
        self.busy.retain(|&busy| busy != index);
        // Another may have come here by another way meanwhile.
        let known = self.by_hash.get(&twin.either()).copied();
        let child = known.unwrap_or_else(|| {
            let first = self.edges.len() as u32;
            for &(key, edge) in judged {
                let edge = match self.by_hash.get(&key) {
                    Some(&child) if !edge.proven => {
                        let node = &self.nodes[child as usize];
                        Edge { share: node.share, proven: node.proven, child, ..edge }
                    }
                    _ => edge,
                };
                self.edges.push(edge);
            }
            self.looked += judged.len() as u64;
            self.insert(game, position, twin, first)
        });
        self.edges[index as usize].child = child;
        self.path = path;
        self.back_up();
    }

    fn back_up(&mut self) {
        while let Some((node, index)) = self.path.pop() {
            let edge = &mut self.edges[index as usize];
            let child = &self.nodes[edge.child as usize];
            edge.visits += 1;
            (edge.share, edge.proven) = (child.share, child.proven);
            let (share, proven) = self.summary(&self.nodes[node as usize]);
            let node = &mut self.nodes[node as usize];
            (node.share, node.proven) = (share, proven);
        }
    }

    /// Makes a node and judges all its children.
    fn expand(&mut self, game: &Aztec, position: &Position, twin: Twin) -> u32 {
        let first = self.edges.len() as u32;
        let mut legal = std::mem::take(&mut self.legal);
        game.legal_indices(position, &mut legal);
        for &id in &legal {
            let mut next = *position;
            game.apply(&mut next, Action::Lay(game.placements()[usize::from(id)]));
            let key = twin.with(self.judge.geometry(), id).either();
            let edge = Edge { id, proven: false, visits: 0, child: NONE, share: 0.0 };
            let edge = match (game.outcome(&next), self.by_hash.get(&key)) {
                (Some(outcome), _) => Edge { share: Estimate::of(&outcome).share[0], proven: true, ..edge },
                (None, Some(&child)) => {
                    let node = &self.nodes[child as usize];
                    Edge { share: node.share, proven: node.proven, child, ..edge }
                }
                (None, None) => Edge { share: opinion(&self.judge, self.seed, game, &next, key), ..edge },
            };
            self.edges.push(edge);
        }
        self.looked += legal.len() as u64;
        self.legal = legal;
        self.insert(game, position, twin, first)
    }

    /// Makes a node of the edges from `first` on.
    fn insert(&mut self, game: &Aztec, position: &Position, twin: Twin, first: u32) -> u32 {
        let mut node = Node {
            here: twin.here,
            first,
            count: (self.edges.len() - first as usize) as u16,
            seat: game.turn(position).seat().map_or(0, |seat| seat.0),
            proven: false,
            share: 0.0,
        };
        (node.share, node.proven) = self.summary(&node);
        let index = self.nodes.len() as u32;
        self.nodes.push(node);
        self.by_hash.insert(twin.either(), index);
        index
    }

    /// What a node's edges say of it: the share its seat would choose, and whether that is proven.
    fn summary(&self, node: &Node) -> (f32, bool) {
        let (best, edges) = (self.best(node), self.edges_of(node));
        let won = best.proven && best.share_of(node.seat) >= 1.0;
        (best.share, won || edges.iter().all(|edge| edge.proven))
    }

    fn best(&self, node: &Node) -> &Edge {
        let edges = self.edges_of(node);
        let mut best = &edges[0];
        for edge in &edges[1..] {
            if edge.share_of(node.seat) > best.share_of(node.seat) {
                best = edge;
            }
        }
        best
    }

    /// The best edge that is not proven.
    fn promising(&self, node: &Node) -> Option<u32> {
        self.most_promising(node, &[])
    }

    /// The same but for some.
    #[inline]
    fn most_promising(&self, node: &Node, but: &[u32]) -> Option<u32> {
        let mut best: Option<(u32, f32)> = None;
        for (index, edge) in (node.first..).zip(self.edges_of(node)) {
            let share = edge.share_of(node.seat);
            if !edge.proven && best.is_none_or(|(_, most)| share > most) && !but.contains(&index) {
                best = Some((index, share));
            }
        }
        best.map(|(index, _)| index)
    }

    fn edges_of(&self, node: &Node) -> &[Edge] {
        &self.edges[node.first as usize..][..usize::from(node.count)]
    }

    /// A placement of a node's list in a building that stands as `twin` says.
    fn facing(&self, node: &Node, twin: Twin, id: u16) -> u16 {
        if node.here == twin.here { id } else { self.judge.geometry().turned[usize::from(id)] }
    }
}

/// What a position looks like to the first seat, with a whim.
fn opinion(judge: &Judge, seed: u64, game: &Aztec, position: &Position, key: u64) -> f32 {
    let share = judge.judge(game, position).share[0];
    (share + whim(key, seed)).clamp(1.0 - NEARLY, NEARLY)
}

/// All actions of a position, judged, with the hashes of what they lead to.
fn judged(judge: &Judge, seed: u64, game: &Aztec, position: &Position, twin: Twin) -> Vec<(u64, Edge)> {
    let mut legal = Vec::new();
    game.legal_indices(position, &mut legal);
    let judged = legal.into_iter().map(|id| {
        let mut next = *position;
        game.apply(&mut next, Action::Lay(game.placements()[usize::from(id)]));
        let key = twin.with(judge.geometry(), id).either();
        let (share, proven) = match game.outcome(&next) {
            Some(outcome) => (Estimate::of(&outcome).share[0], true),
            None => (opinion(judge, seed, game, &next, key), false),
        };
        (key, Edge { id, proven, visits: 0, child: NONE, share })
    });
    judged.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What docs/benchmarks.md says of the memory that a tree takes.
    #[test]
    fn nodes_and_edges_are_small() {
        assert_eq!((size_of::<Node>(), size_of::<Edge>()), (24, 16));
    }
}
