//! What is kept of a game: the game itself, and what its players thought while they played it.

use analysis::turns;
use bots::TextCandidate;
use serde::{Deserialize, Serialize};
use shelf::AnyLine;

use crate::packed::{pack, unpack};
use crate::study::Study;

/// By how much of the win the best and the last of the actions that a player weighed must differ for a choice to matter.
pub const MATTERS: f32 = 0.05;
/// No more of them are looked at, because our searches tell of no more.
pub const WEIGHED: usize = 5;

/// A game as it stands on a line of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// Its number in the study.
    pub n: usize,
    /// The actions, packed.
    pub moves: String,
    /// The scores at its end: what the actions must lead to.
    pub scores: Vec<i32>,
    /// How many choices mattered to whoever had them.
    pub mattered: u32,
    /// What whoever had the turn expected at its beginning, turn by turn: a letter for each seat's share of the win.
    /// Nothing if players do not tell.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub outlook: String,
}

/// What the players think while they play.
#[derive(Default)]
pub struct Thoughts {
    mattered: u32,
    /// The number of the action, counted from 0, and each seat's expected share.
    outlooks: Vec<(usize, Vec<f32>)>,
}

impl Thoughts {
    /// Notes what a seat thinks of its next action; candidates come best first.
    pub fn note(&mut self, number: usize, seat: usize, candidates: &[TextCandidate]) {
        let Some(best) = candidates.first() else { return };
        self.outlooks.push((number, best.share.clone()));
        let own = |candidate: &TextCandidate| candidate.share.get(seat).copied().unwrap_or(0.0);
        let last = candidates.iter().take(WEIGHED).map(own).fold(f32::INFINITY, f32::min);
        self.mattered += u32::from(own(best) - last >= MATTERS);
    }

    /// For each turn the first outlook in it; where there is none, what was thought before.
    fn by_turn(&self, line: &AnyLine) -> String {
        if self.outlooks.is_empty() {
            return String::new();
        }
        let seats = usize::from(line.traits().seats);
        let mut shares = vec![1.0 / seats as f32; seats];
        let mut text = String::new();
        for (_, turn) in turns(line) {
            if let Some((_, outlook)) = self.outlooks.iter().find(|(number, _)| turn.contains(number)) {
                shares.clone_from(outlook);
            }
            text.extend(shares.iter().map(|share| letter(*share)));
        }
        text
    }
}

impl Kept {
    pub fn of(number: usize, line: &AnyLine, thoughts: &Thoughts) -> Kept {
        Kept {
            n: number,
            moves: pack(line),
            scores: line.scores().to_vec(),
            mattered: thoughts.mattered,
            outlook: thoughts.by_turn(line),
        }
    }

    /// The game again; the error says why this cannot be the game with that number of the study.
    pub fn line(&self, study: &Study, number: usize) -> Result<AnyLine, String> {
        if self.n != number {
            return Err(format!("this is game {}, and game {number} should stand here", self.n));
        }
        let start = study.start(&study.sitting(number));
        let line = unpack(start, &self.moves).ok_or("its actions are none of this game")?;
        if line.scores()[..] != self.scores[..] {
            return Err(format!("its actions lead to {:?} and not to {:?}", line.scores(), self.scores));
        }
        Ok(line)
    }

    /// What was expected at the beginning of each turn, as far as it was told; the chance that nobody wins is shared
    /// equally.
    pub fn outlooks(&self, seats: usize) -> Vec<Vec<f64>> {
        let shares: Vec<f64> = self.outlook.chars().map(share).collect();
        let whole = |shares: &[f64]| {
            let missing = 1.0 - shares.iter().sum::<f64>();
            shares.iter().map(|share| share + missing / seats as f64).collect()
        };
        shares.chunks_exact(seats).map(whole).collect()
    }
}

/// The letters of base64 for URLs, in order: steps of a sixty-third of the win.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn letter(share: f32) -> char {
    char::from(LETTERS[(share.clamp(0.0, 1.0) * 63.0).round() as usize])
}

fn share(letter: char) -> f64 {
    let step = LETTERS.iter().position(|other| char::from(*other) == letter);
    step.unwrap_or(0) as f64 / 63.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_kept_to_a_sixty_third() {
        for percent in 0_u8..=100 {
            let exact = f32::from(percent) / 100.0;
            assert!((share(letter(exact)) - f64::from(exact)).abs() <= 0.5 / 63.0 + 1e-6, "{percent}");
        }
        assert_eq!([letter(-1.0), letter(2.0)], ['A', '_']);
    }

    #[test]
    fn what_nobody_wins_is_shared() {
        let outlook: String = [0.5, 0.25, 0.0, 1.0].into_iter().map(letter).collect();
        let kept = Kept { n: 0, moves: String::new(), scores: Vec::new(), mattered: 0, outlook };
        let outlooks = kept.outlooks(2);
        for (share, expected) in outlooks.iter().flatten().zip([0.625, 0.375, 0.0, 1.0]) {
            assert!((share - expected).abs() < 0.01, "{outlooks:?}");
        }
    }

    #[test]
    fn a_choice_matters_where_the_weighed_differ() {
        let candidate = |share: f32| TextCandidate {
            action: String::new(),
            share: vec![share, 1.0 - share],
            score: Vec::new(),
            nodes: 1,
            line: Vec::new(),
        };
        let mut thoughts = Thoughts::default();
        let mut note =
            |shares: &[f32]| thoughts.note(0, 0, &shares.iter().map(|s| candidate(*s)).collect::<Vec<_>>());
        note(&[]);
        note(&[0.5]);
        note(&[0.5, 0.46]);
        note(&[0.5, 0.44]);
        note(&[0.5, 0.5, 0.5, 0.5, 0.5, 0.1]);
        assert_eq!((thoughts.outlooks.len(), thoughts.mattered), (4, 1));
    }
}
