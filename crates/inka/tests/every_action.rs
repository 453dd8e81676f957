//! What is listed is exactly what is accepted, for every action there is.

mod sketches;

use std::collections::HashSet;

use inka::{Action, Cell, Inka, Placement, Rhombus};
use proptest::prelude::*;
use tabletop::Game;
use testkit::choices;

fn every_action() -> impl Iterator<Item = Action> {
    let on_cells = |c| [Action::Start(c), Action::Go(c), Action::Passage(c), Action::Block(c)];
    let placed = |p| Rhombus::all().map(move |r| Action::Shift(r, p)).chain([Action::Put(p)]);
    let rest = Rhombus::all().map(Action::Tile).chain([Action::Take, Action::Stay]);
    Cell::all().flat_map(on_cells).chain(Placement::all().flat_map(placed)).chain(rest)
}

fn check(options: &str, choices: Vec<u16>) -> Result<(), TestCaseError> {
    let line = choices::play::<Inka>(testkit::game(options), choices);
    let (game, position) = (line.game(), line.position());
    let (mut legal, mut chances) = (Vec::new(), Vec::new());
    game.legal(position, &mut legal);
    game.chance(position, &mut chances);
    let listed: HashSet<_> = legal.into_iter().chain(chances.iter().map(|chance| chance.action)).collect();
    for action in every_action() {
        let checked = game.check(position, action);
        prop_assert_eq!(checked.is_ok(), listed.contains(&action), "{}: {:?}", action, checked);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn listed_is_accepted(players in 2..=4, choices in choices::choices(160)) {
        check(&format!("players={players}"), choices)?;
    }

    /// Most actions name cells that a smaller board does not have.
    #[test]
    fn listed_is_accepted_on_own_boards(seed in 0_u64..10_000, choices in choices::choices(120)) {
        check(&sketches::options(seed), choices)?;
    }

    #[test]
    fn any_bytes_make_a_sound_game(players in 2..=4, bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        choices::fuzz::<Inka>(testkit::game(&format!("players={players}")), &bytes);
    }
}
