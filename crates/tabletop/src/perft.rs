//! Counting the lines of play from a position: the classic check of a move generator.

use crate::{Game, Turn, Weighted};

/// The number of lines of exactly `depth` actions from `position`; what chance does counts as one action, and
/// a line that ends the game earlier is not counted.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    count(game, position, &mut vec![(Vec::new(), Vec::new()); depth as usize])
}

/// [`perft`] of each first action, in the game's order.
pub fn perft_divide<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let mut actions = Vec::new();
    children(game, position, &mut actions, &mut Vec::new());
    let child = |action| {
        let mut next = position.clone();
        game.apply(&mut next, action);
        (action, perft(game, &next, rest))
    };
    actions.into_iter().map(child).collect()
}

/// One pair of buffers a ply, so that counting allocates nothing once they have grown.
type Buffers<A> = (Vec<A>, Vec<Weighted<A>>);

fn count<G: Game>(game: &G, position: &G::Position, buffers: &mut [Buffers<G::Action>]) -> u64 {
    let Some(((actions, chances), deeper)) = buffers.split_first_mut() else { return 1 };
    children(game, position, actions, chances);
    if deeper.is_empty() {
        return actions.len() as u64;
    }
    actions
        .iter()
        .map(|&action| {
            let mut next = position.clone();
            game.apply(&mut next, action);
            count(game, &next, deeper)
        })
        .sum()
}

fn children<G: Game>(
    game: &G,
    position: &G::Position,
    actions: &mut Vec<G::Action>,
    chances: &mut Vec<Weighted<G::Action>>,
) {
    game.legal(position, actions);
    if game.turn(position) == Turn::Chance {
        game.chance(position, chances);
        actions.extend(chances.iter().map(|chance| chance.action));
    }
}
