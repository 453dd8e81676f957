//! How hard a puzzle is: which levels of the bots solve it, and how often.

use bots::{LEVELS, Limits, PlayerSpec, nodes, player};
use dice::{Dice, Stepper};
use tabletop::{Line, Turn, Weighted, zobrist};

use crate::games::Puzzled;
use crate::judge::judged;
use crate::{Attempt, Goal, Judged, Puzzle, Unreadable};

/// The rating of each level, from 1 on: 200 a level, which is about how far they are apart in docs/strength.md.
pub const LEVEL_RATINGS: [f64; LEVELS as usize] =
    [700.0, 900.0, 1100.0, 1300.0, 1500.0, 1700.0, 1900.0, 2100.0];

/// The levels that try, so that most puzzles are solved by some of them and not by all.
const TRIED: [u8; 4] = [1, 3, 5, 7];
/// How often each tries.
const EACH: u32 = 3;
/// The most positions that a level looks at for an action while it tries.
const MOST_NODES: u64 = 1_500;

/// How many turns played at random those who know the goal and nothing else try, and the ratings they get for it.
const SEEKERS: [(f64, f64); 3] = [(10.0, 900.0), (100.0, 1300.0), (1000.0, 1700.0)];
/// How many turns are played at random to know how often one reaches the goal.
const TURNS: u32 = 500;

/// How often somebody tried, and solved it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tries {
    /// The rating of whoever tried.
    pub rating: f64,
    /// How often.
    pub tries: f64,
    /// How often with success.
    pub solved: f64,
}

/// The rating at which the tries are likeliest. What nobody or everybody solves would be infinitely hard or easy: a draw
/// against a player of 1400 is counted with the rest.
pub fn rated(tries: &[Tries]) -> u16 {
    let expected = |own: f64, puzzle: f64| 1.0 / (1.0 + libm::pow(10.0, (puzzle - own) / 400.0));
    let surplus = |puzzle: f64| {
        let each = tries.iter().map(|tried| tried.solved - tried.tries * expected(tried.rating, puzzle));
        each.sum::<f64>() + 0.5 - expected(1400.0, puzzle)
    };
    // The harder a puzzle is taken to be, the larger the surplus: where it is nothing, the rating is.
    let (mut low, mut high) = (200.0, 3000.0);
    while high - low > 0.5 {
        let middle = f64::midpoint(low, high);
        if surplus(middle) > 0.0 { high = middle } else { low = middle }
    }
    libm::round(low) as u16
}

/// Whether a player solves a puzzle, looking at so many positions for an action at most.
pub fn solves(puzzle: &Puzzle, spec: PlayerSpec, most: Option<u64>, seed: u64) -> Result<bool, Unreadable> {
    let start = puzzle.start()?;
    Ok(shelf::on!(&start, line => tried(line, puzzle.goal, &puzzle.judged, spec, most, seed)))
}

/// Lets the levels try and, where a turn is all there is to it, those who know nothing but the goal.
pub(crate) fn tries<G: Puzzled>(start: &Line<G>, goal: Goal, known: &[Judged], seed: u64) -> Vec<Tries> {
    let level = |&level: &u8| {
        let seeds =
            (0..EACH).map(|n| zobrist::mix(seed ^ zobrist::mix(u64::from(level) << 8 | u64::from(n))));
        let solved =
            seeds.filter(|&seed| tried(start, goal, known, PlayerSpec::Level(level), Some(MOST_NODES), seed));
        let rating = LEVEL_RATINGS[usize::from(level) - 1];
        Tries { rating, tries: f64::from(EACH), solved: solved.count() as f64 }
    };
    let mut all: Vec<Tries> = TRIED.iter().map(level).collect();
    if matches!(goal, Goal::Win | Goal::Points { .. }) {
        let mut dice = Dice::new(seed);
        let hits = (0..TURNS).filter(|_| at_random(start, goal, &mut dice)).count();
        // Half a hit more and less, for what did not happen may be rare.
        all.extend(seekers((hits as f64 + 0.25) / (f64::from(TURNS) + 0.5)));
    } else if matches!(goal, Goal::Fit | Goal::Save { .. }) {
        let mut legal = Vec::new();
        start.game().legal(start.position(), &mut legal);
        all.extend(seekers(1.0 / legal.len() as f64));
    }
    all
}

