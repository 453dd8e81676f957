//! Maps and faces of one's own, given as options.

use inka::{BoardPlan, FacePlan, Inka, SHIPPED_BOARD, SHIPPED_FACES};
use proptest::prelude::*;
use tabletop::{Game, Options};

fn shipped_rows() -> Vec<String> {
    BoardPlan::read(SHIPPED_BOARD).rows().to_vec()
}

fn faces(change: (&str, &str)) -> String {
    let lines = SHIPPED_FACES.lines().filter(|line| !line.starts_with('#'));
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

/// A text with some characters replaced: mostly sense, some nonsense.
fn damaged(text: &'static str) -> impl Strategy<Value = String> {
    let changes =
        proptest::collection::vec((any::<prop::sample::Index>(), "[DPR.~/#:, s0-3A\n]|.{0,3}"), 0..4);
    changes.prop_map(move |changes| {
        let mut chars: Vec<String> = text.chars().map(String::from).collect();
        for (index, change) in changes {
            let place = index.index(chars.len());
            chars[place] = change;
        }
        chars.concat()
    })
}

proptest! {
    #[test]
    fn any_map_is_fit_for_play_or_has_defects(text in damaged(SHIPPED_BOARD)) {
        let plan = BoardPlan::read(&text);
        match plan.validate() {
            Ok(board) => {
                prop_assert_eq!(board.doors().len(), 4);
                prop_assert_eq!(BoardPlan::read(&plan.rows().join("/")).validate(), Ok(board));
            }
            Err(defects) => prop_assert!(!defects.is_empty()),
        }
    }

    #[test]
    fn any_faces_are_fit_for_play_or_have_defects(text in damaged(SHIPPED_FACES)) {
        if let Err(defects) = FacePlan::read(&text).validate() {
            prop_assert!(!defects.is_empty());
        }
    }
}
