//! What is wrong with the drawing of a temple, and what is only unusual.

use core::fmt;

use tabletop::Reason;

use crate::{Cell, Hexagon, Mask, PATHS, Rhombus};

/// One thing that makes a drawing unplayable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Defect {
    /// No board has this number of rows.
    Rows(usize),
    /// A row is too short or too long.
    Width {
        /// The shape the number of rows stands for.
        hexagon: Hexagon,
        /// The row, 0 for `a`.
        row: u8,
        /// Its number of cells.
        cells: usize,
    },
    /// A character that stands for nothing.
    Symbol {
        /// The cell it stands for.
        cell: Cell,
        /// The character.
        symbol: char,
    },
    /// These are the doors, not 4 of them.
    Doors(Mask),
    /// A line about a cell that is not name, walls and snake.
    CellFields(String),
    /// A name no cell of the board has.
    NoSuchCell(String),
    /// A word that is no edge or snake of a cell, or comes twice.
    CellMark {
        /// Which cell.
        cell: Cell,
        /// The word.
        word: String,
    },
    /// A cell described twice.
    CellTwice(Cell),
    /// A line that is not a rhombus' name, walls and snakes.
    RhombusFields(String),
    /// A name no rhombus has.
    RhombusName(String),
    /// A word that is no side or half, or comes twice.
    RhombusMark {
        /// The rhombus described.
        rhombus: Rhombus,
        /// The word.
        word: String,
    },
    /// A rhombus described twice.
    RhombusTwice(Rhombus),
    /// A rhombus left out.
    RhombusMissing(Rhombus),
    /// There is no path rhombus.
    NoPaths,
    /// A destination rhombus with walls all round.
    Closed(Rhombus),
    /// A destination rhombus that no way leads onto where it lies at the start, and that nobody can move.
    OutOfReach(Rhombus),
    /// A door with a wall on every edge it shares with another cell at the start.
    DoorWalledIn(Cell),
    /// The path rhombi laid first may leave no room for the others.
    NoRoom {
        /// How many there are.
        paths: usize,
        /// How many are sure of a place.
        sure: usize,
    },
}

impl Defect {
    /// The same for whoever translates it, with its places.
    pub fn reason(&self) -> Reason {
        let reason = |key| Reason::new(key, self.to_string());
        let cell = |key, cell: &Cell| reason(key).at(cell).with("cell", cell);
        let rhombus = |key, rhombus: &Rhombus| reason(key).at(rhombus).with("rhombus", rhombus);
        match self {
            Defect::Rows(rows) => reason("inka.rows").with("rows", rows),
            Defect::Width { hexagon, row, cells } => {
                let own = || hexagon.row(*row);
                let told =
                    reason("inka.width").with("row", char::from(b'a' + row)).with("cells", own().count());
                let [first, last] = [own().next(), own().last()]
                    .map(|end| end.map_or_else(String::new, |cell| cell.to_string()));
                let told = told.with("first", first).with("last", last).with("drawn", cells);
                own().fold(told, Reason::at)
            }
            Defect::Symbol { cell: at, symbol } => {
                cell("inka.symbol", at).with("symbol", symbol.escape_debug())
            }
            // Of too few nobody knows where the others should be.
            Defect::Doors(doors) => {
                let told = reason("inka.doors").with("doors", doors.len());
                doors.cells().filter(|_| doors.len() > 4).fold(told, Reason::at)
            }
            Defect::CellFields(line) => reason("inka.cell-fields").with("line", line.escape_debug()),
            Defect::NoSuchCell(name) => reason("inka.no-such-cell").with("name", name.escape_debug()),
            Defect::CellMark { cell: at, word } => cell("inka.cell-mark", at)
                .with("edges", at.edge_names().join(" "))
                .with("word", word.escape_debug()),
            Defect::CellTwice(at) => cell("inka.cell-twice", at),
            Defect::RhombusFields(line) => reason("inka.rhombus-fields").with("line", line.escape_debug()),
            Defect::RhombusName(name) => reason("inka.rhombus-name").with("name", name.escape_debug()),
            Defect::RhombusMark { rhombus: at, word } => {
                rhombus("inka.rhombus-mark", at).with("word", word.escape_debug())
            }
            Defect::RhombusTwice(at) => rhombus("inka.rhombus-twice", at),
            Defect::RhombusMissing(at) => rhombus("inka.rhombus-missing", at),
            Defect::NoPaths => reason("inka.no-paths"),
            Defect::Closed(at) => rhombus("inka.closed", at),
            Defect::OutOfReach(at) => rhombus("inka.out-of-reach", at),
            Defect::DoorWalledIn(at) => cell("inka.door-walled-in", at),
            Defect::NoRoom { paths, sure } => reason("inka.no-room").with("paths", paths).with("sure", sure),
        }
    }
}

