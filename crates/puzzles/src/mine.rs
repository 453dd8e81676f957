//! Looking for puzzles in a game between bots.

use core::fmt;
use core::ops::AddAssign;

use bots::{Limits, PlayerSpec, nodes, player};
use dice::{Dice, Stepper};
use serde::{Deserialize, Serialize};
use shelf::{AnyLine, GameName};
use tabletop::{Line, Options, Turn, zobrist};

use crate::alike::likeness;
use crate::games::Puzzled;
use crate::judged;
use crate::proof::{Proof, find};
use crate::rating::{rated, tries};
use crate::{GivenUp, Goal, Puzzle};

/// The most positions a proof may take: some seconds. That a rival cannot win takes longest.
const PROOF: u64 = 800_000;
const PROOF_OF_BLOCK: u64 = 3_000_000;
const PROOF_OF_TWO: u64 = 6_000_000;
/// The most puzzles of a sort from one game.
const OF_A_SORT: usize = 2;

/// What became of the positions looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Positions with a goal.
    pub candidates: u64,
    /// The goal is out of reach, or there are several ways.
    pub refused: u64,
    /// The proof took too long.
    pub given_up: u64,
    /// A first look finds it.
    pub obvious: u64,
    /// Proven and kept.
    pub proven: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.candidates += other.candidates;
        self.refused += other.refused;
        self.given_up += other.given_up;
        self.obvious += other.obvious;
        self.proven += other.proven;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { candidates, refused, given_up, obvious, proven } = self;
        write!(
            f,
            "{candidates} candidates: {refused} without one answer, {given_up} given up, {obvious} obvious, \
             {proven} proven"
        )
    }
}

/// What a game had.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Dug {
    /// The puzzles, in the order of the game.
    pub puzzles: Vec<Puzzle>,
    /// What became of the rest.
    pub counts: Counts,
}

/// Plays the game with this number of a seed and looks for puzzles in it, of these kinds only; of all if none is named.
pub fn dig(game: GameName, seed: u64, number: u64, kinds: &[String]) -> Dug {
    let line = AnyLine::new(game, &Options::default()).expect("every game has defaults");
    shelf::on!(&line, line => dig_in(line.game(), seed, number, kinds))
}

fn dig_in<G: Puzzled>(any: &G, seed: u64, number: u64, kinds: &[String]) -> Dug {
    let seed = zobrist::mix(seed ^ zobrist::mix(number + 1));
    let seats = G::seats_of(number);
    let first = 1 + seed % u64::from(seats);
    let options: Options = format!("players={seats} first={first}").parse().expect("two words");
    let game = G::new(&options, any.rules()).expect("every game is for so many");
    let played = play(&game, seed);
    let mut dug = Dug::default();
    let mut line = Line::start(game);
    let mut turns = Turns::default();
    for &(_, action) in played.actions() {
        if let Turn::Seat(_) = line.turn() {
            let mut goals = line.game().goals(line.position());
            goals.retain(|goal| kinds.is_empty() || kinds.iter().any(|kind| kind == goal.as_str()));
            for goal in goals {
                if turns.is_done(line.game().section(line.position()), goal) {
                    continue;
                }
                if look(&line, goal, seed, &mut dug) || matches!(goal, Goal::Block | Goal::Two) {
                    turns.done(line.game().section(line.position()), goal);
                }
            }
        }
        line.apply(action);
    }
    dug
}

