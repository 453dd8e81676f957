//! Games made from any sequence of choices: what property tests and fuzz targets feed in.

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use tabletop::{Game, Line, OptionKind, OptionSpec, Options, Turn};

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

/// A game from nothing but bytes: the first choose the version of the rules and the options, the others what is played.
/// Whether the options made a game.
pub fn fuzz_any<G: Game>(bytes: &[u8]) -> bool {
    let Some((head, choices)) = bytes.split_at_checked(1 + G::OPTIONS.len()) else { return false };
    let rules = 1 + u32::from(head[0]) % G::RULES;
    let started = G::new(&options(G::OPTIONS, &head[1..]), rules);
    started.map(|game| fuzz(game, choices)).is_ok()
}

/// A value for each option that has a list of them, or none: zero leaves it as it is. Drawings are left as they are; what is
/// drawn has fuzz targets of its own.
fn options(specs: &[OptionSpec], bytes: &[u8]) -> Options {
    let mut options = Options::new();
    for (spec, &byte) in specs.iter().zip(bytes) {
        let Some(index) = byte.checked_sub(1).map(usize::from) else { continue };
        let value = match spec.kind {
            OptionKind::Int { min, max } => (min..=max).cycle().nth(index).map(|number| number.to_string()),
            OptionKind::Choice(words) => words.iter().cycle().nth(index).map(|&word| word.to_owned()),
            _ => None,
        };
        if let Some(value) = value {
            options.set(spec.key, &value).unwrap_or_else(|error| panic!("{}={value}: {error}", spec.key));
        }
    }
    options
}
