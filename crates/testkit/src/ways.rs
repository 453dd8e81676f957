//! The ways of a game to its legal actions that do without the list: whether they say what the list says.

use core::fmt::Debug;
use core::ops::ControlFlow;

use tabletop::Game;

/// How many actions of a list are asked for one by one.
const SAMPLED: usize = 6;

/// Checks every way at a position whose list is `legal`. `others` are any actions, for kinds that may not be possible here;
/// `roll` decides which actions are asked for. Panics with `at` at the first difference.
pub fn agree_with_list<G: Game>(
    game: &G,
    position: &G::Position,
    legal: &[G::Action],
    others: &[G::Action],
    roll: u64,
    at: &str,
) {
    visits(at, "visit_legal", legal, roll, |visit| game.visit_legal(position, visit));
    assert_eq!(game.count_legal(position), legal.len(), "{at}: count_legal");

    let stride = (legal.len() / SAMPLED).max(1);
    let sampled = (roll as usize % stride..legal.len()).step_by(stride);
    for n in sampled.chain([0, legal.len().saturating_sub(1), legal.len(), legal.len() + 1]) {
        assert_eq!(game.nth_legal(position, n), legal.get(n).copied(), "{at}: nth_legal of {n}");
    }

    let mut told = None;
    let any = roll as usize % legal.len().max(1);
    let chosen = game.choose_legal(position, |count| {
        told = Some(count);
        any
    });
    assert_eq!(told, (!legal.is_empty()).then_some(legal.len()), "{at}: how many choose_legal offers");
    assert_eq!(chosen, legal.get(any).copied(), "{at}: choose_legal of {any}");

    let mut kinds = Vec::new();
    for kind in legal.iter().chain(others).map(|&action| G::kind(action)) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    for kind in kinds {
        let of_kind: Vec<_> = legal.iter().copied().filter(|&action| G::kind(action) == kind).collect();
        let what = format!("visit_kind of {kind:?}");
        visits(at, &what, &of_kind, roll, |visit| game.visit_kind(position, kind, visit));
        assert_eq!(game.is_possible(position, kind), !of_kind.is_empty(), "{at}: is_possible of {kind:?}");
    }
}

/// A way to visit actions shows these, in this order, and stops when it is told to.
fn visits<A: Copy + PartialEq + Debug>(
    at: &str,
    what: &str,
    expected: &[A],
    roll: u64,
    way: impl Fn(&mut dyn FnMut(A) -> ControlFlow<()>) -> ControlFlow<()>,
) {
    for most in [usize::MAX, roll as usize % (expected.len() + 1)] {
        let mut seen = Vec::new();
        let flow = way(&mut |action| {
            seen.push(action);
            if seen.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let breaks_off = most < expected.len();
        let shown = if breaks_off { &expected[..=most] } else { expected };
        assert_eq!(seen, shown, "{at}: {what}");
        assert_eq!(flow.is_break(), breaks_off, "{at}: {what} says whether it was broken off");
    }
}