/// The turns in which a sort of goal is done with.
#[derive(Default)]
struct Turns(Vec<((tabletop::Seat, u32), &'static str)>);

impl Turns {
    fn is_done(&mut self, section: (tabletop::Seat, u32), goal: Goal) -> bool {
        self.0.retain(|(of, _)| *of == section);
        self.0.contains(&(section, goal.as_str()))
    }

    fn done(&mut self, section: (tabletop::Seat, u32), goal: Goal) {
        self.0.push((section, goal.as_str()));
    }
}

/// Looks for a puzzle here; whether there is one.
fn look<G: Puzzled>(line: &Line<G>, goal: Goal, seed: u64, dug: &mut Dug) -> bool {
    let sort = |puzzle: &&Puzzle| puzzle.goal.as_str() == goal.as_str();
    if dug.puzzles.iter().filter(sort).count() >= OF_A_SORT {
        return false;
    }
    dug.counts.candidates += 1;
    let (game, position) = (line.game(), line.position());
    let mut left = match goal {
        Goal::Block => PROOF_OF_BLOCK,
        Goal::Two => PROOF_OF_TWO,
        _ => PROOF,
    };
    let judged =
        if goal.is_judged() { judged::of(game, position, goal).unwrap_or_default() } else { Vec::new() };
    let answer = judged::answer::<G>(&judged).map(|key| Proof { goal, solution: vec![key], key });
    let found = if goal.is_judged() { Ok(answer) } else { find(game, position, goal, &mut left) };
    let proof = match found {
        Ok(Some(proof)) => proof,
        Ok(None) => {
            dug.counts.refused += 1;
            return false;
        }
        Err(GivenUp) => {
            dug.counts.given_up += 1;
            return false;
        }
    };
    let found = tries(line, proof.goal, &judged, seed);
    if found.iter().all(|tried| tried.solved >= tried.tries) || greedy(game, position, proof.goal, proof.key)
    {
        dug.counts.obvious += 1;
        return false;
    }
    let any = record(line);
    let mut themes = game.themes(position, proof.goal, &proof.solution);
    themes.sort_unstable();
    themes.dedup();
    let actions: Vec<String> = line.actions().iter().map(|(_, action)| action.to_string()).collect();
    dug.puzzles.push(Puzzle {
        id: format!("{:08x}", likeness(&any, goal.as_str()) >> 32),
        game: G::NAME.to_owned(),
        rules: game.rules(),
        options: game.options().to_string(),
        actions: actions.join("; "),
        goal: proof.goal,
        solution: proof.solution.iter().map(ToString::to_string).collect(),
        key: proof.key.to_string(),
        themes,
        rating: rated(&found),
        judged,
    });
    dug.counts.proven += 1;
    true
}

/// Whether whoever takes what makes the most points at once finds the key.
fn greedy<G: Puzzled>(game: &G, position: &G::Position, goal: Goal, key: G::Action) -> bool {
    let Turn::Seat(seat) = game.turn(position) else { return false };
    if !matches!(goal, Goal::Force) {
        return false;
    }
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    let worth = |action: G::Action| {
        let scores = game.scores(&crate::games::after(game, position, action));
        2 * scores[seat.index()] - scores.iter().sum::<i32>()
    };
    let best = legal.iter().map(|&action| worth(action)).max();
    let bests = legal.iter().filter(|&&action| Some(worth(action)) == best).count();
    Some(worth(key)) == best && bests <= 2
}

fn record<G: Puzzled>(line: &Line<G>) -> AnyLine {
    AnyLine::replay(&tabletop::Record::of(line)).expect("a game that was played replays")
}

/// A game between bots of mixed levels.
fn play<G: Puzzled>(game: &G, seed: u64) -> Line<G> {
    let (low, high, most) = G::DIGGERS;
    let mut dice = Dice::new(seed);
    let seats = game.traits().seats;
    let mut bots: Vec<_> = (0..seats)
        .map(|_| {
            let spec = PlayerSpec::Level(low + dice.below(u32::from(high - low + 1)) as u8);
            (player(spec, game, dice.roll()), Limits::nodes(nodes::<G>(spec, seats).min(most)))
        })
        .collect();
    let mut line = Line::start(game.clone());
    let mut stepper = Stepper::default();
    while let Some(action) = stepper.next(game, line.position(), &mut dice, |seat, _| {
        let (bot, limits) = &mut bots[seat.index()];
        bot.go_on(&line, limits).action
    }) {
        line.apply(action);
    }
    line
}