/// What those who know only the goal solve, if a turn at random reaches it so often.
fn seekers(share: f64) -> [Tries; 3] {
    SEEKERS.map(|(turns, rating)| {
        let solved = 1.0 - libm::pow(1.0 - share, turns);
        Tries { rating, tries: f64::from(EACH), solved: f64::from(EACH) * solved }
    })
}

/// Whether a turn played at random reaches the goal.
fn at_random<G: Puzzled>(start: &Line<G>, goal: Goal, dice: &mut Dice) -> bool {
    let game = start.game();
    let seat = game.section(start.position()).0;
    let from = game.scores(start.position())[seat.index()];
    let mut position = start.position().clone();
    let mut stepper = Stepper::default();
    loop {
        let action = match game.turn(&position) {
            Turn::Over => return game.outcome(&position).is_some_and(|outcome| outcome.winners().eq([seat])),
            _ if game.section(&position).0 != seat => return false,
            _ => stepper.next(game, &position, dice, |_, dice| {
                game.choose_legal(&position, |count| dice.below(count as u32) as usize)
                    .expect("a seat can act")
            }),
        };
        let Some(action) = action else { return false };
        game.apply(&mut position, action);
        if matches!(goal, Goal::Points { points } if game.scores(&position)[seat.index()] - from >= points) {
            return true;
        }
    }
}

fn tried<G: Puzzled>(
    start: &Line<G>,
    goal: Goal,
    known: &[Judged],
    spec: PlayerSpec,
    most: Option<u64>,
    seed: u64,
) -> bool {
    let game = start.game();
    let seat = game.section(start.position()).0;
    let mut bot = player(spec, game, seed);
    let own = nodes::<G>(spec, game.traits().seats);
    let limits = Limits::nodes(most.map_or(own, |most| own.min(most)));
    let mut dice = Dice::new(seed);
    let mut line = start.clone();
    let mut drawn: Vec<Weighted<G::Action>> = Vec::new();
    loop {
        match line.turn() {
            Turn::Seat(_) => {
                let action = bot.go_on(&line, &limits).action;
                line.apply(action);
            }
            Turn::Chance => {
                game.chance(line.position(), &mut drawn);
                line.apply(dice.outcome(&drawn));
            }
            Turn::Over => return judged(start, &line, goal, known) == Attempt::Right,
        }
        let ended =
            line.turn() == Turn::Over || game.section(line.position()).0 != seat || goal.is_of_one_action();
        if ended || matches!(goal, Goal::Points { points } if gained(start, &line) >= points) {
            return judged(start, &line, goal, known) == Attempt::Right;
        }
    }
}

fn gained<G: Puzzled>(start: &Line<G>, line: &Line<G>) -> i32 {
    let seat = start.game().section(start.position()).0.index();
    start.game().scores(line.position())[seat] - start.game().scores(start.position())[seat]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_more_bots_solve_is_easier() {
        let of = |solved: [u32; 4]| {
            let each = TRIED.iter().zip(solved).map(|(&level, solved)| Tries {
                rating: LEVEL_RATINGS[usize::from(level) - 1],
                tries: f64::from(EACH),
                solved: f64::from(solved),
            });
            rated(&each.collect::<Vec<_>>())
        };
        let ratings =
            [of([3, 3, 3, 3]), of([0, 3, 3, 3]), of([0, 0, 2, 3]), of([0, 0, 0, 1]), of([0, 0, 0, 0])];
        assert!(ratings.is_sorted() && ratings[0] < 900 && ratings[4] > 2000, "{ratings:?}");
        assert!((1250..1550).contains(&of([0, 1, 2, 3])), "{}", of([0, 1, 2, 3]));
    }
}
