//! One game of a match.

use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Bot, Limits};
use shelf::AnyLine;
use studies::{Budget, Misplayed, finish, open};
use tabletop::{Outcome, Record, Turn, zobrist};

use super::effort::Effort;
use super::plan::{Contestant, Plan};
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
        let one = |player: &Contestant| match player {
            Contestant::Bot(_) => Ok(None),
            Contestant::Engine(command) => Process::start(command).map(Some),
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
        .map(|&player| match &plan.players[player] {
            Contestant::Bot(bot) => Some(Bot::new(bot.spec, &line, zobrist::mix(seed ^ player as u64))),
            Contestant::Engine(_) => None,
        })
        .collect();
    let over = finish(&mut line, seed, |line, seat| {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let player = seating[seat];
        let budget = plan.players[player].budget().or(plan.budget);
        let action = match (&mut bots[seat], &mut crew.0[player]) {
            (Some(bot), _) => think(bot, line, budget, stop, &mut efforts[player]),
            (None, Some(process)) => Some(process.choose(line, budget)?),
            (None, None) => None,
        };
        action.map(Some).ok_or_else(|| because(format!("player {} has no answer", plan.players[player])))
    });
    let over = over.map_err(|why: Failure| match why.downcast_ref::<Misplayed>() {
        Some(Misplayed { by: Turn::Seat(seat), action, number, why }) => {
            let player = &plan.players[seating[seat.index()]];
            because(format!("{player} plays '{action}' as action {number}: {why}"))
        }
        _ => why,
    })?;
    if !over {
        return Ok(None);
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
