//! Refusals met on purpose: that every code a game lists can really happen.

use std::collections::BTreeSet;

use tabletop::{Game, Line, Record};

use crate::{game, read, testdata, text_files};

/// The codes with which `probes` are refused in the stored games, at every position that is `apart` actions from the
/// last and at the end.
pub fn in_stored_games<G: Game>(probes: &[G::Action], apart: usize) -> BTreeSet<&'static str> {
    let mut codes = BTreeSet::new();
    for path in text_files(&testdata().join("games").join(G::NAME)) {
        let record: Record =
            read(&path).parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let whole: Line<G> = record.replay().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let (game, mut position) = (whole.game(), whole.game().start());
        let mut try_out = |position: &G::Position| {
            codes
                .extend(probes.iter().filter_map(|&probe| game.check(position, probe).err()).map(|r| r.code));
        };
        for (i, (_, action)) in whole.actions().iter().enumerate() {
            if i % apart == 0 {
                try_out(&position);
            }
            game.apply(&mut position, *action);
        }
        try_out(&position);
    }
    codes
}

/// The code with which an action is refused after others, parted by `;`.
pub fn after<G: Game>(options: &str, actions: &str, refused: &str) -> &'static str {
    let mut line = Line::<G>::start(game(options));
    for action in actions.split(';').filter(|action| !action.is_empty()) {
        line.play_text(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    let action = refused.parse().unwrap_or_else(|error| panic!("{refused}: {error}"));
    line.game().check(line.position(), action).expect_err(refused).code
}

/// Panics unless these are exactly the codes the game lists.
pub fn are_all<G: Game>(codes: &BTreeSet<&'static str>) {
    let listed: BTreeSet<_> = G::REFUSALS.iter().copied().collect();
    let missing: Vec<_> = listed.difference(codes).collect();
    assert!(missing.is_empty(), "nothing shows that these happen: {missing:?}");
    let unlisted: Vec<_> = codes.difference(&listed).collect();
    assert!(unlisted.is_empty(), "{} does not list {unlisted:?}", G::NAME);
}
