//! A board and its rhombi together: whether they can be played, and what is unusual about them.

use tabletop::Seat;

use crate::geometry::Geometry;
use crate::room::sure_of_a_place;
use crate::{
    Board, BoardPlan, Cell, Defect, Edge, FacePlan, Faces, Hexagon, Mask, Placement, Position, Rhombus,
    Warning,
};

/// The map that came with the game first. A record that names no board means this one, for ever.
pub const SHIPPED_BOARD: &str = include_str!("../data/board.txt");
/// The faces that came with the game first. A record that names no rhombi means these, for ever.
pub const SHIPPED_FACES: &str = include_str!("../data/rhombi.txt");

/// The maps and faces that an option can name; a later default is written into records by its name.
const BOARDS: [(&str, &str); 1] = [("first", SHIPPED_BOARD)];
const FACES: [(&str, &str); 1] = [("first", SHIPPED_FACES)];

/// Where the destinations lie at the start.
const CENTRE: [[&str; 2]; 3] = [["e9", "e10"], ["e11", "f11"], ["f10", "f9"]];

/// A board and rhombi that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Temple {
    board: Board,
    faces: Faces,
}

impl Temple {
    /// What two options give: a drawing, the name of a shipped one, or nothing for the first shipped one.
    pub fn given(board: &str, faces: &str) -> Result<Temple, Vec<Defect>> {
        let named = |text, shipped: &[(&str, &'static str)]| match text {
            "" => Some(shipped[0].1),
            name => shipped.iter().find(|known| known.0 == name).map(|known| known.1),
        };
        let board = BoardPlan::read(named(board, &BOARDS).unwrap_or(board));
        Temple::new(&board, &FacePlan::read(named(faces, &FACES).unwrap_or(faces)))
    }

    /// The temple, or everything that is wrong with its drawing.
    pub fn new(board: &BoardPlan, faces: &FacePlan) -> Result<Temple, Vec<Defect>> {
        let (board, faces) = match (board.validate(), faces.validate()) {
            (Ok(board), Ok(faces)) => (board, faces),
            (board, faces) => {
                let board = board.err().unwrap_or_default();
                return Err(board.into_iter().chain(faces.err().unwrap_or_default()).collect());
            }
        };
        let temple = Temple { board, faces };
        let start = temple.start(Seat(0));
        let mut defects: Vec<_> = temple.walled_doors(&start).map(Defect::DoorWalledIn).collect();
        defects.extend(temple.out_of_reach(&start).into_iter().map(Defect::OutOfReach));
        // Everybody plays on the same board: with a pawn on every door.
        let Temple { board, faces } = &temple;
        let paths = faces.paths().len();
        let sure = sure_of_a_place(temple.geometry(), faces, board.doors(), start.covered());
        if sure < paths {
            defects.push(Defect::NoRoom { paths, sure });
        }
        if defects.is_empty() { Ok(temple) } else { Err(defects) }
    }

    /// The map.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The walls and snakes of the rhombi.
    #[inline]
    pub fn faces(&self) -> &Faces {
        &self.faces
    }

    pub(crate) fn geometry(&self) -> &'static Geometry {
        Geometry::of(self.board.hexagon())
    }

    /// The position before anybody has acted: the destinations lie in the centre, and `first` chooses a door.
    pub(crate) fn start(&self, first: Seat) -> Position {
        let mut position = Position::empty(&self.board, first);
        for (rhombus, cells) in Rhombus::destinations().zip(CENTRE) {
            let [a, b] = cells.map(|cell| cell.parse().expect("the centre is on every board"));
            let at = Placement::new(a, b).expect("the halves are neighbours");
            position.place(self.geometry(), &self.board, &self.faces, rhombus, at);
        }
        position
    }

