//! `pyramidion engine`: UGI on standard input and output.
//!
//! One thread reads lines, one thinks, and this one answers; so `stop`, `isready` and questions are answered
//! during a search. A command that would change the position meanwhile is refused.

mod command;
mod search;
mod state;

use std::io::{self, BufRead, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use command::Command;
pub use command::printable;
use search::Search;
use state::State;

use crate::failure::{Answer, Failure};

/// No command is longer; what is, is refused without being kept.
const LONGEST_LINE: u64 = 1 << 20;

/// What the answering thread hears.
pub enum Event {
    Line(String),
    TooLong,
    End,
    Found,
}

pub fn run() -> Result<Answer, Failure> {
    let (sender, events) = mpsc::channel();
    let lines = sender.clone();
    thread::spawn(move || listen(io::stdin().lock(), &lines));
    converse(&events, &sender, &mut io::stdout().lock())?;
    Ok(Answer::Yes)
}

/// Turns input into events until it ends or nobody hears them.
fn listen(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let mut line = Vec::new();
        let event = match input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::End,
            Ok(read) if read as u64 == LONGEST_LINE && line.last() != Some(&b'\n') => {
                if input.skip_until(b'\n').is_err() { Event::End } else { Event::TooLong }
            }
            Ok(_) => Event::Line(String::from_utf8_lossy(&line).trim().to_owned()),
        };
        let end = matches!(event, Event::End);
        if events.send(event).is_err() || end {
            return;
        }
    }
}

/// Answers events until the input ends or says `quit`.
fn converse(events: &Receiver<Event>, sender: &Sender<Event>, out: &mut impl Write) -> io::Result<()> {
    let mut state = State::new();
    let mut search: Option<Search> = None;
    let mut ended = false;
    while !(ended && search.is_none()) {
        let Ok(event) = events.recv() else { break };
        let lines = match event {
            Event::Line(line) if line == "quit" => break,
            Event::Line(line) if line.is_empty() => continue,
            Event::Line(line) => obey(&line, &mut state, &mut search, sender),
            Event::TooLong => Err(format!("a command has at most {LONGEST_LINE} bytes")),
            Event::End => {
                ended = true;
                search.iter().for_each(Search::stop);
                continue;
            }
            Event::Found => match search.take().map(Search::finish) {
                Some(Ok((bot, lines))) => {
                    state.give_back(bot);
                    Ok(lines)
                }
                Some(Err(why)) => Err(why),
                None => continue,
            },
        };
        for line in lines.unwrap_or_else(|why| vec![format!("error {why}")]) {
            writeln!(out, "{line}")?;
        }
        out.flush()?;
    }
    Ok(())
}

fn obey(
    line: &str,
    state: &mut State,
    search: &mut Option<Search>,
    events: &Sender<Event>,
) -> Result<Vec<String>, String> {
    let command: Command = line.parse()?;
    let changes = !matches!(
        command,
        Command::Ugi | Command::IsReady | Command::Stop | Command::Query(_) | Command::Show | Command::Quit
    );
    if changes && search.is_some() {
        return Err("a search is running; stop it first".to_owned());
    }
    match command {
        Command::Ugi => return Ok(State::introduction()),
        Command::IsReady => return Ok(vec!["readyok".to_owned()]),
        Command::NewGame => state.new_game(),
        Command::SetOption { name, value } => state.set_option(&name, &value)?,
        Command::Position { game, options, moves } => state.set_position(game, &options, &moves)?,
        Command::Go(limit) => {
            let (table, bot) = state.take_bot()?;
            *search = Some(Search::start(table, bot, limit, state.own_nodes(), events.clone()));
        }
        Command::Stop => search.iter().for_each(Search::stop),
        Command::Query(query) => return Ok(vec![state.query(query)?]),
        Command::Show => return state.show(),
        Command::Quit => {}
    }
    Ok(Vec::new())
}
