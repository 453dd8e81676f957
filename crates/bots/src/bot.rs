//! A player for whatever game is played, in text.

use shelf::{AnyLine, Shelved};
use tabletop::Line;

use crate::{Boxed, Decision, Ladder, Limits, PlayerSpec, is_quick, nodes, players};

/// A player for one game.
pub struct Bot {
    seated: Box<dyn Seated + Send>,
    nodes: u64,
}

/// A player of some game.
trait Seated {
    fn choose(&mut self, line: &AnyLine, limits: &Limits) -> Option<TextDecision>;
    fn goes_on(&self) -> bool;
}

/// A decision in text.
#[derive(Clone, PartialEq, Debug)]
pub struct TextDecision {
    /// The action to play.
    pub action: String,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The actions considered, best first.
    pub candidates: Vec<TextCandidate>,
}

/// An action that was considered, in text.
#[derive(Clone, PartialEq, Debug)]
pub struct TextCandidate {
    /// The action.
    pub action: String,
    /// Each seat's share of the win, from 0 to 1.
    pub share: Vec<f32>,
    /// Each seat's expected score.
    pub score: Vec<f32>,
    /// How many positions were looked at behind it.
    pub nodes: u64,
    /// The line of play expected after it.
    pub line: Vec<String>,
}

impl Bot {
    /// The player for the game of this line.
    pub fn new(spec: PlayerSpec, line: &AnyLine, seed: u64) -> Bot {
        Bot::with_threads(spec, line, seed, 1)
    }

    /// The same, thinking on so many threads where that is what the player's strength comes from.
    pub fn with_threads(spec: PlayerSpec, line: &AnyLine, seed: u64, threads: usize) -> Bot {
        shelf::on!(line, line => Bot::of(spec, line, seed, threads))
    }

    fn of<G: Ladder + Shelved>(spec: PlayerSpec, line: &Line<G>, seed: u64, threads: usize) -> Bot {
        let game = line.game();
        let seated = Box::new(players(spec, game, seed, threads));
        Bot { seated, nodes: nodes::<G>(spec, game.traits().seats) }
    }

    /// Whether the player answers within milliseconds, because it judges one step or looks at few positions.
    pub fn is_quick(spec: PlayerSpec, line: &AnyLine) -> bool {
        shelf::on!(line, line => quick(spec, line))
    }

    /// How many positions the player looks at for an action if nobody says otherwise.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether being asked about the same position again goes on where thinking stopped, rather than begins anew.
    pub fn goes_on(&self) -> bool {
        self.seated.goes_on()
    }

    /// An action for the seat to act; none if chance is to act, the game is over, or the line is of another game.
    pub fn choose(&mut self, line: &AnyLine, limits: &Limits) -> Option<TextDecision> {
        self.seated.choose(line, limits)
    }
}

fn quick<G: Ladder + Shelved>(spec: PlayerSpec, line: &Line<G>) -> bool {
    is_quick::<G>(spec, line.game().traits().seats)
}

impl<G: Shelved> Seated for Boxed<G> {
    fn choose(&mut self, line: &AnyLine, limits: &Limits) -> Option<TextDecision> {
        let line = G::line(line)?;
        line.turn().seat()?;
        let seats = usize::from(line.game().traits().seats);
        let Decision { action, nodes, candidates } = self.go_on(line, limits);
        let candidates = candidates.into_iter().map(|candidate| TextCandidate {
            action: candidate.action.to_string(),
            share: candidate.estimate.share[..seats].to_vec(),
            score: candidate.estimate.score[..seats].to_vec(),
            nodes: candidate.nodes,
            line: candidate.line.iter().map(ToString::to_string).collect(),
        });
        Some(TextDecision { action: action.to_string(), nodes, candidates: candidates.collect() })
    }

    fn goes_on(&self) -> bool {
        self.as_ref().goes_on()
    }
}
