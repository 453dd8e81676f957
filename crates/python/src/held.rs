//! A state of a game as Python holds it: a position, how it came about, and what is legal, listed once.

use std::sync::Arc;

use pyo3::{PyErr, PyResult};
use shelf::AnyLine;
use spaces::{Part, Section, Space};
use tabletop::{Line, Outcome, PlayError, Seat, Traits, Turn};

use crate::fault::{illegal, refused, wrong};
use crate::games::Playable;
use crate::rising::Rising;

/// Who is to act where nobody decides, as OpenSpiel numbers it.
pub const CHANCE: i32 = -1;
pub const TERMINAL: i32 = -4;

/// A state of some game.
pub trait Held: Send + Sync {
    fn copy(&self) -> Box<dyn Held>;
    fn start(&self) -> Box<dyn Held>;
    fn traits(&self) -> Traits;
    fn actions(&self) -> u32;
    fn chances(&self) -> u32;
    fn tensor(&self) -> usize;
    fn sections(&self) -> &[Section];
    fn parts(&self) -> &[Part];
    fn turn(&self) -> Turn;
    /// The numbers of what is legal for the seat to act, or for chance; in the order of the rules.
    fn listed(&mut self) -> &[u32];
    /// The same as they rise.
    fn legal(&mut self) -> &[u32];
    /// The numbers of what chance may do, each with its probability.
    fn chance(&self) -> Vec<(u32, f64)>;
    fn apply(&mut self, number: i64) -> PyResult<()>;
    fn play(&mut self, text: &str) -> PyResult<()>;
    fn undo(&mut self) -> PyResult<()>;
    fn text(&mut self, number: i64) -> PyResult<String>;
    fn number(&mut self, text: &str) -> PyResult<u32>;
    /// Who acted, and the number of what was done.
    fn history(&self) -> Vec<(Turn, u32)>;
    fn length(&self) -> usize;
    fn scores(&self) -> Vec<i32>;
    fn outcome(&self) -> Option<Outcome>;
    fn observe(&self, seat: Seat, out: &mut [u8]);
    /// What a seat sees after each of the legal actions, in the order of their numbers, and what the game is worth to it
    /// then: not a number while it goes on.
    fn ahead(&mut self, seat: Seat) -> (Vec<u8>, Vec<f32>);
    fn hash(&self) -> u64;
    fn line(&self) -> AnyLine;
}

/// A state of one game.
pub struct Typed<G: Playable> {
    space: Arc<Space<G>>,
    position: G::Position,
    done: Vec<Done<G::Action>>,
    /// What may be done, by chance or a seat, and in the same order the numbers.
    legal: Vec<G::Action>,
    numbers: Vec<u32>,
    /// Whether the two lists are those of the position.
    listed: bool,
    /// The numbers as they rise, for whoever asks.
    rising: Rising,
}

/// Something that was done.
#[derive(Clone, Copy)]
struct Done<A> {
    by: Turn,
    action: A,
    number: u32,
}

impl<G: Playable> Clone for Typed<G> {
    fn clone(&self) -> Typed<G> {
        let listed = self.listed;
        Typed {
            space: Arc::clone(&self.space),
            position: self.position.clone(),
            done: self.done.clone(),
            legal: if listed { self.legal.clone() } else { Vec::new() },
            numbers: if listed { self.numbers.clone() } else { Vec::new() },
            listed,
            rising: Rising::default(),
        }
    }
}

impl<G: Playable> Typed<G> {
    /// The state that a line has come to.
    pub fn of(line: &Line<G>) -> Typed<G> {
        let space = Arc::new(Space::new(line.game().clone()));
        let mut state = Typed::begin(space);
        for &(_, action) in line.actions() {
            let number = state.number_of(action).unwrap_or(u32::MAX);
            state.act(action, number);
        }
        state
    }

    fn begin(space: Arc<Space<G>>) -> Typed<G> {
        let position = space.game().start();
        let (done, legal, numbers) = (Vec::new(), Vec::new(), Vec::new());
        Typed { space, position, done, legal, numbers, listed: false, rising: Rising::default() }
    }

    fn list(&mut self) {
        if self.listed {
            return;
        }
        let (game, space) = (self.space.game(), &self.space);
        if game.turn(&self.position) == Turn::Chance {
            let mut chances = Vec::new();
            game.chance(&self.position, &mut chances);
            self.legal.clear();
            self.legal.extend(chances.iter().map(|chance| chance.action));
            self.numbers.clear();
            self.numbers.extend(self.legal.iter().map(|&action| space.number_chance(action)));
        } else {
            space.list(&self.position, &mut self.legal, &mut self.numbers);
        }
        self.listed = true;
    }

    /// Plays an action that is known to be legal.
    fn act(&mut self, action: G::Action, number: u32) {
        self.done.push(Done { by: self.turn(), action, number });
        self.space.game().apply(&mut self.position, action);
        self.listed = false;
    }

    /// The action of a number.
    fn action_of(&mut self, number: i64) -> Option<G::Action> {
        let wanted = u32::try_from(number).ok()?;
        self.list();
        let place = self.numbers.iter().position(|&number| number == wanted)?;
        self.legal.get(place).copied()
    }

    /// The number of an action that is legal.
    fn number_of(&mut self, action: G::Action) -> Option<u32> {
        self.list();
        let place = self.legal.iter().position(|&legal| legal == action)?;
        self.numbers.get(place).copied()
    }

    fn no_such_number(&self, number: i64) -> PyErr {
        match self.turn() {
            Turn::Over => illegal("the game is over", "game-over"),
            turn => {
                let who = named(turn);
                let why = format!("{number} is not among what {who} may do: see legal_actions()");
                illegal(why, "no-such-action")
            }
        }
    }

