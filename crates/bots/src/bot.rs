//! A player for whatever game lies on the table, in text.

use shelf::Table;
use tabletop::{Game, Line};

use crate::{Decision, Limits, Player, PlayerSpec, aztec, inka, turquoise};

/// A player for one game.
pub struct Bot {
    inner: Inner,
    nodes: u64,
}

enum Inner {
    Aztec(Boxed<::aztec::Aztec>),
    Inka(Boxed<::inka::Inka>),
    Turquoise(Boxed<::turquoise::Turquoise>),
}

type Boxed<G> = Box<dyn Player<G> + Send>;

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
    /// The player for the game on this table.
    pub fn new(spec: PlayerSpec, table: &Table, seed: u64) -> Bot {
        let players = table.traits().seats;
        let (inner, nodes) = match table {
            Table::Aztec(line) => {
                (Inner::Aztec(aztec::player(spec, line.game(), seed)), aztec::nodes(spec, players))
            }
            Table::Inka(line) => {
                (Inner::Inka(inka::player(spec, line.game(), seed)), inka::nodes(spec, players))
            }
            Table::Turquoise(line) => (
                Inner::Turquoise(turquoise::player(spec, line.game(), seed)),
                turquoise::nodes(spec, players),
            ),
        };
        Bot { inner, nodes }
    }

    /// How many positions the player looks at for an action if nobody says otherwise.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether being asked about the same position again goes on where thinking stopped, rather than begins anew.
    pub fn goes_on(&self) -> bool {
        match &self.inner {
            Inner::Aztec(player) => player.goes_on(),
            Inner::Inka(player) => player.goes_on(),
            Inner::Turquoise(player) => player.goes_on(),
        }
    }

    /// An action for the seat to act; none if chance is to act, the game is over, or the table holds another game.
    pub fn choose(&mut self, table: &Table, limits: &Limits) -> Option<TextDecision> {
        match (&mut self.inner, table) {
            (Inner::Aztec(player), Table::Aztec(line)) => ask(player.as_mut(), line, limits),
            (Inner::Inka(player), Table::Inka(line)) => ask(player.as_mut(), line, limits),
            (Inner::Turquoise(player), Table::Turquoise(line)) => ask(player.as_mut(), line, limits),
            _ => None,
        }
    }
}

fn ask<G: Game>(player: &mut dyn Player<G>, line: &Line<G>, limits: &Limits) -> Option<TextDecision> {
    line.turn().seat()?;
    let seats = usize::from(line.game().traits().seats);
    let Decision { action, nodes, candidates } = player.go_on(line, limits);
    let candidates = candidates.into_iter().map(|candidate| TextCandidate {
        action: candidate.action.to_string(),
        share: candidate.estimate.share[..seats].to_vec(),
        score: candidate.estimate.score[..seats].to_vec(),
        nodes: candidate.nodes,
        line: candidate.line.iter().map(ToString::to_string).collect(),
    });
    Some(TextDecision { action: action.to_string(), nodes, candidates: candidates.collect() })
}
