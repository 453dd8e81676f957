//! The numbers of `testdata/perft/inka.txt`.

#[test]
fn numbers_are_as_stored() {
    testkit::perft::check::<inka::Inka>(10_000_000);
}
