//! What of a record can be played: its game, and of its variations as much as the rules know.

use tabletop::{Move, Record, ReplayError};

use crate::AnyLine;

impl AnyLine {
    /// Replays a record, and cuts its variations where the rules refuse them: nobody has checked those, and what a search
    /// expects behind an auction may not come. All actions are left in their own spelling.
    pub fn playable(record: &mut Record) -> Result<AnyLine, ReplayError> {
        let line = AnyLine::replay(record)?;
        let mut here = line.clone();
        here.truncate(0);
        cut(&mut here, &mut record.moves);
        Ok(line)
    }
}

/// Cuts what goes on from a line where it is refused, and what hangs on it. The line is as it was afterwards.
fn cut(line: &mut AnyLine, moves: &mut Vec<Move>) {
    let start = line.length();
    let known = moves.iter().take_while(|entry| line.play(&entry.action).is_ok()).count();
    moves.truncate(known);
    for (entry, (_, action)) in moves.iter_mut().zip(line.actions().into_iter().skip(start)) {
        entry.action = action;
    }
    for (i, entry) in moves.iter_mut().enumerate().rev() {
        entry.variations.retain_mut(|variation| {
            line.truncate(start + i);
            cut(line, &mut variation.moves);
            !variation.moves.is_empty()
        });
    }
    line.truncate(start);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variations_are_cut_where_the_rules_refuse_them() {
        let tags = "[Game \"aztec\"]\n[Rules \"1\"]\n[Options \"players=2\"]\n\n";
        let line = AnyLine::replay(&tags.parse().unwrap()).unwrap();
        let [first, second] = &line.legal()[..2] else { panic!("there is a choice") };
        let game =
            format!("{tags}1. {first} {{so}} ({second} ? castle {{never}} {first}) (castle) ({second})\n");
        let mut record: Record = game.parse().unwrap();
        let played = AnyLine::playable(&mut record).unwrap();
        assert_eq!(played.length(), 1);
        let written = format!("1. {first} {{so}}\n  (1. {second} ?)\n  (1. {second})\n");
        assert!(record.to_string().ends_with(&written), "{record}");
        let mut wrong: Record = format!("{tags}1. castle").parse().unwrap();
        assert!(AnyLine::playable(&mut wrong).is_err());
    }
}
