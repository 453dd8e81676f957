//! A game small enough to see through, for testing the kit itself and general search: take stones from a heap,
//! at most as many as the die shows; who takes the last one wins. It can be told to break the contract.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use tabletop::{
    Game, OptionKind, OptionSpec, Options, Outcome, PerSeat, Refusal, Seat, SetupError, TextError, Traits,
    Turn, Weighted, zobrist,
};

/// The ways the game can be told to break the contract.
pub const FAULTS: &[&str] = &[
    "none", "hash", "order", "twice", "refuse", "accept", "empty", "length", "score", "rank", "mutate",
    "code", "visit", "break", "kind", "possible", "count", "nth", "choose", "ask",
];

tabletop::bars! {
    /// What bars an action.
    pub enum Bar {
        /// Anything else than taking stones that are there, no more than the die shows.
        NotNow = "not-now",
    }
}

tabletop::bars! {
    /// What bars an action and is not in the game's list: a fault.
    enum Unlisted {
        /// The same.
        NotNow = "unlisted",
    }
}

/// The rules: players, stones and whether a die is thrown (otherwise one to three stones may be taken).
#[derive(Clone, Debug)]
pub struct Heap {
    options: Options,
    players: u8,
    first: Seat,
    stones: u8,
    die: bool,
    fault: &'static str,
}

/// The stones left, what the die shows (0: to be thrown) and who is to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// How many stones are left.
    pub stones: u8,
    shown: u8,
    seat: Seat,
    hash: u64,
}

/// Taking stones, or what the die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// `take 2`
    Take(u8),
    /// `die 3`
    Die(u8),
}

tabletop::kinds! {
    /// What sort of thing an [`Action`] does.
    pub enum Kind of Action { Take, Die }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Take(n) => write!(f, "take {n}"),
            Action::Die(n) => write!(f, "die {n}"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |digits: &str| digits.parse().map_err(|_| TextError::new("a number is missing"));
        match text.split_once(' ') {
            Some(("take", n)) => number(n).map(Action::Take),
            Some(("die", n)) => number(n).map(Action::Die),
            _ => Err(TextError::new("an action is take N or die N")),
        }
    }
}

impl Heap {
    fn faulty(&self, fault: &str, position: &Position) -> bool {
        self.fault == fault && position.stones < self.stones
    }

    /// How many stones may be taken.
    fn most(&self, position: &Position) -> u8 {
        if self.faulty("empty", position) { 0 } else { position.shown.min(position.stones) }
    }
}