impl fmt::Display for Defect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Defect::Rows(rows) => {
                let all: Vec<_> = Hexagon::all().map(|hexagon| hexagon.rows().len().to_string()).collect();
                let (small, large) = (Hexagon::SMALLEST.side(), Hexagon::LARGEST.side());
                let all = [all[..all.len() - 1].join(", "), all[all.len() - 1].clone()].join(" or ");
                write!(f, "a board has {all} rows, for {small} to {large} cells a side, not {rows}")
            }
            Defect::Width { hexagon, row, cells } => {
                let name = char::from(b'a' + row);
                write!(f, "row {name} of the board has {} cells", hexagon.row(*row).len())?;
                if let (Some(first), Some(last)) = (hexagon.row(*row).next(), hexagon.row(*row).last()) {
                    write!(f, ", {first} to {last}")?;
                }
                write!(f, ", not {cells}")
            }
            Defect::Symbol { cell, symbol } => {
                write!(f, "cell {cell} of the board is . ~ D P or R, not '{}'", symbol.escape_debug())
            }
            Defect::Doors(doors) => write!(f, "the board has 4 doors, not {}", doors.len()),
            Defect::CellFields(line) => {
                let line = line.escape_debug();
                write!(f, "a line about a cell is its name, its walls and S for a snake, not '{line}'")
            }
            Defect::NoSuchCell(name) => write!(f, "'{}' is no cell of this board", name.escape_debug()),
            Defect::CellMark { cell, word } => write!(
                f,
                "cell {cell} has walls among {} and a snake S, each once, or -, not '{}'",
                cell.edge_names().join(" "),
                word.escape_debug()
            ),
            Defect::CellTwice(cell) => write!(f, "cell {cell} is described twice"),
            Defect::RhombusFields(line) => {
                write!(f, "a rhombus is name, walls and snakes, not '{}'", line.escape_debug())
            }
            Defect::RhombusName(name) => {
                write!(f, "rhombi are called 1 to {PATHS} and D1 to D3, not '{}'", name.escape_debug())
            }
            Defect::RhombusMark { rhombus, word } => write!(
                f,
                "rhombus {rhombus} has walls among s0 s1 s2 s3 and snakes among A B, each once, or -, not '{}'",
                word.escape_debug()
            ),
            Defect::RhombusTwice(rhombus) => write!(f, "rhombus {rhombus} is described twice"),
            Defect::RhombusMissing(rhombus) => write!(f, "rhombus {rhombus} is missing"),
            Defect::NoPaths => write!(f, "there are 1 to {PATHS} path rhombi, not 0"),
            Defect::Closed(rhombus) => {
                write!(f, "rhombus {rhombus} has a wall on every side, so nobody can step onto it")
            }
            Defect::OutOfReach(rhombus) => write!(
                f,
                "no way leads onto rhombus {rhombus} in the centre, and without a rhombus cell nobody can move it"
            ),
            Defect::DoorWalledIn(cell) => {
                write!(f, "the door on {cell} has a wall on every way out at the start")
            }
            Defect::NoRoom { paths, sure } => {
                write!(f, "of {paths} path rhombi only {sure} are sure of a place on this board")
            }
        }
    }
}

/// One thing about a drawing that its author may not have meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Warning {
    /// East and west differ, so the doors are not equal.
    EastWest,
    /// North and south differ, so the doors are not equal.
    NorthSouth,
    /// The only secret passage.
    LonePassage(Cell),
    /// No cell lets anybody move a destination rhombus.
    NoRhombusCell,
    /// A door under a destination rhombus at the start.
    CoveredDoor(Cell),
    /// Walls or a snake on chasm, where nobody walks.
    MarkedChasm(Cell),
    /// A path rhombus with walls all round.
    Closed(Rhombus),
    /// A path rhombus whose open sides could all lie on the board's edge.
    Sealable(Rhombus),
}

impl Warning {
    /// The same for whoever translates it, with its place.
    pub fn reason(&self) -> Reason {
        let reason = |key| Reason::new(key, self.to_string());
        let cell = |key, cell: &Cell| reason(key).at(cell).with("cell", cell);
        let rhombus = |key, rhombus: &Rhombus| reason(key).at(rhombus).with("rhombus", rhombus);
        match self {
            Warning::EastWest => reason("inka.east-west"),
            Warning::NorthSouth => reason("inka.north-south"),
            Warning::LonePassage(at) => cell("inka.lone-passage", at),
            Warning::NoRhombusCell => reason("inka.no-rhombus-cell"),
            Warning::CoveredDoor(at) => cell("inka.covered-door", at),
            Warning::MarkedChasm(at) => cell("inka.marked-chasm", at),
            Warning::Closed(at) => rhombus("inka.closed", at),
            Warning::Sealable(at) => rhombus("inka.sealable", at),
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::EastWest => f.write_str("the east of the board does not mirror the west"),
            Warning::NorthSouth => f.write_str("the north of the board does not mirror the south"),
            Warning::LonePassage(cell) => write!(f, "the secret passage on {cell} is the only one"),
            Warning::NoRhombusCell => {
                f.write_str("without a rhombus cell nobody can move a destination rhombus")
            }
            Warning::CoveredDoor(cell) => {
                write!(f, "the door on {cell} lies under a destination rhombus at the start")
            }
            Warning::MarkedChasm(cell) => {
                write!(f, "nobody meets the walls or the snake of {cell}, which is chasm")
            }
            Warning::Closed(rhombus) => {
                write!(f, "rhombus {rhombus} has a wall on every side, so nobody can step onto it")
            }
            Warning::Sealable(rhombus) => {
                write!(f, "the open sides of rhombus {rhombus} could all lie on the board's edge")
            }
        }
    }
}
