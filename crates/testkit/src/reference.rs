//! Agreement with a second, slow and obvious implementation of the same rules.
//!
//! The reference speaks text only, so it can share nothing with the engine it checks.

use std::collections::BTreeSet;

use tabletop::{Game, Line, Options, Record};

use crate::{Dice, Picker, Stepper};

/// A slow, obvious implementation of a game's rules pages.
pub trait Reference {
    /// The game for these options, which fit.
    fn new(options: &Options) -> Self;
    /// `p1` … `p4`, `chance` or `over`.
    fn turn(&self) -> String;
    /// The legal actions in any order; with chance to act, what it may do; when over, nothing.
    fn legal(&self) -> Vec<String>;
    /// Plays one of them.
    fn play(&mut self, action: &str);
    /// The scores as they stand.
    fn scores(&self) -> Vec<i32>;
    /// `p1 rank 1 score 35; p2 rank 2 score 24`, or `running`.
    fn result(&self) -> String;
}

/// Plays a game by `picker`, or its first `most` actions, asking both at every position whose turn it is, what is
/// legal and how it stands. Panics at the first difference with the record that leads there; returns the line.
pub fn agree<G: Game, R: Reference>(options: &str, seed: u64, most: usize, picker: Picker<G>) -> Line<G> {
    agree_from(Line::start(crate::game(options)), Vec::new(), R::new, seed, most, picker)
}

/// The same under a version of the rules, which the reference tells from the options written out in full.
pub fn agree_under<G: Game, R: Reference>(
    rules: u32,
    options: &str,
    seed: u64,
    most: usize,
    picker: Picker<G>,
) -> Line<G> {
    agree_from(Line::start(crate::game_under(options, rules)), Vec::new(), R::new, seed, most, picker)
}

/// The same after a beginning given as actions.
pub fn agree_after<G: Game, R: Reference>(
    options: &str,
    beginning: &[&str],
    seed: u64,
    most: usize,
    picker: Picker<G>,
) -> Line<G> {
    let beginning = beginning.iter().map(|action| (*action).to_owned()).collect();
    agree_from(Line::start(crate::game(options)), beginning, R::new, seed, most, picker)
}

fn agree_from<G: Game, R: Reference>(
    mut line: Line<G>,
    beginning: Vec<String>,
    start: impl Fn(&Options) -> R,
    seed: u64,
    most: usize,
    picker: Picker<G>,
) -> Line<G> {
    let mut reference = start(&line.game().options());
    let mut dice = Dice::new(seed);
    let mut stepper = Stepper::default();
    let mut beginning = beginning.into_iter();
    for _ in 0..=most {
        compare(&line, &reference);
        let (game, position) = (line.game(), line.position());
        let next = match beginning.next() {
            Some(text) => Some(text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))),
            None => stepper.pick(game, position, &mut dice, picker),
        };
        let Some(action) = next else { break };
        line.play(action).unwrap_or_else(|why| panic!("{action}: {why}\n{}", Record::of(&line)));
        reference.play(&action.to_string());
    }
    line
}

fn compare<G: Game, R: Reference>(line: &Line<G>, reference: &R) {
    let (game, position) = (line.game(), line.position());
    let at = || Record::of(line).to_string();
    assert_eq!(line.turn().to_string(), reference.turn(), "whose turn (engine, reference) after\n{}", at());
    assert_eq!(
        game.scores(position).as_slice(),
        reference.scores().as_slice(),
        "scores (engine, reference) after\n{}",
        at()
    );
    let result = game.outcome(position).map_or_else(|| "running".to_owned(), |outcome| outcome.to_string());
    assert_eq!(result, reference.result(), "result (engine, reference) after\n{}", at());

    let (mut legal, mut chances) = (Vec::new(), Vec::new());
    game.legal(position, &mut legal);
    game.chance(position, &mut chances);
    legal.extend(chances.iter().map(|chance| chance.action));
    let ours: BTreeSet<String> = legal.iter().map(ToString::to_string).collect();
    let theirs: BTreeSet<String> = reference.legal().into_iter().collect();
    if ours != theirs {
        let only = |a: &BTreeSet<String>, b| a.difference(b).cloned().collect::<Vec<_>>().join("; ");
        panic!(
            "legal actions differ. Engine only: {}. Reference only: {}. After\n{}",
            only(&ours, &theirs),
            only(&theirs, &ours),
            at()
        );
    }
}
