//! A table for tests: games set up and played by text.

use inka::{Action, Inka, Rhombus};
use tabletop::{Game, Line, Turn};

pub struct Table(pub Line<Inka>);

impl Table {
    pub fn new(options: &str) -> Table {
        Table(Line::start(testkit::game(options)))
    }

    /// Two players at a1 and a11 who have laid these rhombi (`7 d9 d10`) and all others as far south as they go.
    pub fn laid(rhombi: &[&str]) -> Table {
        Table::laid_on("players=2", rhombi)
    }

    /// The same on a board with these doors and faces of its own.
    pub fn laid_on(options: &str, rhombi: &[&str]) -> Table {
        let mut table = Table::new(options);
        table.play("start a1; start a11");
        for rhombus in rhombi {
            let (name, cells) = rhombus.split_once(' ').unwrap();
            table.play(&format!("tile {name}; put {cells}"));
        }
        while table.0.turn() == Turn::Chance {
            let next = table.pile().next().unwrap();
            table.play(&format!("tile {next}"));
            let southmost = *table.legal().last().unwrap();
            table.0.play(southmost).unwrap();
        }
        table
    }

    /// Plays actions parted by `; `.
    pub fn play(&mut self, actions: &str) {
        for action in actions.split("; ") {
            self.0.play_text(action).unwrap_or_else(|why| panic!("{action}: {why}"));
        }
    }

    /// The path rhombi not drawn yet.
    pub fn pile(&self) -> impl Iterator<Item = Rhombus> {
        self.0.game().pile(self.0.position())
    }

    pub fn legal(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.0.game().legal(self.0.position(), &mut legal);
        legal
    }

    /// The legal actions that begin with this word, without it, parted by commas.
    pub fn listed(&self, word: &str) -> String {
        let texts = self.legal().into_iter().map(|action| action.to_string());
        let rest = texts.filter_map(|text| text.strip_prefix(word).map(|rest| rest.trim().to_owned()));
        rest.collect::<Vec<_>>().join(", ")
    }

    pub fn may(&self, action: &str) -> bool {
        self.legal().contains(&action.parse().unwrap())
    }

    /// The code with which an action is refused.
    pub fn refusal(&self, action: &str) -> &'static str {
        let action = action.parse().unwrap();
        assert!(!self.legal().contains(&action), "{action} is legal");
        self.0.game().check(self.0.position(), action).expect_err("it is not legal").code
    }

    pub fn rhombus(&self, name: &str) -> String {
        let rhombus: Rhombus = name.parse().unwrap();
        self.0.position().rhombus(rhombus).unwrap().to_string()
    }

    pub fn pawn(&self, seat: u8) -> String {
        self.0.position().pawn(tabletop::Seat(seat - 1)).unwrap().to_string()
    }

    pub fn result(&self) -> String {
        self.0.game().outcome(self.0.position()).map_or("running".to_owned(), |outcome| outcome.to_string())
    }
}
