//! Games made from any sequence of choices: what property tests and fuzz targets feed in.

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use tabletop::{Game, Line, Turn};

use crate::ways;

/// Sequences of up to `most` choices.
pub fn choices(most: usize) -> impl Strategy<Value = Vec<u16>> {
    vec(any::<u16>(), 0..=most)
}

/// Plays from the start, each choice picking one of the legal actions (or actions of chance, each alike), through
/// the checked door; stops when the game is over or the choices are used up.
pub fn play<G: Game>(game: G, choices: impl IntoIterator<Item = u16>) -> Line<G> {
    let mut line = Line::start(game);
    let (mut legal, mut chances) = (Vec::new(), Vec::new());
    for choice in choices {
        match line.turn() {
            Turn::Over => break,
            Turn::Seat(_) => line.game().legal(line.position(), &mut legal),
            Turn::Chance => {
                line.game().chance(line.position(), &mut chances);
                legal.clear();
                legal.extend(chances.iter().map(|chance| chance.action));
            }
        }
        let action = legal[usize::from(choice) % legal.len()];
        line.play(action).unwrap_or_else(|why| panic!("listed but refused: {action}: {why}"));
    }
    line
}

/// The same from bytes, two to a choice: the body of a fuzz target. Checks what must hold of any position.
pub fn fuzz<G: Game>(game: G, bytes: &[u8]) {
    let line = play(game, bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
    let (game, position) = (line.game(), line.position());
    assert_eq!(game.hash(position), game.rehash(position));
    assert_eq!(game.outcome(position).is_some(), line.turn() == Turn::Over);
    let mut legal = Vec::new();
    game.legal(position, &mut legal);
    assert_eq!(legal.is_empty(), line.turn().seat().is_none());
    assert!(legal.len() <= game.traits().max_legal);
    let played: Vec<_> = line.actions().iter().map(|&(_, action)| action).collect();
    ways::agree_with_list(game, position, &legal, &played, game.hash(position), "any choices");
}
