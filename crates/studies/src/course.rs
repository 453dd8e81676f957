//! What a game was like, worked out from its actions alone.

use analysis::turns;
use bots::Estimate;
use shelf::AnyLine;
use tabletop::{Game, Line, Outcome, Turn};

/// A game gone through.
pub struct Course {
    /// All actions, those of chance included.
    pub actions: usize,
    pub turns: usize,
    /// How many actions were legal at each decision of a seat after the opening.
    pub legal: Vec<usize>,
    /// The scores at the end of each turn.
    pub scores: Vec<Vec<f64>>,
    pub outcome: Outcome,
}

impl Course {
    /// Goes through a finished game whose first actions of seats, so many, were drawn by lot; none if it is not finished.
    pub fn of(line: &AnyLine, opening: u32) -> Option<Course> {
        let outcome = line.outcome()?;
        let (legal, all): (Vec<usize>, Vec<Vec<f64>>) = shelf::on!(line, line => steps(line));
        let turns = turns(line);
        Some(Course {
            actions: line.length(),
            turns: turns.len(),
            legal: legal.into_iter().skip(opening as usize).collect(),
            scores: turns.iter().map(|(_, turn)| all[turn.end - 1].clone()).collect(),
            outcome,
        })
    }

    /// What each seat got of the win.
    pub fn shares(&self) -> Vec<f64> {
        let shares = Estimate::of(&self.outcome).share;
        shares.iter().take(self.outcome.standings().len()).map(|share| f64::from(*share)).collect()
    }

    /// The seat that won alone, if one did.
    pub fn winner(&self) -> Option<usize> {
        let mut winners = self.outcome.winners();
        let first = winners.next()?;
        winners.next().is_none().then_some(first.index())
    }
}

/// How many actions were legal at each decision, and the scores after every action.
fn steps<G: Game>(line: &Line<G>) -> (Vec<usize>, Vec<Vec<f64>>) {
    let game = line.game();
    let mut position = game.start();
    let (mut legal, mut scores) = (Vec::new(), Vec::new());
    for &(actor, action) in line.actions() {
        if matches!(actor, Turn::Seat(_)) {
            legal.push(game.count_legal(&position));
        }
        game.apply(&mut position, action);
        scores.push(game.scores(&position).iter().map(|score| f64::from(*score)).collect());
    }
    (legal, scores)
}
