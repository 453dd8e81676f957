//! One step of a slide or a turn, with the cells it sweeps, worked out from the corner points.

use crate::{Cell, Edge, Mask, Placement, Point};

/// One edge length along side s0, along s1, and back.
pub fn slide(from: Placement, way: usize) -> Option<(Placement, Mask)> {
    let corners = from.corners();
    let (tail, head) = [(0, 1), (1, 0), (1, 2), (2, 1)][way];
    let moved = |cell: Cell| {
        Cell::with_corners(cell.corners().map(|point| Point {
            x: point.x + corners[head].x - corners[tail].x,
            y: point.y + corners[head].y - corners[tail].y,
        }))
    };
    let (a, b) = (moved(from.a())?, moved(from.b())?);
    Some((Placement::new(a, b)?, [a, b].into_iter().collect()))
}

/// One 60° step about a corner, with the cells it sweeps.
pub fn turn_once(from: Placement, corner: usize, clockwise: bool) -> Option<(Placement, Mask)> {
    let centre = from.corners()[corner];
    let sixths = if clockwise { 1 } else { 5 };
    let turned_point = |point: Point| (0..sixths).fold(point, |point, _| point.turned(centre));
    let turned = |cell: Cell| Cell::with_corners(cell.corners().map(turned_point));
    let to = Placement::new(turned(from.a())?, turned(from.b())?)?;
    let swept: Mask = if matches!(corner, 0 | 2) {
        // An acute corner: the six cells round the far point that the old and the new near cell share.
        let near = |placement: Placement| if corner == 0 { placement.a() } else { placement.b() };
        let ahead = near(to).corners();
        let across = near(from).corners().into_iter().find(|p| *p != centre && ahead.contains(p))?;
        across.cells().collect()
    } else {
        // An obtuse corner: the three cells it covers before or after, and those beyond their outer edges.
        let covered: Mask = [from.a(), from.b(), to.a(), to.b()].into_iter().collect();
        let neighbours = |cell: Cell| Edge::ALL.into_iter().filter_map(move |edge| cell.neighbour(edge));
        let beyond = covered.cells().flat_map(neighbours).filter(|cell| !cell.corners().contains(&centre));
        beyond.chain(covered.cells()).collect()
    };
    // Fewer than six: the rest would be off the board.
    (swept.len() == 6).then_some((to, swept))
}
