//! Maps and faces of one's own, given as options.

use inka::{BoardPlan, Inka, SHIPPED_BOARD};
use tabletop::{Game, Options};

fn shipped_rows() -> Vec<String> {
    BoardPlan::read(SHIPPED_BOARD).rows().to_vec()
}

fn faces(change: (&str, &str)) -> String {
    let lines = inka::SHIPPED_FACES.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<_> = lines.map(|line| line.replace(' ', ":")).collect();
    lines.join("/").replace(change.0, change.1)
}

fn new(board: &str, rhombi: &str) -> Result<Inka, Vec<String>> {
    let mut options = Options::new();
    options.set("board", board).unwrap();
    options.set("rhombi", rhombi).unwrap();
    Inka::new(&options, Inka::RULES).map_err(|error| error.reasons().to_vec())
}

#[test]
fn a_board_and_faces_of_ones_own_are_played_on_and_recorded() {
    let mut rows = shipped_rows();
    rows[1] = "~DD~~~P~~~..~".into();
    rows[0] = "..~~.~.~~..".into();
    let game = new(&rows.join("/"), &faces(("1:-:-", "1:s2:A"))).unwrap();
    let mut legal = Vec::new();
    game.legal(&game.start(), &mut legal);
    let doors: Vec<_> = legal.iter().map(ToString::to_string).collect();
    assert_eq!(doors, ["start b2", "start b3", "start j1", "start j11"]);
    assert_eq!(game.options().get("board"), Some(rows.join("/").as_str()));
    assert!(game.faces().of(inka::Rhombus::path(1).unwrap()).snake(inka::Half::A));
    testkit::choices::fuzz(game, &[7; 400]);
}

#[test]
fn the_shipped_data_given_as_options_are_the_same_game() {
    let given = new(&shipped_rows().join("/"), &faces(("", ""))).unwrap();
    let shipped: Inka = testkit::game("");
    assert_eq!((given.board(), given.faces()), (shipped.board(), shipped.faces()));
}

#[test]
fn every_defect_of_both_is_reported_at_once() {
    let mut rows = shipped_rows();
    rows[0] = "DDDDDDDDDDD".into();
    let Err(reasons) = new(&rows.join("/"), &faces(("1:-:-", "1:s0,s1:-"))) else {
        panic!("it was accepted")
    };
    assert_eq!(
        reasons,
        ["the board has 4 doors, not 13", "the open sides of rhombus 1 could all lie on the board's edge"]
    );
}
