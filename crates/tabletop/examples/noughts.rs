//! Noughts and crosses for the contract of `tabletop`, in a page, and its games counted.
//!
//! `cargo run --release -p pyramidion-tabletop --example noughts`

use std::fmt;
use std::str::FromStr;

use tabletop::{
    Game, OptionSpec, Options, Outcome, PerSeat, Refusal, Seat, SetupError, TextError, Traits, Turn,
    Weighted, perft, zobrist,
};

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

tabletop::bars! {
    /// What bars a mark.
    enum Bar {
        /// The square has a mark, or the game is over.
        Taken = "taken",
    }
}

#[derive(Clone)]
struct Noughts;

/// The squares of each seat, one bit a square, and who is to act.
#[derive(Clone, PartialEq, Debug)]
struct Position([u16; 2], Seat);

/// A square, written `0` to `8`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Square(u8);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Square {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Square, TextError> {
        let square = text.parse().ok().filter(|square| *square < 9);
        square.map(Square).ok_or_else(|| TextError::new("a square is a number from 0 to 8"))
    }
}

fn won(marks: u16) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

impl Game for Noughts {
    const NAME: &'static str = "noughts";
    const RULES: u32 = 1;
    const OPTIONS: &'static [OptionSpec] = &[];
    const REFUSALS: &'static [&'static str] = Bar::CODES;

    type Position = Position;
    type Action = Square;
    type Kind = ();

    fn new(options: &Options, rules: u32) -> Result<Noughts, SetupError> {
        options.settle(Noughts::OPTIONS)?;
        if rules == 1 { Ok(Noughts) } else { Err(SetupError::unknown_rules(rules, 1)) }
    }

    fn rules(&self) -> u32 {
        1
    }

    fn options(&self) -> Options {
        Options::new()
    }

    fn traits(&self) -> Traits {
        Traits::new(2, 9, 9, 0..=1)
    }

    fn start(&self) -> Position {
        Position([0, 0], Seat(0))
    }

    fn turn(&self, position: &Position) -> Turn {
        let [a, b] = position.0;
        if won(a) || won(b) || a | b == 0o777 { Turn::Over } else { Turn::Seat(position.1) }
    }

    fn legal(&self, position: &Position, out: &mut Vec<Square>) {
        out.clear();
        out.extend((0..9).map(Square).filter(|square| self.check(position, *square).is_ok()));
    }

    fn kind(_: Square) {}

    fn chance(&self, _: &Position, out: &mut Vec<Weighted<Square>>) {
        out.clear();
    }

    fn check(&self, position: &Position, Square(square): Square) -> Result<(), Refusal> {
        let free = self.turn(position) != Turn::Over && (position.0[0] | position.0[1]) >> square & 1 == 0;
        if free { Ok(()) } else { Err(Refusal::new(Bar::Taken, format!("nothing goes to {square}"))) }
    }

    fn apply(&self, position: &mut Position, Square(square): Square) {
        position.0[position.1.index()] |= 1 << square;
        position.1 = position.1.next(2);
    }

    fn scores(&self, position: &Position) -> PerSeat<i32> {
        position.0.into_iter().map(|marks| i32::from(won(marks))).collect()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let scores = self.scores(position);
        (self.turn(position) == Turn::Over).then(|| Outcome::ranked(&scores, |seat| scores[seat.index()]))
    }

    fn hash(&self, position: &Position) -> u64 {
        self.rehash(position)
    }

    fn rehash(&self, position: &Position) -> u64 {
        zobrist::key(0, position.0[0].into()) ^ zobrist::key(1, position.0[1].into())
    }
}

fn main() {
    for depth in 1..=9 {
        println!("{depth} marks: {} lines", perft(&Noughts, &Noughts.start(), depth));
    }
}