    /// Reads an action that is legal here.
    fn read(&self, text: &str) -> PyResult<G::Action> {
        let action = text.trim().parse().map_err(|error| refused(&PlayError::Text(error)))?;
        let check = self.space.game().check(&self.position, action);
        check.map_err(|refusal| refused(&PlayError::Refused(refusal)))?;
        Ok(action)
    }
}

impl<G: Playable> Held for Typed<G> {
    fn copy(&self) -> Box<dyn Held> {
        Box::new(self.clone())
    }

    fn start(&self) -> Box<dyn Held> {
        Box::new(Typed::begin(Arc::clone(&self.space)))
    }

    fn traits(&self) -> Traits {
        self.space.game().traits()
    }

    fn actions(&self) -> u32 {
        self.space.actions()
    }

    fn chances(&self) -> u32 {
        self.space.chances()
    }

    fn tensor(&self) -> usize {
        self.space.tensor()
    }

    fn sections(&self) -> &[Section] {
        self.space.sections()
    }

    fn parts(&self) -> &[Part] {
        self.space.parts()
    }

    fn turn(&self) -> Turn {
        self.space.game().turn(&self.position)
    }

    fn listed(&mut self) -> &[u32] {
        self.list();
        &self.numbers
    }

    fn legal(&mut self) -> &[u32] {
        self.list();
        let bound = self.space.actions().max(self.space.chances());
        self.rising.of(&self.numbers, bound)
    }

    fn chance(&self) -> Vec<(u32, f64)> {
        let mut chances = Vec::new();
        self.space.game().chance(&self.position, &mut chances);
        let sum: u32 = chances.iter().map(|chance| chance.weight).sum();
        let share = |weight| f64::from(weight) / f64::from(sum);
        chances.iter().map(|chance| (self.space.number_chance(chance.action), share(chance.weight))).collect()
    }

    fn apply(&mut self, number: i64) -> PyResult<()> {
        let action = self.action_of(number).ok_or_else(|| self.no_such_number(number))?;
        self.act(action, number as u32);
        Ok(())
    }

    fn play(&mut self, text: &str) -> PyResult<()> {
        let action = self.read(text)?;
        let number = self.number_of(action).unwrap_or(u32::MAX);
        self.act(action, number);
        Ok(())
    }

    fn undo(&mut self) -> PyResult<()> {
        self.done.pop().ok_or_else(|| wrong("nothing was done yet"))?;
        let game = self.space.game();
        self.position = game.start();
        self.done.iter().for_each(|done| game.apply(&mut self.position, done.action));
        self.listed = false;
        Ok(())
    }

    fn text(&mut self, number: i64) -> PyResult<String> {
        let action = self.action_of(number).ok_or_else(|| self.no_such_number(number))?;
        Ok(action.to_string())
    }

    fn number(&mut self, text: &str) -> PyResult<u32> {
        let action = self.read(text)?;
        self.number_of(action).ok_or_else(|| wrong("there is no number for this action"))
    }

    fn history(&self) -> Vec<(Turn, u32)> {
        self.done.iter().map(|done| (done.by, done.number)).collect()
    }

    fn length(&self) -> usize {
        self.done.len()
    }

    fn scores(&self) -> Vec<i32> {
        self.space.game().scores(&self.position).to_vec()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.space.game().outcome(&self.position)
    }

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        self.space.observe(&self.position, seat, out);
    }

    fn ahead(&mut self, seat: Seat) -> (Vec<u8>, Vec<f32>) {
        self.list();
        let (game, size) = (self.space.game(), self.space.tensor());
        let mut order: Vec<usize> = (0..self.legal.len()).collect();
        order.sort_unstable_by_key(|&place| self.numbers[place]);
        let mut seen = vec![0; size * order.len()];
        let worth = order.into_iter().zip(seen.chunks_exact_mut(size.max(1))).map(|(place, row)| {
            let mut after = self.position.clone();
            game.apply(&mut after, self.legal[place]);
            self.space.observe(&after, seat, row);
            game.outcome(&after).map_or(f32::NAN, |outcome| returns(&outcome)[seat.index()] as f32)
        });
        let worth = worth.collect();
        (seen, worth)
    }

    fn hash(&self) -> u64 {
        self.space.game().hash(&self.position)
    }

    fn line(&self) -> AnyLine {
        let mut line = Line::start(self.space.game().clone());
        self.done.iter().for_each(|done| line.apply(done.action));
        G::any(line)
    }
}

/// Who is to act, as OpenSpiel numbers it.
pub fn actor(turn: Turn) -> i32 {
    match turn {
        Turn::Seat(seat) => i32::from(seat.0),
        Turn::Chance => CHANCE,
        Turn::Over => TERMINAL,
    }
}

/// Who is to act, in words; players are counted from 0, as everywhere in Python.
pub fn named(turn: Turn) -> String {
    match turn {
        Turn::Seat(seat) => format!("player {}", seat.0),
        Turn::Chance => "chance".into(),
        Turn::Over => "nobody".into(),
    }
}

/// What an outcome is worth to each seat: a win 1, and all seats together 0. Those who share a win share what it is worth, and
/// where nobody wins nobody loses.
pub fn returns(outcome: &Outcome) -> Vec<f64> {
    let ranks: Vec<u8> = outcome.standings().iter().map(|standing| standing.rank).collect();
    let seats = ranks.len() as f64;
    analysis::shares(&ranks).into_iter().map(|share| (share * seats - 1.0) / (seats - 1.0)).collect()
}
