//! A finished game in as few letters as may be: of each action only which of those possible it was.
//!
//! Where n actions are possible, a number below n is kept in as many bits as the largest of them needs: nothing where
//! there is no choice. The order of the actions is the one that a game documents and keeps.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use shelf::AnyLine;
use tabletop::{Game, Line, Turn};

/// The game, packed.
pub fn pack(line: &AnyLine) -> String {
    shelf::on!(line, line => URL_SAFE_NO_PAD.encode(pack_line(line)))
}

/// The game that was packed, from its start on; none if that is no game from there to its end.
pub fn unpack(start: &AnyLine, text: &str) -> Option<AnyLine> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let mut any = start.clone();
    shelf::on!(&mut any, line => unpack_line(line, &bytes))?;
    Some(any)
}

fn pack_line<G: Game>(line: &Line<G>) -> Vec<u8> {
    let (mut bytes, mut used) = (Vec::new(), 0);
    let mut possible = Vec::new();
    let mut again = Line::start(line.game().clone());
    for &(_, action) in line.actions() {
        list(&again, &mut possible);
        let number =
            possible.iter().position(|other| *other == action).expect("what was played was possible");
        for bit in 0..width(possible.len()) {
            if used % 8 == 0 {
                bytes.push(0);
            }
            let last = bytes.last_mut().expect("there is room for the bit");
            *last |= ((number >> bit & 1) as u8) << (used % 8);
            used += 1;
        }
        again.apply(action);
    }
    bytes
}

fn unpack_line<G: Game>(line: &mut Line<G>, bytes: &[u8]) -> Option<()> {
    let mut used = 0;
    let mut possible = Vec::new();
    while line.turn() != Turn::Over {
        list(line, &mut possible);
        let mut number = 0;
        for bit in 0..width(possible.len()) {
            let byte = bytes.get(used / 8)?;
            number |= usize::from(byte >> (used % 8) & 1) << bit;
            used += 1;
        }
        line.apply(*possible.get(number)?);
    }
    (used.div_ceil(8) == bytes.len()).then_some(())
}

/// All that is possible next, for whoever acts.
fn list<G: Game>(line: &Line<G>, possible: &mut Vec<G::Action>) {
    match line.turn() {
        Turn::Chance => {
            let mut chances = Vec::new();
            line.game().chance(line.position(), &mut chances);
            possible.clear();
            possible.extend(chances.iter().map(|chance| chance.action));
        }
        Turn::Seat(_) | Turn::Over => line.game().legal(line.position(), possible),
    }
}

/// How many bits a number below `count` takes.
fn width(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finish;
    use crate::match_play::Misplayed;
    use dice::Dice;
    use shelf::GameName;

    #[test]
    fn as_many_bits_as_the_largest_needs() {
        assert_eq!([1, 2, 3, 4, 5, 8, 9].map(width), [0, 1, 2, 2, 3, 3, 4]);
    }

    #[test]
    fn every_game_comes_back_as_it_was() {
        for (game, seed) in GameName::ALL.into_iter().flat_map(|game| [(game, 1), (game, 2)]) {
            let start = AnyLine::new(game, &"players=3".parse().unwrap()).unwrap();
            let (mut line, mut dice) = (start.clone(), Dice::new(seed));
            let any = |line: &AnyLine, _| {
                let legal = line.legal();
                Ok::<_, Misplayed>(Some(legal[dice.below(legal.len() as u32) as usize].clone()))
            };
            assert!(finish(&mut line, seed, any).unwrap());
            let packed = pack(&line);
            assert_eq!(unpack(&start, &packed).unwrap().actions(), line.actions());
            assert!(packed.len() * 3 < line.actions().iter().map(|(_, text)| text.len()).sum::<usize>());
            for bad in ["", "?", &packed[..packed.len() - 4], &format!("{packed}AAAA")] {
                assert!(unpack(&start, bad).is_none(), "{bad}");
            }
        }
    }
}
