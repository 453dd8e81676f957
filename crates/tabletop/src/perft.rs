//! Counting the lines of play from a position: the classic check of a move generator.

use core::ops::ControlFlow;

use crate::{Game, Turn, Weighted};

/// The number of lines of exactly `depth` actions from `position`; what chance does counts as one action, and
/// a line that ends the game earlier is not counted.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    count(game, position, &mut vec![Vec::new(); depth as usize])
}

/// [`perft`] of each first action, in the game's order.
pub fn perft_divide<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let mut divided = Vec::new();
    visit(game, position, &mut Vec::new(), |action| {
        divided.push((action, perft(game, &after(game, position, action), rest)));
    });
    divided
}

/// `chances` has a list for each ply, so that counting allocates nothing once they have grown.
fn count<G: Game>(game: &G, position: &G::Position, chances: &mut [Vec<Weighted<G::Action>>]) -> u64 {
    let Some((here, deeper)) = chances.split_first_mut() else { return 1 };
    // Of the last action it matters only how many there are.
    if deeper.is_empty() && game.turn(position) != Turn::Chance {
        return game.count_legal(position) as u64;
    }
    let mut lines = 0;
    visit(game, position, here, |action| lines += count(game, &after(game, position, action), deeper));
    lines
}

fn after<G: Game>(game: &G, position: &G::Position, action: G::Action) -> G::Position {
    let mut next = position.clone();
    game.apply(&mut next, action);
    next
}

/// Calls `act` with every action of the seat to act, or of chance.
fn visit<G: Game>(
    game: &G,
    position: &G::Position,
    chances: &mut Vec<Weighted<G::Action>>,
    mut act: impl FnMut(G::Action),
) {
    if game.turn(position) == Turn::Chance {
        game.chance(position, chances);
        for chance in chances {
            act(chance.action);
        }
    } else {
        let _ = game.visit_legal(position, |action| {
            act(action);
            ControlFlow::Continue(())
        });
    }
}
