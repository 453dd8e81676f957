//! The stored games, line by line.

#[test]
fn stored_games_play_as_written() {
    testkit::playthrough::check::<inka::Inka>();
}
