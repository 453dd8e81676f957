//! The surface of a body of cubes, laid flat in one piece that can be cut out, folded and glued.
//!
//! Faces are laid down one after the other, each beside one that it shares an edge with; where they would cover each other
//! another order is tried. A net is good if every edge that has to be glued has room for a flap on one of its two sides.

use super::cubes::Cube;

/// What is done along a line of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Crease {
    /// It is cut.
    Cut,
    /// It is folded away from whoever looks at the printed side.
    Away,
    /// It is folded towards them.
    Toward,
    /// Nothing: both faces are in one plane.
    Flat,
}

/// A face of the body as it lies in the net. Seen from outside, `right` and `down` are how it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Face {
    /// Where it lies on paper, in edges to the right and down.
    pub at: [i32; 2],
    cube: Cube,
    out: Cube,
    right: Cube,
    down: Cube,
}

/// A body laid flat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Net {
    /// Its faces.
    pub faces: Vec<Face>,
    /// The edges of the faces, each once, from corner to corner.
    pub lines: Vec<([[i32; 2]; 2], Crease)>,
    /// Edges with a flap, which lies to the left of the way from the first corner to the second.
    pub flaps: Vec<[[i32; 2]; 2]>,
}

/// The four sides of a face on paper.
const SIDES: [[i32; 2]; 4] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/// The widest net, in edges: what fits on the narrowest paper, with its flaps.
const WIDEST: i32 = 8;
const HIGHEST: i32 = 11;

