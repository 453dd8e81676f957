//! The sheets of each game.

use shelf::{AnyLine, GameName};

use crate::drawing::Drawing;
use crate::words::{Words, filled};
use crate::{Order, Paper, Sheet, link, prose};

macro_rules! games {
    (@games [] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        $(mod $module;)+

        fn drawn(line: &AnyLine, desk: &Desk) -> Vec<Sheet> {
            match line {
                $(AnyLine::$Name(line) => $module::sheets(line.game(), desk),)+
            }
        }

        fn told(line: &AnyLine, words: &Words) -> Told {
            match line {
                $(AnyLine::$Name(line) => $module::told(line.game(), words),)+
            }
        }
    };
}

shelf::each_game!([games]);

/// What a game needs to draw its sheets.
pub(crate) struct Desk {
    pub paper: Paper,
    pub words: Words,
    /// Where a telephone finds this board.
    pub link: Option<String>,
}

/// What the texts of a game leave to its options.
pub(crate) struct Told {
    /// What stands for `{name}` in them.
    pub values: Vec<(&'static str, String)>,
    /// Draws what stands for `@name` in them, around the point (0, 0).
    pub sign: fn(&str, &mut Drawing),
}

impl Desk {
    pub fn sheet(&self, title: &str, draw: impl FnOnce(&mut Drawing)) -> Sheet {
        Sheet::new(self.paper, title, draw)
    }
}

/// Everything a game is made of: how to make it, its parts, its rules in short, and an aid for its players.
///
/// The game is printed as its options have it; only what has happened in it since, and how many play, does not matter.
pub fn sheets(line: &AnyLine, order: &Order) -> Vec<Sheet> {
    let game = line.game();
    let words = Words::new(order.language, game);
    let link = order.address.as_ref().map(|address| link(address, line));
    let desk = Desk { paper: order.paper, words, link };
    let drawn = drawn(line, &desk);
    let mut told = told(line, &desk.words);
    told.values.push(("backs", backs(&drawn)));
    let mut pages = desk.words.pages().into_iter().map(|(title, text)| page(&desk, title, text, &told));
    // How it is made comes first; the rules and the aid are read when it is.
    let mut sheets: Vec<Sheet> = pages.next().into_iter().collect();
    sheets.extend(drawn);
    sheets.extend(pages);
    let (count, name) = (sheets.len(), title(game, &desk.words));
    for (sheet, number) in sheets.iter_mut().zip(1..) {
        sheet.finish(name, number, count, &desk.words);
    }
    sheets
}

/// What the game is called.
fn title(game: GameName, words: &Words) -> &'static str {
    words.get(&format!("game.{game}"))
}

/// The numbers of the sheets that are two sides of one, `4–5, 6–7`; the page before them is the first sheet.
fn backs(drawn: &[Sheet]) -> String {
    let behind = drawn.iter().zip(2..).filter(|(sheet, _)| sheet.named("back").next().is_some());
    let pairs: Vec<String> = behind.map(|(_, number)| format!("{}–{number}", number - 1)).collect();
    pairs.join(", ")
}

fn page(desk: &Desk, title: &str, text: &str, told: &Told) -> Sheet {
    let values: Vec<(&str, &str)> = told.values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    desk.sheet(title, |drawing| {
        let fits = prose::write(title, &filled(text, &values), desk.paper.room(), told.sign, drawing);
        debug_assert!(fits.is_some(), "'{title}' is longer than a page");
    })
}
