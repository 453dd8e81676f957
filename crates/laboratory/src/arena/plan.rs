//! What the arena is asked to do, settled: who plays whom, how often, how long.

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use shelf::AnyLine;
use studies::{Budget, Entrant, usual_opening};

use super::args::Args;
use crate::failure::{Failure, because};

/// A player as named on the command line: a bot, or a program that speaks UGI, as in `cmd:./other`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contestant {
    Bot(Entrant),
    /// The shell command.
    Engine(String),
}

impl Contestant {
    /// How long it may think if that is its own affair.
    pub fn budget(&self) -> Option<Budget> {
        if let Contestant::Bot(bot) = self { bot.budget } else { None }
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        match text.strip_prefix("cmd:") {
            Some(command) if command.trim().is_empty() => Err("cmd: is followed by a command".to_owned()),
            Some(command) => Ok(Contestant::Engine(command.to_owned())),
            None => text.parse().map(Contestant::Bot).map_err(|error| format!("{error}, or cmd:COMMAND")),
        }
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contestant::Bot(bot) => bot.fmt(f),
            Contestant::Engine(command) => write!(f, "cmd:{command}"),
        }
    }
}

/// The match to be played.
pub struct Plan {
    /// The game before its first action.
    pub start: AnyLine,
    pub players: Vec<Contestant>,
    /// The ways to sit: for each, the player on each seat as an index into `players`.
    pub seatings: Vec<Vec<usize>>,
    pub games: usize,
    /// For players that have none of their own; without one, as long as they do by themselves.
    pub budget: Option<Budget>,
    /// How many actions are drawn by lot first.
    pub opening: u32,
    pub jobs: usize,
    pub seed: u64,
    pub sprt: Option<[f64; 2]>,
    pub records: Option<PathBuf>,
    pub effort: bool,
    pub json: bool,
}

impl Plan {
    pub fn settle(args: &Args) -> Result<Plan, Failure> {
        let players = args.players.map(|players| format!("players={players}"));
        let words: Vec<String> = args.options.iter().cloned().chain(players).collect();
        let start = AnyLine::typed(args.game, &words, |path| fs::read_to_string(path))?;
        let seats = usize::from(start.traits().seats);
        let players = args.contestants.clone();
        let first = match &args.seats {
            Some(letters) => seating(letters, players.len())?,
            None if players.len() == seats => (0..seats).collect(),
            None if players.len() == 2 => (0..seats).map(|seat| seat.min(1)).collect(),
            None if players.len() == 1 => vec![0; seats],
            None => {
                let why =
                    format!("{} players for {seats} seats: say who sits where with --seats", players.len());
                return Err(because(why));
            }
        };
        if first.len() != seats {
            let why = format!("--seats names {} seats, but the game has {seats}", first.len());
            return Err(because(why));
        }
        if let Some(unseated) = (0..players.len()).find(|player| !first.contains(player)) {
            return Err(because(format!("player {} sits nowhere", letter(unseated))));
        }
        let sprt = args.sprt.as_deref().map(sprt).transpose()?;
        if sprt.is_some() && rivals(&first, 0).is_none() {
            return Err(because("the sequential test is for one player alone against one other"));
        }
        let seatings = rotations(&first);
        let rounds = (args.games as usize).div_ceil(seatings.len());
        Ok(Plan {
            opening: args.opening.unwrap_or_else(|| usual_opening(&start)),
            games: rounds * seatings.len(),
            start,
            players,
            seatings,
            budget: match (args.nodes, args.movetime) {
                (Some(nodes), _) => Some(Budget::Nodes(nodes)),
                (None, Some(ms)) => Some(Budget::Time(Duration::from_millis(ms))),
                (None, None) => None,
            },
            jobs: usize::from(args.jobs),
            seed: args.seed,
            sprt,
            records: args.records.clone(),
            effort: args.effort,
            json: args.json,
        })
    }
}

/// How many seats another player has who fills the table but for one seat of this one, so that Elo makes sense.
pub fn rivals(seating: &[usize], player: usize) -> Option<usize> {
    let other = seating.iter().find(|&&other| other != player)?;
    let rivals = seating.iter().filter(|&seat| seat == other).count();
    (rivals + 1 == seating.len()).then_some(rivals)
}

/// The letter a player goes by: a for the first.
pub fn letter(player: usize) -> char {
    char::from(b'a' + player as u8)
}

fn seating(letters: &str, players: usize) -> Result<Vec<usize>, Failure> {
    let one = |word: &str| {
        let found = (0..players).find(|&player| letter(player).to_string() == word.trim());
        found.ok_or_else(|| {
            let last = letter(players.saturating_sub(1));
            because(format!("--seats names the players a to {last}, as in a,b,b; not '{word}'"))
        })
    };
    letters.split(',').map(one).collect()
}

/// The seating turned once round the table; equal ones once.
fn rotations(first: &[usize]) -> Vec<Vec<usize>> {
    let mut rotations: Vec<Vec<usize>> = Vec::new();
    for turn in 0..first.len() {
        let mut seating = first.to_vec();
        seating.rotate_right(turn);
        if !rotations.contains(&seating) {
            rotations.push(seating);
        }
    }
    rotations
}

fn sprt(text: &str) -> Result<[f64; 2], Failure> {
    let bounds = text
        .split_once(',')
        .and_then(|(low, high)| Some([low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?]));
    match bounds {
        // Beyond these bounds a share cannot be told from nothing or all.
        Some([low, high]) if -4000.0 <= low && low < high && high <= 4000.0 => Ok([low, high]),
        _ => {
            let why = format!("--sprt takes two rising numbers up to 4000, as in 0,30; not '{text}'");
            Err(because(why))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_sits_everywhere_once() {
        assert_eq!(rotations(&[0, 1]), [[0, 1], [1, 0]]);
        assert_eq!(rotations(&[0, 1, 1, 1]).len(), 4);
        assert_eq!(rotations(&[0, 1, 0, 1]).len(), 2);
        assert_eq!(rotations(&[0, 0]).len(), 1);
    }

    #[test]
    fn a_lonely_player_has_equal_rivals() {
        assert_eq!(rivals(&[0, 1], 0), Some(1));
        assert_eq!(rivals(&[1, 0, 1, 1], 0), Some(3));
        assert_eq!(rivals(&[1, 0, 1, 1], 1), None);
        assert_eq!(rivals(&[0, 1, 2], 0), None);
        assert_eq!(rivals(&[0, 0], 0), None);
    }

    #[test]
    fn players_are_bots_or_commands() {
        let parse = |text: &str| text.parse::<Contestant>();
        assert_eq!(parse("cmd:x y").unwrap(), Contestant::Engine("x y".to_owned()));
        assert_eq!(parse("uct@500").unwrap().budget(), Some(Budget::Nodes(500)));
        for text in ["3", "uct@500", "cmd:a@b"] {
            assert_eq!(parse(text).unwrap().to_string(), text);
        }
        for (bad, why) in [("cmd: ", "a command"), ("nobody", "or cmd:COMMAND"), ("3@0", "'0'")] {
            assert!(parse(bad).unwrap_err().contains(why), "{bad}");
        }
    }

    #[test]
    fn the_test_wants_two_rising_numbers() {
        assert!(matches!(sprt("0,30"), Ok([low, high]) if low < 0.1 && high > 29.9));
        for bad in ["", "5", "5,5", "9,1", "a,b", "0,inf", "0,9999"] {
            assert!(sprt(bad).is_err(), "{bad}");
        }
    }
}
