//! A board tried out game by game, by whoever has one thread: a game on it, a game on our own board, and so on.

use std::sync::atomic::AtomicBool;

use serde::Serialize;
use shelf::{AnyLine, GameName};
use tabletop::Options;

use crate::verdict::{Sentence, verdict};
use crate::{Figures, Settings, Study};

/// Who tries boards out: quick enough for some hundred games on a phone, and errs by lot, so that no two games are alike.
pub const PLAYER: &str = "3";

/// A board being tried out.
pub struct Trial {
    own: Side,
    /// Our own board with as many players; none if that is what is tried out.
    ours: Option<Side>,
    games: usize,
}

/// How far a trial has come, and what is to be said so far.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Trying {
    /// Games on the board so far, and in all.
    pub done: usize,
    pub games: usize,
    pub verdict: Vec<Sentence>,
}

struct Side {
    study: Study,
    figures: Figures,
    done: usize,
}

impl Side {
    fn new(start: &AnyLine, player: &str) -> Result<Side, String> {
        let study = Study::new(Settings::trial(start, player, false))?;
        Ok(Side { figures: Figures::new(&study), study, done: 0 })
    }

    fn play(&mut self) -> Result<(), String> {
        let kept = self.study.play(self.done, &AtomicBool::new(false)).map_err(|error| error.to_string())?;
        let kept = kept.ok_or("the game was not finished")?;
        self.figures.count(self.done, &kept)?;
        self.done += 1;
        Ok(())
    }
}

impl Trial {
    /// A trial of the board of these options by so many games at least.
    pub fn new(game: GameName, options: &Options, games: usize) -> Result<Trial, String> {
        let start = AnyLine::new(game, options).map_err(|error| error.to_string())?;
        let own = Side::new(&start, PLAYER)?;
        let ours = ours(&start).map(|ours| Side::new(&ours, PLAYER)).transpose()?;
        let games = own.study.games(games);
        Ok(Trial { own, ours, games })
    }

    /// Plays the next game on each board; false if all are played.
    pub fn play(&mut self) -> Result<bool, String> {
        if self.own.done < self.games {
            self.own.play()?;
            self.ours.as_mut().map_or(Ok(()), Side::play)?;
        }
        Ok(self.own.done < self.games)
    }

    /// What is to be said so far.
    pub fn told(&self) -> Trying {
        let ours = self.ours.as_ref().map(|ours| ours.figures.report());
        let verdict = verdict(&self.own.figures.report(), ours.as_ref());
        Trying { done: self.own.done, games: self.games, verdict }
    }
}

/// Our own copy with as many players; none if that is the game given.
pub fn ours(start: &AnyLine) -> Option<AnyLine> {
    let mut options = Options::new();
    for key in ["players", "first"] {
        if let Some(value) = start.options().get(key) {
            options.set(key, value).ok()?;
        }
    }
    let ours = AnyLine::new(start.game(), &options).ok()?;
    (ours.options() != start.options()).then_some(ours)
}
