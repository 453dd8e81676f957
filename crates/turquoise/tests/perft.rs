//! The numbers of lines of play in `testdata/perft/turquoise.txt`.

use turquoise::Turquoise;

#[test]
fn lines_of_play_are_as_many_as_they_were() {
    testkit::perft::check::<Turquoise>(600_000);
}
