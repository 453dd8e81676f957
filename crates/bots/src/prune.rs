//! What a tree keeps when it is full: whatever the game can still come to.

use rustc_hash::FxHashMap;

/// No node yet.
pub const NONE: u32 = u32::MAX;

/// The memory of a tree, for whatever its nodes and edges are.
pub struct Memory<'a, N, E> {
    pub nodes: &'a mut Vec<N>,
    pub edges: &'a mut Vec<E>,
    pub by_hash: &'a mut FxHashMap<u64, u32>,
    /// The first edge of a node, and how many it has.
    pub span: fn(&mut N) -> (&mut u32, usize),
    /// The node that an edge leads to.
    pub child: fn(&mut E) -> &mut u32,
}

impl<N, E: Copy> Memory<'_, N, E> {
    /// Forgets what cannot be reached from the node of a position, everything if there is none.
    pub fn forget_all_but(&mut self, hash: u64) {
        let reached = match self.by_hash.get(&hash) {
            Some(&root) => self.reached_from(root),
            None => vec![false; self.nodes.len()],
        };
        let mut count = 0;
        let number = |&reached: &bool| {
            count += u32::from(reached);
            if reached { count - 1 } else { NONE }
        };
        let numbers: Vec<u32> = reached.iter().map(number).collect();
        self.move_edges(&numbers);
        let mut reached = reached.into_iter();
        self.nodes.retain(|_| reached.next() == Some(true));
        self.by_hash.retain(|_, node| {
            *node = numbers[*node as usize];
            *node != NONE
        });
    }

    fn reached_from(&mut self, root: u32) -> Vec<bool> {
        let mut reached = vec![false; self.nodes.len()];
        let mut pending = vec![root];
        while let Some(node) = pending.pop() {
            if std::mem::replace(&mut reached[node as usize], true) {
                continue;
            }
            let (&mut first, count) = (self.span)(&mut self.nodes[node as usize]);
            if count > 0 {
                let edges = &mut self.edges[first as usize..][..count];
                let children = edges.iter_mut().map(|edge| *(self.child)(edge));
                pending.extend(children.filter(|&child| child != NONE && !reached[child as usize]));
            }
        }
        reached
    }

    /// Moves the edges of the nodes that have new numbers together, in the order in which they lie.
    fn move_edges(&mut self, numbers: &[u32]) {
        let mut kept: Vec<(u32, usize)> = Vec::new();
        for (node, _) in self.nodes.iter_mut().zip(numbers).filter(|(_, number)| **number != NONE) {
            let (&mut first, count) = (self.span)(node);
            kept.extend((count > 0).then_some((first, count)));
        }
        kept.sort_unstable();
        let mut end = 0;
        let mut moved = FxHashMap::default();
        for &(first, count) in &kept {
            self.edges.copy_within(first as usize..first as usize + count, end);
            moved.insert(first, end as u32);
            end += count;
        }
        self.edges.truncate(end);
        for edge in self.edges.iter_mut() {
            let child = (self.child)(edge);
            *child = numbers.get(*child as usize).copied().unwrap_or(NONE);
        }
        for node in self.nodes.iter_mut() {
            let (first, _) = (self.span)(node);
            *first = moved.get(first).copied().unwrap_or(NONE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes with their spans, edges, and what is known by hash.
    type Kept = (Vec<(u32, usize)>, Vec<u32>, Vec<(u64, u32)>);

    /// Five positions: 10 leads to 11 and 12, both to 13, and 12 to 14.
    fn kept(hash: u64) -> Kept {
        let mut nodes = vec![(0, 2), (5, 1), (2, 3), (NONE, 0), (NONE, 0)];
        let mut edges = vec![1, 2, 3, 4, NONE, 3];
        let mut by_hash = (10..15).zip(0..).collect();
        let mut memory = Memory {
            nodes: &mut nodes,
            edges: &mut edges,
            by_hash: &mut by_hash,
            span: |node| (&mut node.0, node.1),
            child: |edge| edge,
        };
        memory.forget_all_but(hash);
        let mut known: Vec<_> = by_hash.into_iter().collect();
        known.sort_unstable();
        (nodes, edges, known)
    }

    #[test]
    fn what_can_be_reached_is_kept_with_its_links() {
        let all = (vec![(0, 2), (5, 1), (2, 3), (NONE, 0), (NONE, 0)], vec![1, 2, 3, 4, NONE, 3]);
        let (nodes, edges, known) = kept(10);
        assert_eq!((nodes, edges, known.len()), (all.0, all.1, 5));
        assert_eq!(
            kept(12),
            (vec![(0, 3), (NONE, 0), (NONE, 0)], vec![1, 2, NONE], vec![(12, 0), (13, 1), (14, 2)])
        );
        assert_eq!(kept(11), (vec![(0, 1), (NONE, 0)], vec![1], vec![(11, 0), (13, 1)]));
    }

    #[test]
    fn of_an_unknown_position_nothing_is_kept() {
        assert_eq!(kept(99), (Vec::new(), Vec::new(), Vec::new()));
    }
}
