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
            let (line, bot) = state.take_bot()?;
            *search = Some(Search::start(line, bot, limit, events.clone()));
        }
        Command::Stop => search.iter().for_each(Search::stop),
        Command::Query(query) => return Ok(vec![state.query(query)?]),
        Command::Show => return state.show(),
        Command::Quit => {}
    }
    Ok(Vec::new())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Lines made of the protocol's words in any order, and any other text.
    fn lines() -> impl Strategy<Value = Vec<String>> {
        let words = prop::sample::select(vec![
            "ugi",
            "isready",
            "uginewgame",
            "setoption",
            "name",
            "value",
            "player",
            "random",
            "seed",
            "7",
            "position",
            "start",
            "aztec",
            "inka",
            "turquoise",
            "players=3",
            "first=2",
            "size=5",
            "x=y",
            "=",
            "moves",
            ";",
            "pass;",
            "oh 12;",
            "d4.1 esu;",
            "start a1;",
            "start j11;",
            "tile 3;",
            "draw;",
            "enter b1;",
            "end;",
            "go",
            "nodes",
            "1",
            "0",
            "-1",
            "18446744073709551616",
            "movetime",
            "stop",
            "query",
            "turn",
            "legal",
            "chance",
            "scores",
            "result",
            "ranking",
            "hash",
            "show",
            "é",
            "\u{0}",
        ]);
        let made = prop::collection::vec(words, 0..9).prop_map(|words| words.join(" "));
        let sensible = prop::sample::select(vec![
            "position start aztec moves d4.1 esu",
            "position start aztec players=3 moves oh 3; pass; pass",
            "position start inka moves start a1; start j11; tile 3",
            "position start turquoise moves draw; tile 9",
            "query legal",
            "show",
            "go nodes 2",
            "setoption name player value random",
        ]);
        let line = prop_oneof![3 => made, 3 => sensible.prop_map(str::to_owned), 1 => any::<String>()];
        prop::collection::vec(line, 1..12)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        /// Whatever is said, the answer has the protocol's shape, and an error changes nothing.
        #[test]
        fn any_lines_are_answered(lines in lines()) {
            let (sender, events) = mpsc::channel();
            let mut state = State::new();
            for line in lines {
                let line = line.trim();
                let before = state.query(command::Query::Hash);
                let mut search = None;
                let answer = obey(line, &mut state, &mut search, &sender);
                if let Some(search) = search {
                    search.stop();
                    prop_assert!(matches!(events.recv(), Ok(Event::Found)));
                    let (bot, told) = search.finish().unwrap();
                    state.give_back(bot);
                    prop_assert!(told.last().unwrap().starts_with("bestmove "));
                }
                match answer {
                    Err(why) => {
                        prop_assert!(!why.contains('\n') && !why.is_empty());
                        prop_assert_eq!(before, state.query(command::Query::Hash), "{} changed something", line);
                    }
                    Ok(told) => {
                        if line.starts_with("query") {
                            prop_assert!(told.len() == 1 && told[0].starts_with("response"));
                        }
                        prop_assert!(told.iter().all(|line| !line.contains('\n')));
                        prop_assert!(line != "show" || told.last().unwrap() == "ok");
                    }
                }
            }
        }
    }
}
