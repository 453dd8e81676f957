//! What the engine knows between commands, and every answer that needs no thinking.

use bots::{Bot, PlayerSpec};
use shelf::{AnyLine, GameName};
use tabletop::{Options, Turn};

use super::command::{Query, printable};

/// The player asked for advice unless an option says otherwise.
const DEFAULT_PLAYER: PlayerSpec = PlayerSpec::Level(4);

/// The most candidates that are told of, and how many are unless an option says otherwise.
const MOST_SHOWN: usize = 5;

/// The most threads that one search may use; with one alone a number of nodes determines the answer.
const MOST_THREADS: usize = 64;

/// The engine at rest.
pub struct State {
    line: Option<AnyLine>,
    player: PlayerSpec,
    seed: u64,
    threads: usize,
    shown: usize,
    /// Kept between searches of one game, with all it has found out.
    bot: Option<Bot>,
}

impl State {
    pub fn new() -> State {
        State { line: None, player: DEFAULT_PLAYER, seed: 1, threads: 1, shown: MOST_SHOWN, bot: None }
    }

    /// The lines that introduce the engine.
    pub fn introduction() -> Vec<String> {
        vec![
            format!("id name Pyramidion {}", env!("CARGO_PKG_VERSION")),
            "id author the Pyramidion project".to_owned(),
            format!("option name player type string default {DEFAULT_PLAYER}"),
            format!("option name seed type spin default 1 min 0 max {}", u64::MAX),
            format!("option name multipv type spin default {MOST_SHOWN} min 1 max {MOST_SHOWN}"),
            format!("option name threads type spin default 1 min 1 max {MOST_THREADS}"),
            "ugiok".to_owned(),
        ]
    }

    /// Forgets what was found out about the last game.
    pub fn new_game(&mut self) {
        self.bot = None;
    }

    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "player" => self.player = printable(value).parse::<PlayerSpec>().map_err(|e| e.to_string())?,
            "seed" => {
                let why = |_| format!("the seed is a whole number, not '{}'", printable(value));
                self.seed = value.parse().map_err(why)?;
            }
            "threads" => {
                let count = value.parse().ok().filter(|count| (1..=MOST_THREADS).contains(count));
                let why =
                    || format!("threads is a number from 1 to {MOST_THREADS}, not '{}'", printable(value));
                self.threads = count.ok_or_else(why)?;
            }
            "multipv" => {
                let count = value.parse().ok().filter(|count| (1..=MOST_SHOWN).contains(count));
                let why =
                    || format!("multipv is a number from 1 to {MOST_SHOWN}, not '{}'", printable(value));
                self.shown = count.ok_or_else(why)?;
                return Ok(());
            }
            _ => {
                return Err(format!(
                    "no option is called '{}'; there are player, seed, multipv, threads",
                    printable(name)
                ));
            }
        }
        self.bot = None;
        Ok(())
    }

    /// Sets up a position; if anything is wrong the old one stays.
    pub fn set_position(
        &mut self,
        game: GameName,
        options: &Options,
        moves: &[String],
    ) -> Result<(), String> {
        let mut line = AnyLine::new(game, options).map_err(|error| error.to_string())?;
        for (i, action) in moves.iter().enumerate() {
            line.play(action).map_err(|error| format!("move {}, '{}': {error}", i + 1, printable(action)))?;
        }
        let same_game = |old: &AnyLine| old.game() == game && old.options() == line.options();
        if !self.line.as_ref().is_some_and(same_game) {
            self.bot = None;
        }
        self.line = Some(line);
        Ok(())
    }

    pub fn line(&self) -> Result<&AnyLine, String> {
        self.line.as_ref().ok_or_else(|| "there is no position yet: position start <game>".to_owned())
    }

    /// The line and the player to think about it; [`give_back`](State::give_back) the player afterwards.
    pub fn take_bot(&mut self) -> Result<(AnyLine, Bot), String> {
        let line = self.line()?.clone();
        match line.turn() {
            Turn::Seat(_) => {}
            Turn::Chance => return Err("chance is to act; there is nothing to decide".to_owned()),
            Turn::Over => return Err("the game is over".to_owned()),
        }
        let bot =
            self.bot.take().unwrap_or_else(|| Bot::with_threads(self.player, &line, self.seed, self.threads));
        Ok((line, bot))
    }

    /// How many candidates to tell of.
    pub fn shown(&self) -> usize {
        self.shown
    }

    pub fn give_back(&mut self, bot: Bot) {
        self.bot = Some(bot);
    }

    pub fn query(&self, query: Query) -> Result<String, String> {
        let line = self.line()?;
        let answer = match query {
            Query::Turn => line.turn().to_string(),
            Query::Legal if line.turn() == Turn::Chance => {
                list(line.chance().into_iter().map(|(outcome, _)| outcome))
            }
            Query::Legal => list(line.legal()),
            Query::Chance => {
                list(line.chance().into_iter().map(|(outcome, weight)| format!("{outcome}={weight}")))
            }
            Query::Scores => line.scores().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            Query::Result => line.outcome().map_or_else(running, |outcome| outcome.to_string()),
            Query::Ranking => line.outcome().map_or_else(running, |outcome| {
                let ranks = outcome.standings().iter().map(|standing| standing.rank.to_string());
                ranks.collect::<Vec<_>>().join(" ")
            }),
            Query::Hash => format!("{:016x}", line.hash()),
        };
        Ok(if answer.is_empty() { "response".to_owned() } else { format!("response {answer}") })
    }

    /// The board as lines, and the line that ends it.
    pub fn show(&self) -> Result<Vec<String>, String> {
        let board = self.line()?.show();
        Ok(board.lines().map(str::to_owned).chain(["ok".to_owned()]).collect())
    }
}

fn running() -> String {
    "running".to_owned()
}

fn list(actions: impl IntoIterator<Item = String>) -> String {
    actions.into_iter().collect::<Vec<_>>().join("; ")
}
