//! The turn so far, so that nobody undoes what he has just done.

use ::turquoise::{Action, Column, Position, Turquoise};
use tabletop::Line;

/// The active seat's turn up to now.
#[derive(Default)]
pub struct SoFar {
    actions: Vec<Action>,
    /// Where its free pillars stood before, as long as nothing final happened since.
    stood: Vec<u64>,
}

impl SoFar {
    /// The turn under way at the end of a line.
    pub fn of(line: &Line<Turquoise>) -> SoFar {
        let position = line.position();
        let mut pillars = Some(position.free(position.active()).0);
        let mut so_far = SoFar::default();
        let turn = line.actions().iter().rev().map(|&(_, action)| action);
        for action in turn.take_while(|&action| action != Action::End) {
            pillars = pillars.and_then(|pillars| before(pillars, action));
            so_far.stood.extend(pillars);
            so_far.actions.push(action);
        }
        so_far
    }

    /// Whether an action would undo one of this turn, or bring the pillars back to where they stood in it.
    pub fn bars(&self, position: &Position, action: Action) -> bool {
        if self.actions.iter().any(|&earlier| undoes(action, earlier)) {
            return true;
        }
        let Some((from, to)) = shift(action) else { return false };
        let bit = |column: Option<Column>| column.map_or(0, |column| 1_u64 << column.index());
        let pillars = position.free(position.active()).0 & !bit(from) | bit(to);
        self.stood.contains(&pillars)
    }
}

/// Whether the later action takes back what the earlier one did, or a part of it.
pub fn undoes(later: Action, earlier: Action) -> bool {
    match (shift(earlier), later) {
        (Some((None, Some(to))), Action::Anubis(first, second)) => first == to || second == Some(to),
        (Some((from, to)), _) => shift(later) == Some((to, from)),
        (None, _) => false,
    }
}

/// From where to where an action takes a pillar of its player; nothing stands for the hand.
fn shift(action: Action) -> Option<(Option<Column>, Option<Column>)> {
    match action {
        Action::Enter(route) => Some((None, Some(route.last()))),
        Action::Move(route) => Some((Some(route.first()), Some(route.last()))),
        Action::Leave(route) => Some((Some(route.first()), None)),
        Action::Horus(column) => Some((None, Some(column))),
        _ => None,
    }
}

/// Where the pillars stood before an action; unknown if something final happened.
fn before(pillars: u64, action: Action) -> Option<u64> {
    let bit = |column: Option<Column>| column.map_or(0, |column| 1_u64 << column.index());
    match (shift(action), action) {
        (Some((from, to)), _) => Some(pillars & !bit(to) | bit(from)),
        (None, Action::Auction(..) | Action::Bid(_) | Action::Pass | Action::Thot) => Some(pillars),
        _ => None,
    }
}
