//! The stored games look at every action as they did when they were stored.

use turquoise::Turquoise;

#[test]
fn stored_games_replay_as_they_were() {
    testkit::playthrough::check::<Turquoise>();
}
