//! The sheets of each game.

use shelf::{AnyLine, GameName};

use crate::words::Words;
use crate::{Order, Paper, Sheet, link, prose};

macro_rules! games {
    (@games [] $($(#[$doc:meta])* $Name:ident $module:ident;)+) => {
        $(mod $module;)+

        fn drawn(line: &AnyLine, desk: &Desk) -> Vec<Sheet> {
            match line {
                $(AnyLine::$Name(line) => $module::sheets(line.game(), desk),)+
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

impl Desk {
    pub fn sheet(&self, title: &str, draw: impl FnOnce(&mut crate::drawing::Drawing)) -> Sheet {
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
    let mut pages = desk.words.pages().into_iter().map(|(title, text)| page(&desk, title, text));
    // How it is made comes first; the rules and the aid are read when it is.
    let mut sheets: Vec<Sheet> = pages.next().into_iter().collect();
    sheets.extend(drawn(line, &desk));
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

fn page(desk: &Desk, title: &str, text: &str) -> Sheet {
    desk.sheet(title, |drawing| {
        let fits = prose::write(title, text, desk.paper.room(), drawing);
        debug_assert!(fits.is_some(), "'{title}' is longer than a page");
    })
}