impl Game for Heap {
    const NAME: &'static str = "heap";
    const RULES: u32 = 1;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec::players(2, 4, "2"),
        OptionSpec::FIRST,
        OptionSpec { key: "stones", kind: OptionKind::Int { min: 1, max: 100 }, default: "20" },
        OptionSpec { key: "die", kind: OptionKind::Choice(&["yes", "no"]), default: "yes" },
        OptionSpec { key: "fault", kind: OptionKind::Choice(FAULTS), default: "none" },
    ];
    const REFUSALS: &'static [&'static str] = Bar::CODES;

    type Position = Position;
    type Action = Action;
    type Kind = Kind;

    fn new(options: &Options, rules: u32) -> Result<Heap, SetupError> {
        if rules != Heap::RULES {
            return Err(SetupError::unknown_rules(rules, Heap::RULES));
        }
        let settings = options.settle(Heap::OPTIONS)?;
        let fault = FAULTS.iter().find(|fault| **fault == settings.text("fault"));
        Ok(Heap {
            options: settings.complete(),
            players: settings.players(),
            first: settings.first(),
            stones: settings.int("stones") as u8,
            die: settings.text("die") == "yes",
            fault: fault.unwrap_or(&"none"),
        })
    }

    fn rules(&self) -> u32 {
        Heap::RULES
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn traits(&self) -> Traits {
        let length = u32::from(self.stones) * 2;
        let traits = Traits::new(self.players, 3, if self.fault == "length" { 1 } else { length }, 0..=1);
        if self.die { traits.with_chance(3) } else { traits }
    }

    fn start(&self) -> Position {
        let shown = if self.die { 0 } else { 3 };
        let mut position = Position { stones: self.stones, shown, seat: self.first, hash: 0 };
        position.hash = self.rehash(&position);
        position
    }

    fn turn(&self, position: &Position) -> Turn {
        match position {
            Position { stones: 0, .. } => Turn::Over,
            Position { shown: 0, .. } => Turn::Chance,
            Position { seat, .. } => Turn::Seat(*seat),
        }
    }

    fn legal(&self, position: &Position, out: &mut Vec<Action>) {
        let backwards = self.faulty("order", position) && out.first() == Some(&Action::Take(1));
        out.clear();
        out.extend((1..=self.most(position)).map(Action::Take));
        if self.faulty("twice", position) && !out.is_empty() {
            out.push(Action::Take(1));
        }
        if backwards {
            out.reverse();
        }
    }

    fn kind(action: Action) -> Kind {
        action.kind()
    }

    fn visit_legal(
        &self,
        position: &Position,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let first = if self.faulty("visit", position) { 2 } else { 1 };
        (first..=self.most(position)).map(Action::Take).try_for_each(|action| match visit(action) {
            ControlFlow::Break(()) if self.faulty("break", position) => ControlFlow::Continue(()),
            flow => flow,
        })
    }

    fn visit_kind(
        &self,
        position: &Position,
        kind: Kind,
        visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let wrong = kind != Kind::Take && !self.faulty("kind", position);
        if wrong { ControlFlow::Continue(()) } else { self.visit_legal(position, visit) }
    }

    fn is_possible(&self, position: &Position, kind: Kind) -> bool {
        kind == Kind::Take && (self.most(position) > 0 || self.faulty("possible", position))
    }

    fn count_legal(&self, position: &Position) -> usize {
        usize::from(self.most(position)) + usize::from(self.faulty("count", position))
    }

    fn nth_legal(&self, position: &Position, n: usize) -> Option<Action> {
        let beyond = n >= usize::from(self.most(position)) && !self.faulty("nth", position);
        (!beyond).then_some(Action::Take(n as u8 + 1))
    }

    fn choose_legal(&self, position: &Position, choose: impl FnOnce(usize) -> usize) -> Option<Action> {
        let count = usize::from(self.most(position));
        if count == 0 && !self.faulty("ask", position) {
            return None;
        }
        let chosen = choose(count) + usize::from(self.faulty("choose", position));
        self.nth_legal(position, chosen)
    }

    fn chance(&self, position: &Position, out: &mut Vec<Weighted<Action>>) {
        out.clear();
        if self.turn(position) == Turn::Chance {
            out.extend((1..=3).map(|n| Weighted { action: Action::Die(n), weight: 1 }));
        }
    }

    fn check(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        if self.faulty("accept", position) {
            return Ok(());
        }
        let fits = match action {
            Action::Die(n) => self.turn(position) == Turn::Chance && (1..=3).contains(&n),
            Action::Take(1) if self.faulty("refuse", position) => false,
            Action::Take(n) => (1..=position.shown.min(position.stones)).contains(&n),
        };
        let why = format!("{action} is not possible now");
        match fits {
            true => Ok(()),
            false if self.faulty("code", position) => Err(Refusal::new(Unlisted::NotNow, why)),
            false => Err(Refusal::new(Bar::NotNow, why)),
        }
    }

    fn apply(&self, position: &mut Position, action: Action) {
        match action {
            Action::Die(n) => position.shown = n,
            Action::Take(n) => {
                position.stones -= n;
                position.shown = if self.die { 0 } else { 3 };
                position.seat = position.seat.next(self.players);
            }
        }
        if self.fault != "hash" {
            position.hash = self.rehash(position);
        }
    }

    fn play(&self, position: &mut Position, action: Action) -> Result<(), Refusal> {
        if self.faulty("mutate", position) && self.check(position, action).is_err() {
            position.shown = 1;
        }
        self.check(position, action)?;
        self.apply(position, action);
        Ok(())
    }

    fn scores(&self, position: &Position) -> PerSeat<i32> {
        let taker = Seat((position.seat.0 + self.players - 1) % self.players);
        let score = |seat| match position.stones {
            0 if self.fault == "score" => 2,
            0 => i32::from(seat == taker),
            _ => 0,
        };
        Seat::all(self.players).map(score).collect()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let scores = self.scores(position);
        let key = |seat: Seat| if self.fault == "rank" { 0 } else { scores[seat.index()] };
        (position.stones == 0 && self.fault != "rank").then(|| Outcome::ranked(&scores, key))
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash
    }

    fn rehash(&self, position: &Position) -> u64 {
        zobrist::key(0, position.stones.into())
            ^ zobrist::key(1, position.shown.into())
            ^ zobrist::key(2, position.seat.0.into())
    }
}
