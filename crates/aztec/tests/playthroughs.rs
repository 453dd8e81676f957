//! The stored games, action by action.

#[test]
fn stored_games_replay_as_they_were() {
    testkit::playthrough::check::<aztec::Aztec>();
}
