//! `pyramidion play`: a game in the terminal.
//!
//! The session knows nothing of terminals; two faces show it: a full screen, or line by line where input or
//! output is no terminal.

mod ask;
mod board;
mod lines;
mod prompt;
mod screen;
pub mod seats;
mod session;
pub mod tell;
mod terminal;

use std::io::{self, IsTerminal};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use bots::TextDecision;
use shelf::{AnyLine, GameName};
use tabletop::{Record, Seat};

use crate::args::PlayArgs;
use crate::failure::{Answer, Failure};
use crate::record::file;
use crate::setup;
use crate::style;
use crate::texts::{Lang, Texts};
use session::Session;

pub fn run(mut args: PlayArgs) -> Result<Answer, Failure> {
    let texts = Texts::new(Lang::settle(args.lang));
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let full = io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb;
    if args.game.is_none() && args.load.is_none() {
        ask::ask(&mut args, &texts, io::stdin().lock(), &mut io::stdout().lock())?;
    }
    let mut session = settle(&args)?;
    session.save()?;
    if full {
        terminal::run(session, &texts, style::allowed())?;
    } else {
        lines::run(&mut session, &texts, io::stdin().lock(), &mut io::stdout().lock())?;
    }
    Ok(Answer::Yes)
}

/// The session that the arguments ask for.
fn settle(args: &PlayArgs) -> Result<Session, Failure> {
    let (line, loaded) = if let Some(path) = &args.load {
        let (record, _) = file::read(path)?;
        let line = AnyLine::replay(&record).map_err(|error| Failure::file(path, error))?;
        (line, record)
    } else {
        let game = args.game.ok_or_else(|| Failure::because("no game was chosen"))?;
        (setup::line(game, &args.setup, Lang::settle(args.lang))?, Record::default())
    };
    if let Some(path) = args.save.as_ref().filter(|path| args.load.as_ref() != Some(path) && path.exists()) {
        let why = "there is such a file; take it up with --load, or save under another name";
        return Err(Failure::file(path, why));
    }
    let tag = |name: &str| loaded.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
    let count = usize::from(line.traits().seats);
    let named = if args.seats.is_empty() {
        // Records from elsewhere name people; they sit at this keyboard now.
        let saved = |i| tag(&format!("P{i}")).map(|name| name.parse().unwrap_or(seats::SeatArg::Human));
        (1..=count).map_while(saved).collect()
    } else {
        args.seats.clone()
    };
    let seats = seats::settle(&named, count)?;
    let saved_seed = tag("Seed").and_then(|seed| seed.parse().ok());
    let known_seed = args.seed.or(saved_seed);
    let seed = known_seed.unwrap_or_else(fresh_seed);
    // A seed that somebody knows promises the same game again, and that takes one thread.
    let threads =
        if known_seed.is_some() { 1 } else { thread::available_parallelism().map_or(1, usize::from) };
    let save = args.save.clone().or_else(|| args.load.clone().filter(|path| path.as_os_str() != "-"));
    Ok(Session::new(line, seats, seed, save, loaded).with_threads(threads))
}

/// A seed nobody chose.
fn fresh_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    tabletop::zobrist::mix(since.as_nanos() as u64 ^ u64::from(std::process::id()))
}

/// What a player may type.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Order {
    Nothing,
    Help,
    Board,
    Undo,
    Hint,
    Quit,
    Action(String),
}

impl Order {
    fn read(line: &str) -> Order {
        match line.trim() {
            "" => Order::Nothing,
            "?" | "help" => Order::Help,
            "board" => Order::Board,
            "undo" => Order::Undo,
            "hint" => Order::Hint,
            "quit" | "exit" => Order::Quit,
            action => Order::Action(action.to_owned()),
        }
    }
}

/// Plays what a bot decided.
fn play_decision(session: &mut Session, seat: Seat, decision: Option<TextDecision>) -> Result<(), Failure> {
    let Some(decision) = decision else {
        return Err(Failure::because(format!("the bot on {seat} has no answer")));
    };
    let played = session.play(&decision.action)?;
    played
        .map_err(|error| Failure::because(format!("the bot on {seat} plays '{}': {error}", decision.action)))
}

/// How the game is played here, in lines.
fn help(texts: &Texts, game: GameName) -> String {
    let mut text = format!("{}\n\n", texts.get(&format!("{game}.goal")));
    let rows: Vec<(&str, &str)> = tell::kinds(texts, game)
        .filter_map(|kind| texts.find(&format!("{game}.how.{kind}"))?.split_once(" — "))
        .chain(texts.get("orders").split(" | ").filter_map(|order| order.split_once(" — ")))
        .collect();
    let width = rows.iter().map(|(form, _)| form.chars().count()).max().unwrap_or(0);
    for (form, meaning) in rows {
        text += &format!("  {form:width$}  {meaning}\n");
    }
    text
}
