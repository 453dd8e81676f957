//! A game at this terminal, without the terminal: who sits where, what happened, chance, undo, saving.

use std::path::PathBuf;
use std::sync::Arc;

use bots::{Bot, Limits, TextDecision};
use shelf::{AnyLine, Deed};
use tabletop::{PlayError, Record, Seat, Turn, zobrist};

use super::seats::{DEFAULT_BOT, SeatArg};
use crate::failure::Failure;
use crate::record::file;

/// A game in progress and everything around it.
pub struct Session {
    line: AnyLine,
    seats: Vec<SeatArg>,
    bots: Vec<Option<Bot>>,
    seed: u64,
    /// On how many threads a strong player thinks; with one a seed determines what he does.
    threads: usize,
    save: Option<PathBuf>,
    /// What a loaded record said besides the actions, to be kept when it is saved again.
    loaded: Record,
    log: Vec<Deed>,
}

/// Who acts next, as far as this terminal cares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Human(Seat),
    Bot(Seat),
    Chance,
    Over,
}

/// A question to stop, which other threads may ask too.
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

impl Session {
    /// A session that begins with `line`; `loaded` is where it came from.
    pub fn new(
        line: AnyLine,
        seats: Vec<SeatArg>,
        seed: u64,
        save: Option<PathBuf>,
        loaded: Record,
    ) -> Session {
        let bots = seats.iter().map(|_| None).collect();
        let log = line.deeds();
        Session { line, seats, bots, seed, threads: 1, save, loaded, log }
    }

    /// The same where strong players think on so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Session {
        Session { threads, ..self }
    }

    pub fn line(&self) -> &AnyLine {
        &self.line
    }

    pub fn seats(&self) -> &[SeatArg] {
        &self.seats
    }

    pub fn log(&self) -> &[Deed] {
        &self.log
    }

    pub fn saved_to(&self) -> Option<&PathBuf> {
        self.save.as_ref()
    }

    pub fn next(&self) -> Next {
        match self.line.turn() {
            Turn::Seat(seat) if self.seats[seat.index()] == SeatArg::Human => Next::Human(seat),
            Turn::Seat(seat) => Next::Bot(seat),
            Turn::Chance => Next::Chance,
            Turn::Over => Next::Over,
        }
    }

    /// Plays an action, if it is legal, and saves the game.
    pub fn play(&mut self, action: &str) -> Result<Result<(), PlayError>, Failure> {
        match self.line.act(action) {
            Ok(deed) => self.log.push(deed),
            Err(error) => return Ok(Err(error)),
        }
        self.save().map(Ok)
    }

    /// Lets chance act.
    pub fn draw(&mut self) -> Result<(), Failure> {
        let outcome = bots::draw(&self.line, self.seed);
        let played = self.play(&outcome)?;
        played.map_err(|error| Failure::because(format!("chance drew '{outcome}': {error}")))
    }

    /// Back to before the last thing that a person here decided, over the answers of bots and chance. What was drawn comes
    /// again: the pile is shuffled once, by the seed.
    pub fn undo(&mut self) -> Result<bool, Failure> {
        let decided = |by: Turn| by.seat().is_some_and(|seat| self.seats[seat.index()] == SeatArg::Human);
        let Some(last) = self.line.actions().iter().rposition(|(by, _)| decided(*by)) else {
            return Ok(false);
        };
        self.line.truncate(last);
        self.log.truncate(last);
        self.save().map(|()| true)
    }

    /// The bot of a seat, or the adviser of a person, as a job that may run on another thread;
    /// [`give_back`](Session::give_back) the bot afterwards.
    pub fn thought(
        &mut self,
        seat: Seat,
        stop: Stop,
    ) -> impl FnOnce() -> (Bot, Option<TextDecision>) + Send + 'static {
        let player = match self.seats[seat.index()] {
            SeatArg::Bot(player) => player,
            SeatArg::Human => DEFAULT_BOT,
        };
        let line = self.line.clone();
        let seed = zobrist::mix(self.seed ^ u64::from(seat.0 + 1));
        let kept = self.bots[seat.index()].take();
        let threads = self.threads;
        move || {
            let mut bot = kept.unwrap_or_else(|| Bot::with_threads(player, &line, seed, threads));
            let decision = bot.choose(&line, &Limits { nodes: bot.nodes(), stop: &*stop });
            (bot, decision)
        }
    }

    pub fn give_back(&mut self, seat: Seat, bot: Bot) {
        self.bots[seat.index()] = Some(bot);
    }

    /// The game so far as it is saved: with the seats, the seed and whatever a loaded record said besides.
    pub fn record(&self) -> Record {
        let mut record = self.line.record();
        record.preface.clone_from(&self.loaded.preface);
        record.tags.clone_from(&self.loaded.tags);
        for (i, seat) in self.seats.iter().enumerate() {
            set_tag(&mut record, &format!("P{}", i + 1), &seat.to_string());
        }
        set_tag(&mut record, "Seed", &self.seed.to_string());
        let old = self.loaded.moves.iter();
        for (new, old) in record.moves.iter_mut().zip(old).take_while(|(new, old)| new.action == old.action) {
            new.comment.clone_from(&old.comment);
        }
        record
    }

    pub fn save(&self) -> Result<(), Failure> {
        self.save.as_ref().map_or(Ok(()), |path| file::write(path, &self.record()))
    }
}

fn set_tag(record: &mut Record, name: &str, value: &str) {
    match record.tags.iter_mut().find(|(tag, _)| tag == name) {
        Some((_, old)) => value.clone_into(old),
        None => record.tags.push((name.to_owned(), value.to_owned())),
    }
}
