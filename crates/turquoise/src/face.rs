//! What is drawn on the plates: the faces, and how a face looks turned.

use core::fmt;
use core::str::FromStr;

use tabletop::TextError;

use crate::column::Way;

/// Plates in the pile.
pub const PILE: usize = 25;

/// What a plate shows: one of the 25 faces of the pile, a corner ("cow head") or the capstone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Face(u8);

impl Face {
    /// The fixed plates at the ground's corners.
    pub const CORNER: Face = Face(25);
    /// The last plate, without walkways.
    pub const CAPSTONE: Face = Face(26);

    /// The face of a plate of the pile by its number, 1 to 25.
    pub const fn tile(number: u8) -> Option<Face> {
        if number >= 1 && number <= PILE as u8 { Some(Face(number - 1)) } else { None }
    }

    /// Its number if it is of the pile.
    pub const fn number(self) -> Option<u8> {
        if (self.0 as usize) < PILE { Some(self.0 + 1) } else { None }
    }

    /// The faces of the pile, then corner and capstone, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Quarter turns clockwise, `r0` to `r3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rotation(u8);

impl Rotation {
    /// `r0`: as drawn.
    pub const NONE: Rotation = Rotation(0);
    /// All four, in order.
    pub const ALL: [Rotation; 4] = [Rotation(0), Rotation(1), Rotation(2), Rotation(3)];

    /// The number of quarter turns, 0 to 3.
    pub const fn quarters(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

impl FromStr for Rotation {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [b'r', quarters @ b'0'..=b'3'] => Ok(Rotation(quarters - b'0')),
            _ => Err(TextError::new(format!("a rotation is r0, r1, r2 or r3, not '{text}'"))),
        }
    }
}

const CLOCKWISE: [Way; 4] = [Way::North, Way::East, Way::South, Way::West];

/// The walkways on a plate: bit 4 × socket + way says whether a line leaves that socket that way, be it an inner
/// walkway or a stub. Sockets go clockwise from the north-west.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Drawing(u16);

impl Drawing {
    /// The drawing of the inner walkways `n e s w` and the stubs `N1 N2 E1 E2 S1 S2 W1 W2`.
    pub(crate) fn new(inner: [bool; 4], stubs: [bool; 8]) -> Drawing {
        let mut drawing = 0;
        let mut line = |socket: usize, way: Way, drawn: bool| {
            drawing |= u16::from(drawn) << (4 * (socket % 4) + way as usize);
        };
        for side in 0..4 {
            // The side's inner walkway joins its two sockets, and each has a stub outwards.
            let (along, out) = (CLOCKWISE[(side + 1) % 4], CLOCKWISE[side]);
            line(side, along, inner[side]);
            line(side + 1, along.back(), inner[side]);
            line(side, out, stubs[2 * side]);
            line(side + 1, out, stubs[2 * side + 1]);
        }
        Drawing(drawing)
    }

    /// The same after a quarter turn clockwise.
    fn turned(self) -> Drawing {
        let mut turned = 0;
        for socket in 0..4 {
            for (way, next) in CLOCKWISE.into_iter().zip(CLOCKWISE.into_iter().cycle().skip(1)) {
                turned |= u16::from(self.draws(socket, way)) << (4 * ((socket + 1) % 4) + next as usize);
            }
        }
        Drawing(turned)
    }

    /// Whether a line leaves this socket (clockwise from the north-west) that way.
    pub const fn draws(self, socket: usize, way: Way) -> bool {
        self.0 >> (4 * socket + way as usize) & 1 != 0
    }
}

/// The drawings of all faces in all rotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faces([[Drawing; 4]; PILE + 2]);

impl Faces {
    /// The drawing of a face turned.
    pub fn drawing(&self, face: Face, rotation: Rotation) -> Drawing {
        self.0[face.index()][usize::from(rotation.quarters())]
    }

    /// The drawings of a pile with these faces. The capstone shows nothing; corner plates are not turned, and theirs are
    /// kept apart.
    pub(crate) fn new(pile: [Drawing; PILE]) -> Faces {
        let mut faces = [[Drawing::default(); 4]; PILE + 2];
        for (turned, drawing) in faces.iter_mut().zip(pile) {
            let mut drawing = drawing;
            for place in turned {
                *place = drawing;
                drawing = drawing.turned();
            }
        }
        Faces(faces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Tables;

    fn pile() -> impl Iterator<Item = Face> {
        (1..=PILE as u8).filter_map(Face::tile)
    }

    #[test]
    fn shipped_faces_differ_under_rotation_and_leave_no_socket_alone() {
        let faces = &Tables::shipped().faces;
        for face in pile() {
            assert_eq!(face.number().and_then(Face::tile), Some(face));
            for socket in 0..4 {
                let drawing = faces.drawing(face, Rotation::NONE);
                assert!(Way::ALL.into_iter().any(|way| drawing.draws(socket, way)), "{face:?}");
            }
            for other in pile().filter(|&other| other != face) {
                for rotation in Rotation::ALL {
                    let turned = faces.drawing(other, rotation);
                    assert_ne!(faces.drawing(face, Rotation::NONE), turned, "{face:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn face_4_is_drawn_and_turned_as_the_page_says() {
        // 4: inner e s w; stubs E1 S1 S2 W2.
        let faces = &Tables::shipped().faces;
        let face = Face::tile(4).unwrap();
        let check = |rotation: usize, expected: [&str; 4]| {
            let drawing = faces.drawing(face, Rotation::ALL[rotation]);
            for (socket, expected) in expected.into_iter().enumerate() {
                let ways = Way::ALL.into_iter().zip("wnse".chars());
                let drawn: String =
                    ways.filter(|&(way, _)| drawing.draws(socket, way)).map(|(_, c)| c).collect();
                assert_eq!(drawn, expected, "socket {socket} in r{rotation}");
            }
        };
        check(0, ["ws", "se", "wns", "nse"]);
        check(1, ["wse", "wn", "ws", "wne"]);
    }
}
