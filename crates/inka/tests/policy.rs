//! The progress policy gets somewhere: its games are won, and use everything the rules offer.

use inka::{Action, Inka, Stage, policy};
use testkit::{Dice, play_out};

#[test]
fn games_are_won_and_use_every_action() {
    let (mut won, mut takes, mut passages, mut destinations) = (0, 0, 0, 0);
    let games = 30;
    for seed in 0..games {
        let game: Inka = testkit::game(&format!("players={}", seed % 3 + 2));
        let mut dice = Dice::new(seed);
        let progress =
            |game: &_, position: &_, dice: &mut Dice| policy::pick(game, position, &mut |n| dice.below(n));
        let line = play_out(game, progress, &mut dice);
        for &(_, action) in line.actions() {
            takes += u32::from(action == Action::Take);
            passages += u32::from(matches!(action, Action::Passage(_)));
            destinations += u32::from(
                matches!(action, Action::Shift(rhombus, _) if rhombus.destination_index().is_some()),
            );
        }
        won += u32::from(line.position().stage() == Stage::Won);
    }
    assert!(won >= 20, "{won} of {games} won");
    assert!(takes > 100 && passages > 4 && destinations > 10, "{takes} {passages} {destinations}");
}
