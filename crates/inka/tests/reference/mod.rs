//! A second, slow and obvious implementation of Inka, sentence by sentence from the rules page.

mod faces;
mod floor;
mod plane;
mod rhombi;
#[cfg(test)]
mod tests;
mod turn;

use std::collections::{BTreeMap, BTreeSet};

use tabletop::Options;
use testkit::reference::Reference;

use faces::{Board, Face};
use floor::{Cell, Floor, Lie, floor_of};
use plane::Point;

/// "After the last turn of round 60 the game is drawn."
const ROUNDS: u32 = 60;
const DESTINATIONS: [(&str, &str, &str); 3] =
    [("D1", "e9", "e10"), ("D2", "e11", "f11"), ("D3", "f10", "f9")];

#[derive(Clone, PartialEq, Eq, Debug)]
enum Stage {
    Doors,
    Draw,
    Lay(String),
    Turn,
    Over { winner: Option<usize> },
}

/// The state of a game; seats are counted from 0.
#[derive(Clone, Debug)]
pub struct InkaReference {
    board: Board,
    faces: BTreeMap<String, Face>,
    players: usize,
    first: usize,
    stage: Stage,
    acting: usize,
    /// Path rhombi not yet drawn.
    bag: BTreeSet<u32>,
    rhombi: BTreeMap<String, Lie>,
    pawns: BTreeMap<usize, Cell>,
    blockades: BTreeMap<usize, Cell>,
    /// Statues still in the temple: whose, and on which destination rhombus.
    statues: BTreeSet<(usize, String)>,
    round: u32,
    points: u32,
    /// Phase 3 has begun.
    pawn_acted: bool,
    just_went: bool,
}

impl Reference for InkaReference {
    fn new(options: &Options) -> InkaReference {
        let number =
            |key| options.get(key).expect("options are complete").parse::<usize>().expect("a number");
        let (players, first) = (number("players"), number("first") - 1);
        let board = faces::board(options.get("board"));
        let faces = faces::faces(options.get("rhombi"));
        let floor = floor_of(board.side);
        let rhombi = DESTINATIONS
            .map(|(name, a, b)| (name.to_owned(), (floor.cell(a), floor.cell(b))))
            .into_iter()
            .collect();
        // "Each carries one statue of every player in the game."
        let statues =
            (0..players).flat_map(|seat| DESTINATIONS.map(|(name, _, _)| (seat, name.to_owned()))).collect();
        InkaReference {
            bag: faces.keys().filter_map(|name| name.parse().ok()).collect(),
            board,
            faces,
            players,
            first,
            stage: Stage::Doors,
            acting: first,
            rhombi,
            pawns: BTreeMap::new(),
            blockades: BTreeMap::new(),
            statues,
            round: 0,
            points: 0,
            pawn_acted: false,
            just_went: false,
        }
    }

    fn turn(&self) -> String {
        match self.stage {
            Stage::Doors | Stage::Lay(_) | Stage::Turn => format!("p{}", self.acting + 1),
            Stage::Draw => "chance".to_owned(),
            Stage::Over { .. } => "over".to_owned(),
        }
    }

    fn legal(&self) -> Vec<String> {
        match &self.stage {
            Stage::Doors => {
                let free = self
                    .board
                    .symbols
                    .iter()
                    .filter(|(cell, symbol)| **symbol == 'D' && !self.has_pawn(cell));
                free.map(|(cell, _)| format!("start {cell}")).collect()
            }
            Stage::Draw => self.bag.iter().map(|number| format!("tile {number}")).collect(),
            Stage::Lay(name) => {
                let lies = self.floor().lies().into_iter().filter(|&lie| self.may_lay(name, lie));
                lies.map(|(a, b)| format!("put {a} {b}")).collect()
            }
            Stage::Turn => self.legal_in_turn(),
            Stage::Over { .. } => Vec::new(),
        }
    }

    fn play(&mut self, action: &str) {
        let words: Vec<_> = action.split(' ').collect();
        let floor = self.floor();
        let cell = |i: usize| floor.cell(words[i]);
        match words[0] {
            "start" => {
                self.pawns.insert(self.acting, cell(1));
                self.acting = self.next_seat();
                if self.pawns.len() == self.players {
                    self.stage = Stage::Draw;
                }
            }
            "tile" => {
                self.bag.remove(&words[1].parse().expect("a number"));
                self.stage = Stage::Lay(words[1].to_owned());
            }
            "put" => {
                let Stage::Lay(name) = self.stage.clone() else { panic!("{action}: nothing is drawn") };
                self.rhombi.insert(name, (cell(1), cell(2)));
                self.acting = self.next_seat();
                self.stage = Stage::Draw;
                if self.bag.is_empty() {
                    self.acting = self.first;
                    self.round = 1;
                    self.begin_turn();
                }
            }
            "shift" => {
                self.shift(words[1], (cell(2), cell(3)));
                self.spend(1);
                if words[1].starts_with('D') {
                    self.after_pawn_action(false);
                }
            }
            "go" => {
                let cost = self.reach()[cell(1)];
                self.pawns.insert(self.acting, cell(1));
                self.spend(cost);
                self.after_pawn_action(true);
            }
            "take" => {
                let rhombus =
                    self.rhombus_on(self.pawns[&self.acting]).expect("a destination rhombus").to_owned();
                self.statues.remove(&(self.acting, rhombus));
                self.spend(1);
                self.after_pawn_action(false);
            }
            "passage" => {
                self.pawns.insert(self.acting, cell(1));
                self.spend(1);
                self.after_pawn_action(false);
            }
            "block" => {
                self.blockades.insert(self.acting, cell(1));
                self.end_turn();
            }
            "stay" => self.end_turn(),
            _ => panic!("{action} is no action"),
        }
        self.look_for_winner();
    }