fn plus(a: Cube, b: Cube) -> Cube {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn minus(a: Cube) -> Cube {
    a.map(|figure| -figure)
}

impl Face {
    /// The direction in space of a side on paper.
    fn toward(&self, [x, y]: [i32; 2]) -> Cube {
        [0, 1, 2].map(|i| x * self.right[i] + y * self.down[i])
    }

    /// The face beyond a side, laid flat beside this one, and the crease between them.
    fn beyond(&self, side: [i32; 2], body: &[Cube]) -> (Face, Crease) {
        let way = self.toward(side);
        let (cube, out, on, crease) = if body.contains(&plus(plus(self.cube, way), self.out)) {
            (plus(plus(self.cube, way), self.out), minus(way), self.out, Crease::Toward)
        } else if body.contains(&plus(self.cube, way)) {
            (plus(self.cube, way), self.out, way, Crease::Flat)
        } else {
            (self.cube, way, minus(self.out), Crease::Away)
        };
        // On paper the way goes on; what lies across it stays.
        let [x, y] = side;
        let (right, down) = if y == 0 { (on.map(|f| f * x), self.down) } else { (self.right, on.map(|f| f * y)) };
        (Face { at: [self.at[0] + x, self.at[1] + y], cube, out, right, down }, crease)
    }

    fn is(&self, other: &Face) -> bool {
        (self.cube, self.out) == (other.cube, other.out)
    }

    /// The middle of an edge in space, in half edges.
    fn edge(&self, side: [i32; 2]) -> Cube {
        plus(plus(self.cube.map(|figure| 2 * figure), self.out), self.toward(side))
    }

    /// The corners of a side on paper, so that the face is to the right of the way from one to the other.
    fn ends(&self, side: [i32; 2]) -> [[i32; 2]; 2] {
        let [x, y] = self.at;
        match side {
            [1, 0] => [[x + 1, y], [x + 1, y + 1]],
            [0, 1] => [[x + 1, y + 1], [x, y + 1]],
            [-1, 0] => [[x, y + 1], [x, y]],
            _ => [[x, y], [x + 1, y]],
        }
    }
}

impl Net {
    /// A net of a body whose cubes hang together by their faces.
    pub fn of(body: &[Cube]) -> Net {
        // Not chance: the same body always gives the same net.
        let mut state = 1_u64;
        let mut below = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        loop {
            if let Some(net) = Net::attempt(body, &mut below) {
                return net;
            }
        }
    }

    fn attempt(body: &[Cube], below: &mut impl FnMut(usize) -> usize) -> Option<Net> {
        let first = Face { at: [0, 0], cube: body[0], out: [0, 0, 1], right: [1, 0, 0], down: [0, 1, 0] };
        let mut faces = vec![first];
        let mut joined = Vec::new();
        let mut open: Vec<(Face, [i32; 2])> = SIDES.map(|side| (first, side)).to_vec();
        while !open.is_empty() {
            let (face, side) = open.swap_remove(below(open.len()));
            let (next, crease) = face.beyond(side, body);
            if faces.iter().any(|other| other.is(&next) || other.at == next.at) {
                continue;
            }
            joined.push((face, side, crease));
            faces.push(next);
            open.extend(SIDES.map(|side| (next, side)));
        }
        let all = body.len() * 6 - 2 * touching(body);
        (faces.len() == all).then_some(())?;
        Net { faces, lines: Vec::new(), flaps: Vec::new() }.completed(body, &joined)
    }

    /// The net with its lines and flaps, moved to the corner; `None` if it is too large or a flap finds no room.
    fn completed(mut self, body: &[Cube], joined: &[(Face, [i32; 2], Crease)]) -> Option<Net> {
        let least = |i: usize| self.faces.iter().map(|face| face.at[i]).min().unwrap_or(0);
        let [left, top] = [least(0), least(1)];
        let shift = |[x, y]: [i32; 2]| [x - left, y - top];
        let is_free = |at: [i32; 2]| self.faces.iter().all(|face| face.at != at);
        for (face, side, crease) in joined {
            self.lines.push((face.ends(*side).map(shift), *crease));
        }
        let is_joined = |face: &Face, side: [i32; 2]| {
            joined.iter().any(|(from, way, _)| {
                let to = [from.at[0] + way[0], from.at[1] + way[1]];
                let back = [face.at[0] + side[0], face.at[1] + side[1]];
                (from.at == face.at && *way == side) || (to == face.at && from.at == back)
            })
        };
        let cuts: Vec<(Face, [i32; 2])> = self
            .faces
            .iter()
            .flat_map(|face| SIDES.map(|side| (*face, side)))
            .filter(|(face, side)| !is_joined(face, *side))
            .collect();
        let mut glued: Vec<(Face, [i32; 2])> = Vec::new();
        for (face, side) in &cuts {
            self.lines.push((face.ends(*side).map(shift), Crease::Cut));
            // The side in the net that this one is glued to.
            let (next, _) = face.beyond(*side, body);
            let partner = self.faces.iter().find(|other| other.is(&next))?;
            let same = |back: &[i32; 2]| partner.edge(*back) == face.edge(*side) && partner.beyond(*back, body).0.is(face);
            let back = SIDES.into_iter().find(same)?;
            glued.push((*partner, back));
        }
        for (i, (face, side)) in cuts.iter().enumerate() {
            let (partner, back) = glued[i];
            let earlier = cuts[..i].iter().any(|(other, way)| other.at == partner.at && *way == back);
            if earlier {
                continue;
            }
            let room = |face: &Face, side: [i32; 2]| is_free([face.at[0] + side[0], face.at[1] + side[1]]);
            let (face, side) = if room(face, *side) {
                (*face, *side)
            } else if room(&partner, back) {
                (partner, back)
            } else {
                return None;
            };
            self.flaps.push(face.ends(side).map(shift));
        }
        for face in &mut self.faces {
            face.at = shift(face.at);
        }
        let [wide, high] = self.size().map(|size| size as i32);
        (wide <= WIDEST && high <= HIGHEST).then_some(self)
    }

    /// How many edges it is wide and high.
    pub fn size(&self) -> [usize; 2] {
        [0, 1].map(|i| self.faces.iter().map(|face| face.at[i] as usize + 1).max().unwrap_or(0))
    }
}

/// How many pairs of cubes share a face.
fn touching(body: &[Cube]) -> usize {
    let near = |a: &Cube, b: &Cube| a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<i32>() == 1;
    body.iter().enumerate().map(|(i, a)| body[i + 1..].iter().filter(|b| near(a, b)).count()).sum()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::cubes::PIECE;
    use super::*;

    #[test]
    fn the_net_of_the_piece_covers_its_surface_once() {
        let net = Net::of(&PIECE);
        assert_eq!(net.faces.len(), 26);
        let distinct = |key: &dyn Fn(&Face) -> [i32; 6]| net.faces.iter().map(key).collect::<BTreeSet<_>>().len();
        assert_eq!(distinct(&|face| [face.at[0], face.at[1], 0, 0, 0, 0]), 26, "two faces cover each other");
        let place = |face: &Face| [face.cube, face.out].concat().try_into().unwrap();
        assert_eq!(distinct(&place), 26);
        for face in &net.faces {
            assert!(PIECE.contains(&face.cube) && !PIECE.contains(&plus(face.cube, face.out)));
            // Seen from outside right is right: otherwise the folded piece would be its mirror image, which no rule allows.
            let [a, b] = [face.right, face.down];
            let across = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
            // East, south and up are a left hand, so right and down point outwards by the rule of the right one.
            assert_eq!(across, face.out, "{face:?}");
        }
    }

    #[test]
    fn every_edge_is_folded_or_glued() {
        for (body, faces) in [(&PIECE[..], 26), (&[[0, 0, 0]][..], 6)] {
            let net = Net::of(body);
            // A tree of folds joins all faces, and every other edge of the surface has one flap.
            let folds = net.lines.iter().filter(|(_, crease)| *crease != Crease::Cut).count();
            assert_eq!((net.faces.len(), folds), (faces, faces - 1));
            assert_eq!(net.flaps.len(), 2 * faces - folds);
            assert_eq!(net.lines.len() - folds, 2 * net.flaps.len());
        }
    }

    #[test]
    fn the_piece_is_folded_both_ways() {
        let net = Net::of(&PIECE);
        let has = |crease: Crease| net.lines.iter().any(|(_, found)| *found == crease);
        assert!(has(Crease::Away));
        assert_eq!(Net::of(&[[0, 0, 0]]).lines.iter().filter(|(_, crease)| *crease == Crease::Away).count(), 5);
    }
}