    /// The doors with a wall on every edge they share with another cell. A pawn there could stop the set-up.
    fn walled_doors(&self, start: &Position) -> impl Iterator<Item = Cell> {
        self.board.doors().cells().filter(|&door| {
            Edge::ALL.into_iter().all(|edge| {
                let beyond = self.geometry().neighbour(door, edge);
                beyond.is_none_or(|next| start.wall(door, edge) || start.wall(next, edge.back()))
            })
        })
    }

    /// The destinations that nobody comes to: none can be moved, and no open side leads out of the centre.
    fn out_of_reach(&self, start: &Position) -> Vec<Rhombus> {
        let movable = !self.board.rhombus_cells().is_empty();
        let mut left: Vec<_> = Rhombus::destinations().filter(|_| !movable).collect();
        loop {
            let before = left.clone();
            left.retain(|&rhombus| !self.is_entered(start, rhombus, &before));
            if left == before {
                return left;
            }
        }
    }

    /// Whether a side of a rhombus leads to a cell that is not on one of these. Whatever a bare cell shows can be covered.
    fn is_entered(&self, start: &Position, rhombus: Rhombus, but_not_from: &[Rhombus]) -> bool {
        let sides = start.rhombus(rhombus).map(Placement::sides);
        sides.into_iter().flatten().any(|(cell, edge)| {
            let Some(next) = self.geometry().neighbour(cell, edge) else { return false };
            let from = match start.cover(next) {
                None => true,
                Some((other, _)) => !but_not_from.contains(&other) && !start.wall(next, edge.back()),
            };
            from && !start.wall(cell, edge)
        })
    }

    /// What is no defect but may be unwanted.
    pub fn warnings(&self) -> Vec<Warning> {
        let Temple { board, faces } = self;
        let mut warnings = Vec::new();
        let hexagon = board.hexagon();
        let east_west = |cell: Cell| {
            let from_east = Cell::row_width(cell.row()) - 1 - cell.place();
            (Cell::in_row(cell.row(), from_east), [1, 0, 2])
        };
        let north_south = |cell: Cell| {
            (Cell::in_row(Hexagon::LARGEST.rows().end - 1 - cell.row(), cell.place()), [0, 1, 2])
        };
        warnings.extend((!mirrors(board, east_west)).then_some(Warning::EastWest));
        warnings.extend((!mirrors(board, north_south)).then_some(Warning::NorthSouth));
        let lone = board.passages().cells().filter(|_| board.passages().len() == 1);
        warnings.extend(lone.map(Warning::LonePassage));
        warnings.extend(board.rhombus_cells().is_empty().then_some(Warning::NoRhombusCell));
        let covered = self.start(Seat(0)).covered();
        warnings.extend((board.doors() & covered).cells().map(Warning::CoveredDoor));
        let marked = |cell: &Cell| board.walls(*cell) != 0 || board.snakes().contains(*cell);
        let chasm = hexagon.cells() & !board.floor();
        warnings.extend(chasm.cells().filter(marked).map(Warning::MarkedChasm));
        for rhombus in faces.paths() {
            match faces.of(rhombus) {
                face if face.open_sides() == 0 => warnings.push(Warning::Closed(rhombus)),
                face if face.can_be_sealed() => warnings.push(Warning::Sealable(rhombus)),
                _ => {}
            }
        }
        warnings
    }
}

/// Whether a board looks the same in a mirror, given by the cell and the edges seen for a cell.
fn mirrors(board: &Board, mirrored: impl Fn(Cell) -> (Option<Cell>, [usize; 3])) -> bool {
    let kinds = [board.floor(), board.doors(), board.passages(), board.rhombus_cells(), board.snakes()];
    let same = |kind: &Mask| kind.cells().filter_map(|cell| mirrored(cell).0).collect::<Mask>() == *kind;
    let walls = |cell: Cell| {
        let (seen, edges) = mirrored(cell);
        let turned = |walls: u8| (0..3).map(|edge| (walls >> edge & 1) << edges[edge]).sum::<u8>();
        seen.is_some_and(|seen| board.walls(seen) == turned(board.walls(cell)))
    };
    kinds.iter().all(same) && Cell::all().all(walls)
}
