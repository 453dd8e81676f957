//! A study: which games are played, with which chance, by whom.

use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Bot, Limits, TextDecision};
use serde::{Deserialize, Serialize};
use shelf::{AnyLine, Feature, GameName};
use tabletop::{Options, zobrist};

use crate::kept::Thoughts;
use crate::{Budget, Entrant, Kept, Misplayed, finish, open};

/// What is studied, as data: with a game's number it determines the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// The options in full; where the first player is not fixed, without `first`.
    pub options: String,
    /// Who plays: on all seats, or on one against the other.
    pub player: String,
    /// Who else plays, on all seats but one, in every second game.
    pub against: Option<String>,
    pub seed: u64,
    /// How many actions are drawn by lot before the players take over.
    pub opening: u32,
    /// How often each pile (and each opening) is played.
    pub replays: u64,
}

impl Settings {
    /// How a board is tried out: every pile is played once, and no action is drawn by lot, because the player errs by lot.
    /// Unless the first player is `fixed`, everybody begins equally often.
    pub fn trial(start: &AnyLine, player: &str, fixed: bool) -> Settings {
        Settings {
            game: start.game().to_string(),
            rules: start.rules(),
            options: options_of(start, fixed),
            player: player.to_owned(),
            against: None,
            seed: 1,
            opening: 0,
            replays: 1,
        }
    }

    /// The command that makes this study with so many games.
    pub fn command(&self, games: usize) -> String {
        let Settings { game, player, seed, opening, replays, .. } = self;
        let mut words = format!("pyramidion lab {game} {player} --games {games}");
        for option in self.options.split_whitespace() {
            words += &format!(" -o {option}");
        }
        if let Some(against) = &self.against {
            words += &format!(" --against {against}");
        }
        words + &format!(" --replays {replays} --opening {opening} --seed {seed}")
    }
}

/// A study that can be played.
#[derive(Clone)]
pub struct Study {
    settings: Settings,
    /// The game before its first action, for each seat that begins.
    starts: Vec<AnyLine>,
    player: Entrant,
    against: Option<Entrant>,
}

/// Who sits where in a game, and what chance does there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// The seat that the player has for himself; none where he has them all.
    pub alone: Option<usize>,
    /// The number of the pile among those of games of this sort.
    pub pile: u64,
    /// The seat that begins.
    pub first: usize,
    /// Which of the starts that is.
    start: usize,
    /// Where all chance comes from.
    chance: u64,
    /// Where each seat's whims come from.
    whims: u64,
}

impl Study {
    /// The study with these settings; the error says what is wrong with them.
    pub fn new(settings: Settings) -> Result<Study, String> {
        let player = limited(&settings.player)?;
        let against = settings.against.as_deref().map(limited).transpose()?;
        if settings.replays == 0 {
            return Err("every pile is played once at least".to_owned());
        }
        let game: GameName = settings.game.parse().map_err(|error: shelf::UnknownGame| error.to_string())?;
        let options: Options = settings.options.parse().map_err(|error| format!("{error}"))?;
        let start = |options: &Options| {
            AnyLine::with_rules(game, options, settings.rules).map_err(|error| error.to_string())
        };
        let starts = if options.get("first").is_some() {
            vec![start(&options)?]
        } else {
            let seats = start(&options)?.traits().seats;
            let each = |first: u8| {
                let mut options = options.clone();
                options.set("first", &first.to_string()).map_err(|error| error.to_string())?;
                start(&options)
            };
            (1..=seats).map(each).collect::<Result<_, String>>()?
        };
        Ok(Study { settings, starts, player, against })
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    pub fn seats(&self) -> usize {
        usize::from(self.starts[0].traits().seats)
    }

    /// How many games there are in a study of so many of each sort, which are rounded up so that all piles are played
    /// equally often and everybody begins as often.
    pub fn games(&self, wanted: usize) -> usize {
        let round = self.settings.replays as usize * self.starts.len();
        wanted.div_ceil(round) * round * (1 + usize::from(self.against.is_some()))
    }

    /// Who sits where in the game with this number.
    pub fn sitting(&self, number: usize) -> Sitting {
        let (seats, sorts) = (self.seats() as u64, 1 + u64::from(self.against.is_some()));
        let (sort, index) = (number as u64 % sorts, number as u64 / sorts);
        let size = if sort == 0 { self.settings.replays } else { seats };
        let (pile, replay) = (index / size, index % size);
        let chance = zobrist::mix(
            zobrist::mix(self.settings.seed.wrapping_add(1)) ^ zobrist::mix(2 * pile + sort + 1),
        );
        let start = (pile % self.starts.len() as u64) as usize;
        let first = self.starts[start].options().get("first").and_then(|first| first.parse::<usize>().ok());
        Sitting {
            alone: (sort == 1).then_some(replay as usize),
            pile,
            first: first.map_or(0, |first| first - 1),
            start,
            chance,
            whims: zobrist::mix(chance ^ zobrist::mix(replay + 1)),
        }
    }

    /// The game before its first action.
    pub fn start(&self, sitting: &Sitting) -> &AnyLine {
        &self.starts[sitting.start]
    }

    /// What is drawn there and can be used.
    pub fn features(&self) -> Vec<Feature> {
        self.starts[0].features()
    }

    /// Plays the game with this number; none if it was interrupted.
    pub fn play(&self, number: usize, stop: &AtomicBool) -> Result<Option<Kept>, Misplayed> {
        let sitting = self.sitting(number);
        let mut line = self.start(&sitting).clone();
        open(&mut line, self.settings.opening, sitting.chance)?;
        let mut bots: Vec<_> = (0..self.seats()).map(|seat| self.sit(&sitting, seat, &line)).collect();
        let mut thoughts = Thoughts::default();
        let stopped = || stop.load(Ordering::Relaxed);
        let over = finish(&mut line, sitting.chance, |line, seat| {
            let (bot, nodes) = &mut bots[seat];
            let decision = bot.choose(line, &Limits { nodes: *nodes, stop: &stopped });
            // A search that was broken off has another answer than one that was not.
            let decision = decision.filter(|_| !stopped());
            Ok::<_, Misplayed>(decision.map(|TextDecision { action, candidates, .. }| {
                thoughts.note(line.length(), seat, &candidates);
                action
            }))
        })?;
        Ok(over.then(|| Kept::of(number, &line, &thoughts)))
    }

    /// The bot on a seat, and how many positions it looks at.
    fn sit(&self, sitting: &Sitting, seat: usize, line: &AnyLine) -> (Bot, u64) {
        let own = sitting.alone.is_none_or(|alone| alone == seat);
        let entrant = if own { self.player } else { self.against.unwrap_or(self.player) };
        let bot = Bot::new(entrant.spec, line, zobrist::mix(sitting.whims ^ zobrist::mix(seat as u64 + 1)));
        let nodes = match entrant.budget {
            Some(Budget::Nodes(nodes)) => nodes,
            _ => bot.nodes(),
        };
        (bot, nodes)
    }
}

/// The options of a game in full; without the first player unless he is `fixed`.
pub fn options_of(start: &AnyLine, fixed: bool) -> String {
    let words = start.options();
    let words = words.iter().filter(|(key, _)| fixed || *key != "first");
    words.map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

/// A bot whose answer does not depend on the machine.
fn limited(text: &str) -> Result<Entrant, String> {
    match text.parse::<Entrant>()? {
        Entrant { budget: Some(Budget::Time(_)), .. } => Err(format!(
            "'{text}' depends on how fast the machine is; players of a study are limited by positions, as in 8@500"
        )),
        entrant => Ok(entrant),
    }
}
