//! Aztec's last pieces to the end: which of them wins whatever the others do.
//!
//! With two players the search is that of the strongest bot, which asks nothing else; with three everybody else is taken
//! for one rival, for only what no agreement of the others can prevent is certain.

use std::sync::Arc;

use aztec::{Action, Aztec, Position};
use bots::Limits;
use bots::aztec::geometry::Geometry;
use bots::aztec::tail::{Budget, Tail, Unfinished, winning};
use rustc_hash::FxHashMap;
use tabletop::{Game, Seat, Turn};

use crate::GivenUp;
use crate::games::after;

/// The only action after which whoever acts wins whatever the others do; none if there is none or another.
pub fn only(game: &Aztec, position: &Position, left: &mut u64) -> Result<Option<Action>, GivenUp> {
    let Turn::Seat(seat) = game.turn(position) else { return Ok(None) };
    let mut force = Force::new(game, seat);
    let mut found = None;
    for action in force.sorted(position) {
        if force.wins(&after(game, position, action), left)? && found.replace(action).is_some() {
            return Ok(None);
        }
    }
    Ok(found)
}

/// How the others keep a seat from winning, played to the end; nothing if they cannot.
pub fn refutation(
    game: &Aztec,
    position: &Position,
    seat: Seat,
    left: &mut u64,
) -> Result<Option<Vec<Action>>, GivenUp> {
    let mut force = Force::new(game, seat);
    if force.wins(position, left)? {
        return Ok(None);
    }
    let (mut here, mut line) = (*position, Vec::new());
    while let Turn::Seat(actor) = game.turn(&here) {
        let mut chosen = None;
        for action in force.sorted(&here) {
            // Whoever is refuted does what looks best.
            if actor == seat || !force.wins(&after(game, &here, action), left)? {
                chosen = Some(action);
                break;
            }
        }
        let Some(action) = chosen else { break };
        game.apply(&mut here, action);
        line.push(action);
    }
    Ok(Some(line))
}

/// Who asks whether a seat wins.
struct Force<'a> {
    game: &'a Aztec,
    seat: Seat,
    /// With two players.
    tail: Option<Tail>,
    known: FxHashMap<u64, bool>,
}

impl<'a> Force<'a> {
    fn new(game: &'a Aztec, seat: Seat) -> Force<'a> {
        let tail = (game.traits().seats == 2).then(|| Tail::new(Arc::new(Geometry::new(game))));
        Force { game, seat, tail, known: FxHashMap::default() }
    }

    /// Whether the seat wins from here whatever the others do.
    fn wins(&mut self, position: &Position, left: &mut u64) -> Result<bool, GivenUp> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(outcome.winners().eq([self.seat]));
        }
        let Some(tail) = &mut self.tail else { return self.search(position, left) };
        let before = tail.nodes();
        let limits = Limits::nodes(u64::MAX);
        let budget = Budget { nodes: before.saturating_add(*left), limits: &limits };
        let side = usize::from(position.count() % 2);
        let own = self.game.turn(position) == Turn::Seat(self.seat);
        let answer = tail.reaches(self.game, position, winning(side), &budget);
        *left = left.saturating_sub(tail.nodes() - before);
        answer.map(|reached| reached == own).map_err(|Unfinished| GivenUp)
    }

    fn search(&mut self, position: &Position, left: &mut u64) -> Result<bool, GivenUp> {
        *left = left.checked_sub(1).ok_or(GivenUp)?;
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(outcome.winners().eq([self.seat]));
        }
        let hash = self.game.hash(position);
        if let Some(&known) = self.known.get(&hash) {
            return Ok(known);
        }
        let own = self.game.turn(position) == Turn::Seat(self.seat);
        let mut wins = !own;
        for action in self.sorted(position) {
            if self.search(&after(self.game, position, action), left)? == own {
                wins = own;
                break;
            }
        }
        self.known.insert(hash, wins);
        Ok(wins)
    }

    /// What can be done, by the points it makes for whoever does it.
    fn sorted(&self, position: &Position) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.legal(position, &mut actions);
        let Turn::Seat(actor) = self.game.turn(position) else { return actions };
        let gain = |action: &Action| {
            let scores = self.game.scores(&after(self.game, position, *action));
            let others: i32 = scores.iter().sum::<i32>() - scores[actor.index()];
            others - 2 * scores[actor.index()]
        };
        actions.sort_by_cached_key(gain);
        actions
    }
}
