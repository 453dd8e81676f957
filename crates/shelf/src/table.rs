//! A game in progress whose rules are known only at run time.

use tabletop::{
    Game, Line, Options, Outcome, PerSeat, PlayError, Record, ReplayError, ReplayReason, Seat, SetupError,
    Traits, Turn,
};

use crate::{GameName, View};

/// A game in progress.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "positions are plain data; boxing one would put it on the heap"
)]
pub enum Table {
    /// Aztec.
    Aztec(Line<aztec::Aztec>),
    /// Inka.
    Inka(Line<inka::Inka>),
    /// Turquoise.
    Turquoise(Line<turquoise::Turquoise>),
}

/// The same expression for whichever game lies on the table: `on!(table, line => line.turn())`.
#[macro_export]
macro_rules! on {
    ($table:expr, $line:ident => $body:expr) => {
        match $table {
            $crate::Table::Aztec($line) => $body,
            $crate::Table::Inka($line) => $body,
            $crate::Table::Turquoise($line) => $body,
        }
    };
}

/// One of the games of the closed set.
pub trait Shelved: Game {
    /// The game in progress, if it is this one that lies on the table.
    fn line(table: &Table) -> Option<&Line<Self>>;
}

macro_rules! shelved {
    ($($variant:ident: $game:ty),+) => {$(
        impl Shelved for $game {
            fn line(table: &Table) -> Option<&Line<Self>> {
                if let Table::$variant(line) = table { Some(line) } else { None }
            }
        }
    )+};
}

shelved!(Aztec: aztec::Aztec, Inka: inka::Inka, Turquoise: turquoise::Turquoise);

impl Table {
    /// A new game under the newest rules.
    pub fn new(game: GameName, options: &Options) -> Result<Table, SetupError> {
        Table::with_rules(game, options, game.rules())
    }

    /// A new game under a version of the rules.
    pub fn with_rules(game: GameName, options: &Options, rules: u32) -> Result<Table, SetupError> {
        Ok(match game {
            GameName::Aztec => Table::Aztec(Line::start(Game::new(options, rules)?)),
            GameName::Inka => Table::Inka(Line::start(Game::new(options, rules)?)),
            GameName::Turquoise => Table::Turquoise(Line::start(Game::new(options, rules)?)),
        })
    }

    /// What is unusual about the options given and may be unwanted.
    pub fn warnings(&self) -> Vec<String> {
        match self {
            Table::Inka(line) => line.game().warnings().iter().map(ToString::to_string).collect(),
            Table::Aztec(_) | Table::Turquoise(_) => Vec::new(),
        }
    }

    /// The game a record leads to, every action checked.
    pub fn replay(record: &Record) -> Result<Table, ReplayError> {
        let game: GameName = record
            .game
            .parse()
            .map_err(|_| ReplayError { number: 0, reason: ReplayReason::OtherGame(record.game.clone()) })?;
        Ok(match game {
            GameName::Aztec => Table::Aztec(record.replay()?),
            GameName::Inka => Table::Inka(record.replay()?),
            GameName::Turquoise => Table::Turquoise(record.replay()?),
        })
    }

    /// The game so far, written down.
    pub fn record(&self) -> Record {
        on!(self, line => Record::of(line))
    }

    /// Which game it is.
    pub fn game(&self) -> GameName {
        match self {
            Table::Aztec(_) => GameName::Aztec,
            Table::Inka(_) => GameName::Inka,
            Table::Turquoise(_) => GameName::Turquoise,
        }
    }

    /// The version of the rules.
    pub fn rules(&self) -> u32 {
        on!(self, line => line.game().rules())
    }

    /// The options in full.
    pub fn options(&self) -> Options {
        on!(self, line => line.game().options())
    }

    /// What the game with these options is like.
    pub fn traits(&self) -> Traits {
        on!(self, line => line.game().traits())
    }

    /// Who acts next.
    pub fn turn(&self) -> Turn {
        on!(self, line => line.turn())
    }

    /// The legal actions of the seat to act, in text order.
    pub fn legal(&self) -> Vec<String> {
        on!(self, line => {
            let mut actions = Vec::new();
            line.game().legal(line.position(), &mut actions);
            let mut texts: Vec<_> = actions.iter().map(ToString::to_string).collect();
            texts.sort_unstable();
            texts
        })
    }

    /// The outcomes chance may supply with their weights, in text order.
    pub fn chance(&self) -> Vec<(String, u32)> {
        on!(self, line => {
            let mut outcomes = Vec::new();
            line.game().chance(line.position(), &mut outcomes);
            let mut texts: Vec<_> = outcomes.iter().map(|o| (o.action.to_string(), o.weight)).collect();
            texts.sort_unstable();
            texts
        })
    }

    /// Plays an action given as text, or says why not and changes nothing.
    pub fn play(&mut self, action: &str) -> Result<(), PlayError> {
        on!(self, line => line.play_text(action))
    }

    /// Whether an action given as text could be played, and if not, why.
    pub fn check(&self, action: &str) -> Result<(), PlayError> {
        on!(self, line => {
            let action = action.trim().parse().map_err(PlayError::Text)?;
            line.game().check(line.position(), action).map_err(PlayError::Refused)
        })
    }

    /// The actions so far, each with who acted.
    pub fn actions(&self) -> Vec<(Turn, String)> {
        on!(self, line => line.actions().iter().map(|(actor, action)| (*actor, action.to_string())).collect())
    }

    /// How many actions there have been.
    pub fn length(&self) -> usize {
        on!(self, line => line.actions().len())
    }

    /// How many of its latest actions `seat` may take back alone.
    pub fn undoable(&self, seat: Seat) -> usize {
        on!(self, line => line.undoable(seat))
    }

    /// Goes back to the position after the first `length` actions.
    pub fn truncate(&mut self, length: usize) {
        on!(self, line => line.truncate(length));
    }

    /// The scores as they stand.
    pub fn scores(&self) -> PerSeat<i32> {
        on!(self, line => line.game().scores(line.position()))
    }

    /// The ranks and scores, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        on!(self, line => line.game().outcome(line.position()))
    }

    /// The hash of the position.
    pub fn hash(&self) -> u64 {
        on!(self, line => line.game().hash(line.position()))
    }

    /// Everything visible, as data for drawing.
    pub fn view(&self) -> View {
        View::of(self)
    }

    /// The board as text, for terminals and logs.
    pub fn show(&self) -> String {
        self.view().to_string()
    }
}
