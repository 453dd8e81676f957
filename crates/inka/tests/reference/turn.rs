//! What the player may do in his turn.

use std::collections::BTreeMap;

use super::InkaReference;
use super::floor::Cell;

impl InkaReference {
    pub(super) fn legal_in_turn(&self) -> Vec<String> {
        let mut legal = vec!["stay".to_owned()];
        let here = self.pawns[&self.acting];
        let list_shifts = |name: &str, legal: &mut Vec<String>| {
            for lie in self.shifts(name) {
                // "A destination rhombus may not move so that any of its unwalled sides lies on the board's edge."
                let open = |side: &usize| !self.faces[name].walls.contains(side);
                let mut open_sides = (0..4).filter(open).map(|side| self.floor().sides(lie)[side]);
                if !name.starts_with('D') || !open_sides.any(|side| self.floor().is_edge_of_board(side)) {
                    legal.push(format!("shift {name} {} {}", lie.0, lie.1));
                }
            }
        };
        let of_kind =
            |destination| self.rhombi.keys().filter(move |name| name.starts_with('D') == destination);

        // Phase 2: "any number of moves of path rhombi, 1 AP each", none "after the first of these" of phase 3.
        if self.points >= 1 && !self.pawn_acted {
            of_kind(false).for_each(|name| list_shifts(name, &mut legal));
        }
        // Phase 3. "A `go` names another cell and may not directly follow a `go`."
        if !self.just_went {
            for (cell, cost) in self.reach() {
                if cost <= self.points && !self.has_pawn(cell) && !self.has_blockade(cell) {
                    legal.push(format!("go {cell}"));
                }
            }
        }
        // "Take (1 AP): standing on a destination rhombus that still carries his statue."
        let carries_his = |name: &str| self.statues.contains(&(self.acting, name.to_owned()));
        if self.points >= 1 && self.rhombus_on(here).is_some_and(carries_his) {
            legal.push("take".to_owned());
        }
        // "Passage (1 AP): standing on an uncovered passage cell, jump to another uncovered one with no pawn and no
        // blockade on it."
        if self.points >= 1 && self.uncovered(here, 'P') {
            let others = self.board.symbols.keys().filter(|cell| **cell != here && self.uncovered(cell, 'P'));
            let free = others.filter(|cell| !self.has_pawn(cell) && !self.has_blockade(cell));
            legal.extend(free.map(|cell| format!("passage {cell}")));
        }
        // "Rhombus cell (1 AP): standing on an uncovered rhombus cell, slide or turn one destination rhombus."
        if self.points >= 1 && self.uncovered(here, 'R') {
            of_kind(true).for_each(|name| list_shifts(name, &mut legal));
        }
        // Phase 4.
        let blockable = self.board.symbols.keys().filter(|cell| self.may_block(cell));
        legal.extend(blockable.map(|cell| format!("block {cell}")));
        legal
    }

    /// What it costs to walk to each cell: "along cells that are floor or covered, never through a wall; entering a
    /// half with a snake costs 1 AP each time, all else is free. A pawn may pass pawns and blockades."
    pub(super) fn reach(&self) -> BTreeMap<Cell, u32> {
        let walls = self.walls();
        let mut costs = BTreeMap::from([(self.pawns[&self.acting], 0)]);
        // Walks one cell farther from everywhere until nothing gets cheaper.
        loop {
            let mut better = BTreeMap::new();
            for (&cell, &cost) in &costs {
                for &(next, edge) in &self.floor().neighbours[cell] {
                    let cost = cost + u32::from(self.has_snake(next));
                    let known = costs.get(next).is_some_and(|&known| known <= cost);
                    if !known && self.has_floor(next) && !walls.iter().any(|wall| wall.is(edge)) {
                        let best = better.entry(next).or_insert(cost);
                        *best = cost.min(*best);
                    }
                }
            }
            if better.is_empty() {
                return costs;
            }
            costs.extend(better);
        }
    }

    /// "On any cell without pawn or blockade, chasm or floor, or on a path rhombus that carries no other blockade;
    /// never on a destination rhombus."
    fn may_block(&self, cell: Cell) -> bool {
        let rhombus_admits = self.rhombus_on(cell).is_none_or(|name| {
            let (a, b) = self.rhombi[name];
            !name.starts_with('D') && !self.has_blockade(a) && !self.has_blockade(b)
        });
        rhombus_admits && !self.has_pawn(cell) && !self.has_blockade(cell)
    }
}
