//! One game of a match.

use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Bot, Limits, draw};
use dice::Dice;
use shelf::AnyLine;
use tabletop::{Outcome, Record, Turn, zobrist};

use super::effort::Effort;
use super::plan::{Budget, Contestant, Plan, Who};
use super::process::Process;
use crate::failure::{Failure, because};
use crate::thread_time::thread_time;

/// A game that was played.
pub struct Played {
    /// The player on each seat.
    pub seating: Vec<usize>,
    pub outcome: Outcome,
    pub record: Record,
    /// What each player spent.
    pub efforts: Vec<Effort>,
}

/// The programs among the players, started once for each thread.
pub struct Crew(Vec<Option<Process>>);

impl Crew {
    pub fn start(players: &[Contestant]) -> Result<Crew, Failure> {
        let one = |player: &Contestant| match &player.who {
            Who::Bot(_) => Ok(None),
            Who::Engine(command) => Process::start(command).map(Some),
        };
        players.iter().map(one).collect::<Result<_, _>>().map(Crew)
    }
}

/// Plays the game with this number; none if it was interrupted.
///
/// Games that differ only by the rotation of the seats have the same opening and the same chance.
pub fn play(
    plan: &Plan,
    number: usize,
    crew: &mut Crew,
    stop: &AtomicBool,
) -> Result<Option<Played>, Failure> {
    let seating = plan.seatings[number % plan.seatings.len()].clone();
    let seed = zobrist::mix(plan.seed.wrapping_add((number / plan.seatings.len()) as u64 + 1));
    let mut line = plan.start.clone();
    open(&mut line, plan.opening, seed)?;
    for process in crew.0.iter_mut().flatten() {
        process.new_game()?;
    }
    let mut efforts = vec![Effort::default(); plan.players.len()];
    let mut bots: Vec<Option<Bot>> = seating
        .iter()
        .map(|&player| match plan.players[player].who {
            Who::Bot(spec) => Some(Bot::new(spec, &line, zobrist::mix(seed ^ player as u64))),
            Who::Engine(_) => None,
        })
        .collect();
    loop {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let seat = match line.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = draw(&line, seed);
                line.play(&outcome).map_err(|error| because(format!("{outcome}: {error}")))?;
                continue;
            }
            Turn::Seat(seat) => seat.index(),
        };
        let player = seating[seat];
        let budget = plan.players[player].budget.or(plan.budget);
        let action = match (&mut bots[seat], &mut crew.0[player]) {
            (Some(bot), _) => think(bot, &line, budget, stop, &mut efforts[player]),
            (None, Some(process)) => Some(process.choose(&line, budget)?),
            (None, None) => None,
        };
        let Some(action) = action else {
            return Err(because(format!("player {} has no answer", plan.players[player])));
        };
        line.play(&action).map_err(|error| {
            let number = line.length() + 1;
            because(format!("{} plays '{action}' as action {number}: {error}", plan.players[player]))
        })?;
    }
    let Some(outcome) = line.outcome() else {
        return Err(because("the game is over without a result"));
    };
    let mut record = line.record();
    let names = seating.iter().enumerate();
    record.tags =
        names.map(|(i, &player)| (format!("P{}", i + 1), plan.players[player].to_string())).collect();
    record.tags.push(("Seed".to_owned(), seed.to_string()));
    Ok(Some(Played { seating, outcome, record, efforts }))
}

/// Plays the first actions by lot, the same for every rotation.
fn open(line: &mut AnyLine, actions: u32, seed: u64) -> Result<(), Failure> {
    let mut dice = Dice::new(seed);
    for _ in 0..actions {
        while line.turn() == Turn::Chance {
            let outcome = draw(line, seed);
            line.play(&outcome).map_err(because)?;
        }
        let legal = line.legal();
        if legal.is_empty() {
            break;
        }
        line.play(&legal[dice.below(legal.len() as u32) as usize]).map_err(because)?;
    }
    Ok(())
}

fn think(
    bot: &mut Bot,
    line: &AnyLine,
    budget: Option<Budget>,
    stop: &AtomicBool,
    effort: &mut Effort,
) -> Option<String> {
    let start = thread_time();
    let spent = || thread_time().saturating_sub(start);
    let stopped = || {
        let late = matches!(budget, Some(Budget::Time(time)) if spent() >= time);
        late || stop.load(Ordering::Relaxed)
    };
    let nodes = match budget {
        None => bot.nodes(),
        Some(Budget::Nodes(nodes)) => nodes,
        Some(Budget::Time(_)) => u64::MAX,
    };
    let decision = bot.choose(line, &Limits { nodes, stop: &stopped })?;
    effort.count(decision.nodes, spent());
    Some(decision.action)
}
