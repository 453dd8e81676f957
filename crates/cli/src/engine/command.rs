//! The commands of the protocol, read from a line. Whatever the line, the answer is a command or the reason why
//! it is none.

use std::str::FromStr;
use std::time::Duration;

use shelf::GameName;
use tabletop::Options;

/// A command as read; nothing is known yet about whether it can be obeyed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetOption { name: String, value: String },
    Position { game: GameName, options: Options, moves: Vec<String> },
    Go(Limit),
    Stop,
    Query(Query),
    Show,
    Quit,
}

/// How long to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// As long as the chosen player does by itself.
    Own,
    Nodes(u64),
    Time(Duration),
    Infinite,
}

/// What one may ask about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    Turn,
    Legal,
    Chance,
    Scores,
    Result,
    Ranking,
    Hash,
}

const QUERIES: [(&str, Query); 7] = [
    ("turn", Query::Turn),
    ("legal", Query::Legal),
    ("chance", Query::Chance),
    ("scores", Query::Scores),
    ("result", Query::Result),
    ("ranking", Query::Ranking),
    ("hash", Query::Hash),
];

impl FromStr for Command {
    type Err = String;

    fn from_str(line: &str) -> Result<Command, String> {
        let (word, rest) = split_word(line);
        let bare = |command: Command| match rest {
            "" => Ok(command),
            more => Err(format!("'{word}' stands alone; what does '{}' mean?", printable(more))),
        };
        match word {
            "ugi" => bare(Command::Ugi),
            "isready" => bare(Command::IsReady),
            "uginewgame" => bare(Command::NewGame),
            "stop" => bare(Command::Stop),
            "show" => bare(Command::Show),
            "quit" => bare(Command::Quit),
            "setoption" => set_option(rest),
            "position" => position(rest),
            "go" => go(rest).map(Command::Go),
            "query" => query(rest).map(Command::Query),
            _ => Err(format!("no command is called '{}'", printable(word))),
        }
    }
}

fn set_option(rest: &str) -> Result<Command, String> {
    let shape = || "an option is set by: setoption name <name> value <value>".to_owned();
    let named = rest.strip_prefix("name ").ok_or_else(shape)?;
    let (name, value) = named.split_once(" value ").ok_or_else(shape)?;
    Ok(Command::SetOption { name: name.trim().to_ascii_lowercase(), value: value.trim().to_owned() })
}

fn position(rest: &str) -> Result<Command, String> {
    let (start, rest) = split_word(rest);
    if start != "start" {
        return Err("a position is: position start <game> [key=value …] [moves a; b; c]".to_owned());
    }
    let (game, mut rest) = split_word(rest);
    let game = printable(game).parse::<GameName>().map_err(|error| error.to_string())?;
    let mut options = Options::new();
    while !rest.is_empty() {
        let (word, after) = split_word(rest);
        rest = after;
        if word == "moves" {
            break;
        }
        let (key, value) = word.split_once('=').ok_or_else(|| {
            format!("after the game come key=value and then 'moves', not '{}'", printable(word))
        })?;
        options.set(key, value).map_err(|error| printable(&error.to_string()))?;
    }
    let moves = rest.split(';').map(str::trim).filter(|action| !action.is_empty());
    Ok(Command::Position { game, options, moves: moves.map(str::to_owned).collect() })
}

fn go(rest: &str) -> Result<Limit, String> {
    let shape = || "a search is: go [nodes N | movetime MS | infinite]".to_owned();
    let number = |text: &str| match text.parse::<u64>() {
        Ok(n) if n > 0 => Ok(n),
        _ => Err(format!("'{}' is not a whole number above 0", printable(text))),
    };
    match *rest.split_whitespace().collect::<Vec<_>>().as_slice() {
        [] => Ok(Limit::Own),
        ["infinite"] => Ok(Limit::Infinite),
        ["nodes", n] => number(n).map(Limit::Nodes),
        ["movetime", ms] => number(ms).map(Duration::from_millis).map(Limit::Time),
        _ => Err(shape()),
    }
}

fn query(rest: &str) -> Result<Query, String> {
    let found = QUERIES.into_iter().find(|(name, _)| *name == rest);
    found.map(|(_, query)| query).ok_or_else(|| {
        let names = QUERIES.map(|(name, _)| name).join(", ");
        format!("no query is called '{}'; there are {names}", printable(rest))
    })
}

/// The first word of a trimmed text, and the trimmed rest.
fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// A stranger's text as it may be echoed in an answer of one line.
pub fn printable(text: &str) -> String {
    const LONGEST: usize = 80;
    let clean = |c: char| if c.is_control() { '?' } else { c };
    let mut shown: String = text.chars().take(LONGEST).map(clean).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &Result<Command, &str>) {
        assert_eq!(
            line.parse::<Command>().as_ref().map_err(String::as_str),
            expected.as_ref().map_err(|why| *why)
        );
    }

    #[test]
    fn a_position_has_options_and_moves() {
        let mut options = Options::new();
        options.set("players", "3").unwrap();
        let moves = vec!["oh 12".to_owned(), "pass".to_owned()];
        check(
            " position  start aztec players=3  moves oh 12;pass ; ",
            &Ok(Command::Position { game: GameName::Aztec, options, moves }),
        );
    }

    #[test]
    fn what_is_not_understood_is_named() {
        check("fly", &Err("no command is called 'fly'"));
        check("quit now", &Err("'quit' stands alone; what does 'now' mean?"));
        check("go nodes 0", &Err("'0' is not a whole number above 0"));
        check("go nodes", &Err("a search is: go [nodes N | movetime MS | infinite]"));
        check("position fen x", &Err("a position is: position start <game> [key=value …] [moves a; b; c]"));
        check("setoption seed 3", &Err("an option is set by: setoption name <name> value <value>"));
    }

    #[test]
    fn an_echo_is_one_short_line() {
        assert_eq!(printable("a\u{1b}b\tc"), "a?b?c");
        assert_eq!(printable(&"x".repeat(1000)).chars().count(), 81);
    }
}
