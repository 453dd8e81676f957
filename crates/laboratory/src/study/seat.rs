//! Who sits at the table of a study: players, and people with bad habits.

use std::sync::Arc;

use bots::turquoise::weights::Weights;
use bots::turquoise::{Apprentice, Judge, Slips, dials, planner};
use bots::{Boxed, Ladder, Limits, Player, PlayerSpec};
use dice::Dice;
use tabletop::{Game, Line, Seat};
use turquoise::{Action, Position, Turquoise};

use crate::failure::{Failure, because};
use crate::fit::read_weights;

/// The lead with which a seat stalls, and the deficit with which it quits.
const LEAD: i32 = 5;
/// The pillars more under plates with which a seat holds on to what it has.
const HELD: i32 = 3;

#[derive(Clone, Copy, PartialEq)]
enum Habit {
    Play,
    Passive,
    Builder,
    Spite,
    Stall,
    Hold,
    Quit,
}

#[derive(Clone)]
pub struct SeatPlan {
    habit: Habit,
    spec: PlayerSpec,
    nodes: Option<u64>,
    weights: Option<Arc<Weights>>,
    slips: Option<Slips>,
}

impl SeatPlan {
    pub fn read(text: &str) -> Result<SeatPlan, Failure> {
        let (habit, level) = match text.split_once(':') {
            Some(("stall", level)) => (Habit::Stall, level),
            Some(("hold", level)) => (Habit::Hold, level),
            Some(("quit", level)) => (Habit::Quit, level),
            Some(("weights" | "slips", level)) => (Habit::Play, level),
            Some(_) => return Err(because(format!("a habit is stall, hold or quit, not '{text}'"))),
            None if text == "passive" => (Habit::Passive, "1"),
            None if text == "builder" => (Habit::Builder, "1"),
            None if text == "spite" => (Habit::Spite, "1"),
            None => (Habit::Play, text),
        };
        let (spec, nodes) = level.split_once('@').map_or((level, None), |(spec, nodes)| (spec, Some(nodes)));
        let weights = text.starts_with("weights:").then(|| read_weights(spec).map(Arc::new)).transpose()?;
        let slips = text.starts_with("slips:").then(|| read_slips(spec)).transpose()?;
        let own = weights.is_some() || slips.is_some();
        let spec = if own { PlayerSpec::Level(8) } else { spec.parse()? };
        Ok(SeatPlan { habit, spec, nodes: nodes.map(str::parse).transpose()?, weights, slips })
    }

    pub fn sit(&self, game: &Turquoise, seed: u64) -> Sitter {
        let in_use = Weights::in_use(game.rules());
        let planner = |weights: &Arc<Weights>| planner(dials(game.seats()), Arc::clone(weights), seed);
        let player: Boxed<Turquoise> = match (&self.weights, self.slips) {
            (Some(weights), _) => Box::new(planner(weights)),
            (None, Some(slips)) => Box::new(Apprentice::new(planner(&in_use), slips, seed)),
            (None, None) => bots::player(self.spec, game, seed),
        };
        let nodes = self.nodes.unwrap_or_else(|| bots::nodes::<Turquoise>(self.spec, game.seats()));
        Sitter { habit: self.habit, player, nodes, judge: Judge::new(in_use) }
    }
}

/// `0.4/0.7/0.2`: how likely an action is the builder's, a plate laid anywhere, a place that is ready not seen.
fn read_slips(text: &str) -> Result<Slips, Failure> {
    let chances = text.split('/').map(str::parse).collect::<Result<Vec<f32>, _>>()?;
    let [blind, careless, late] = chances[..] else {
        return Err(because(format!("slips are three numbers, as in 0.4/0.7/0.2, not '{text}'")));
    };
    Ok(Slips { blind, careless, late })
}

/// Somebody at a table.
pub struct Sitter {
    habit: Habit,
    player: Boxed<Turquoise>,
    nodes: u64,
    judge: Judge,
}

impl Sitter {
    pub fn choose(&mut self, line: &Line<Turquoise>, seat: Seat, dice: &mut Dice) -> Action {
        let (game, position) = (line.game(), line.position());
        match self.habit {
            // To end the turn, to pass, to decline; a plate drawn before must still be laid.
            _ if self.idles(position, seat, game.seats()) => last_legal(game, position),
            Habit::Builder => Turquoise::PICKER(game, position, dice),
            Habit::Spite => self.worst_for_others(game, position, seat),
            _ => self.player.go_on(line, &Limits::nodes(self.nodes)).action,
        }
    }

    /// Whether it only ends its turns, as things stand.
    fn idles(&self, position: &Position, seat: Seat, seats: u8) -> bool {
        let ahead = |merit: &dyn Fn(Seat) -> i32| {
            let others = Seat::all(seats).filter(|&other| other != seat);
            merit(seat) - others.map(merit).max().unwrap_or(0)
        };
        let lead = ahead(&|seat| position.score(seat));
        match self.habit {
            Habit::Play | Habit::Builder | Habit::Spite => false,
            Habit::Passive => true,
            Habit::Stall => lead >= LEAD,
            Habit::Hold => ahead(&|seat| position.built(seat) as i32) >= HELD,
            Habit::Quit => lead <= -LEAD,
        }
    }

    /// What leaves the others the least, without ever drawing a plate or crowning: stands in the way, sends pillars home,
    /// bids for what others want.
    fn worst_for_others(&self, game: &Turquoise, position: &Position, seat: Seat) -> Action {
        let mut legal = Vec::new();
        game.legal(position, &mut legal);
        let hope = |action: &Action| {
            let mut next = *position;
            game.apply(&mut next, *action);
            let shares = self.judge.judge(game, &next).share;
            shares.iter().enumerate().filter(|(i, _)| *i != seat.index()).map(|(_, share)| share).sum::<f32>()
        };
        let hinders = legal.iter().filter(|action| !matches!(action, Action::Draw | Action::Crown));
        *hinders.min_by(|a, b| hope(a).total_cmp(&hope(b))).expect("a turn can be ended")
    }
}

fn last_legal(game: &Turquoise, position: &Position) -> Action {
    game.choose_legal(position, |count| count - 1).expect("a seat is to act")
}