    fn scores(&self) -> Vec<i32> {
        let left = |seat| self.statues.iter().filter(|(owner, _)| *owner == seat).count() as i32;
        (0..self.players).map(|seat| 3 - left(seat)).collect()
    }

    fn result(&self) -> String {
        let Stage::Over { winner } = self.stage else { return "running".to_owned() };
        let standing = |(seat, score): (usize, i32)| {
            let rank = if winner.is_none_or(|winner| winner == seat) { 1 } else { 2 };
            format!("p{} rank {rank} score {score}", seat + 1)
        };
        self.scores().into_iter().enumerate().map(standing).collect::<Vec<_>>().join("; ")
    }
}

/// What lies where.
impl InkaReference {
    fn floor(&self) -> &'static Floor {
        floor_of(self.board.side)
    }

    fn has_pawn(&self, cell: Cell) -> bool {
        self.pawns.values().any(|&pawn| pawn == cell)
    }

    fn has_blockade(&self, cell: Cell) -> bool {
        self.blockades.values().any(|&blockade| blockade == cell)
    }

    fn rhombus_on(&self, cell: Cell) -> Option<&str> {
        self.rhombi.iter().find(|(_, (a, b))| *a == cell || *b == cell).map(|(name, _)| name.as_str())
    }

    /// "A covered cell counts as what covers it: no chasm, and its symbol is unusable while covered."
    fn uncovered(&self, cell: Cell, symbol: char) -> bool {
        self.board.symbols[cell] == symbol && self.rhombus_on(cell).is_none()
    }

    fn has_floor(&self, cell: Cell) -> bool {
        self.board.symbols[cell] != '~' || self.rhombus_on(cell).is_some()
    }

    /// "A board cell's walls and snake count while it is uncovered."
    fn has_snake(&self, cell: Cell) -> bool {
        let Some(name) = self.rhombus_on(cell) else { return self.board.snakes.contains(cell) };
        let half = if self.rhombi[name].0 == cell { 'A' } else { 'B' };
        self.faces[name].snakes.contains(&half)
    }

    /// The middles of all sides and edges with a wall.
    fn walls(&self) -> Vec<Point> {
        self.walls_under(&self.rhombi)
    }

    /// The same if the rhombi lay like this.
    fn walls_under(&self, rhombi: &BTreeMap<String, Lie>) -> Vec<Point> {
        let of_rhombus = |(name, lie): (&String, &Lie)| {
            let sides = self.floor().sides(*lie);
            self.faces[name].walls.iter().map(move |&side| sides[side]).collect::<Vec<_>>()
        };
        let uncovered = |cell: Cell| rhombi.values().all(|(a, b)| *a != cell && *b != cell);
        let of_board = self.board.walls.iter().filter(|(cell, _)| uncovered(cell));
        rhombi.iter().flat_map(of_rhombus).chain(of_board.flat_map(|(_, walls)| walls.clone())).collect()
    }
}

/// The course of the game.
impl InkaReference {
    fn spend(&mut self, points: u32) {
        self.points = self.points.checked_sub(points).expect("enough action points");
    }

    fn after_pawn_action(&mut self, went: bool) {
        self.pawn_acted = true;
        self.just_went = went;
    }

    fn next_seat(&self) -> usize {
        (self.acting + 1) % self.players
    }

    /// "The player's own blockade, if on the board, is taken back." 3 action points.
    fn begin_turn(&mut self) {
        self.stage = Stage::Turn;
        self.blockades.remove(&self.acting);
        self.points = 3;
        self.pawn_acted = false;
        self.just_went = false;
    }

    fn end_turn(&mut self) {
        self.acting = self.next_seat();
        if self.acting == self.first {
            self.round += 1;
        }
        if self.round > ROUNDS {
            self.stage = Stage::Over { winner: None };
        } else {
            self.begin_turn();
        }
    }

    /// "A player who owns his three statues and whose pawn stands on any of the four doors during his own turn wins at
    /// once (also checked when his turn begins, after phase 1)." A covered door stays a door.
    fn look_for_winner(&mut self) {
        if self.stage == Stage::Turn
            && self.scores()[self.acting] == 3
            && self.board.symbols[self.pawns[&self.acting]] == 'D'
        {
            self.stage = Stage::Over { winner: Some(self.acting) };
        }
    }
}
