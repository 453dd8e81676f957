//! Maps and faces of one's own, given as options.

use inka::{BoardPlan, FacePlan, Inka, SHIPPED_BOARD, SHIPPED_FACES, Temple};
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
    Inka::new(&options, Inka::RULES)
        .map_err(|error| error.reasons().iter().map(ToString::to_string).collect())
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
    let Err(reasons) = new(&rows.join("/"), &faces(("1:-:-", "1:s9:-"))) else { panic!("it was accepted") };
    assert_eq!(
        reasons,
        [
            "the board has 4 doors, not 13",
            "rhombus 1 has walls among s0 s1 s2 s3 and snakes among A B, each once, or -, not 's9'"
        ]
    );
}

/// What is wrong with a temple, or unusual about it, in words.
fn remarks(board: &str, rhombi: &str) -> Vec<String> {
    match Temple::given(board, rhombi) {
        Ok(temple) => temple.warnings().iter().map(ToString::to_string).collect(),
        Err(defects) => defects.iter().map(ToString::to_string).collect(),
    }
}

fn changed_rows(changes: &[(usize, &str)]) -> String {
    let mut rows = shipped_rows();
    for (row, text) in changes {
        (*text).clone_into(&mut rows[*row]);
    }
    rows.join("/")
}

#[test]
fn nothing_is_unusual_about_what_is_shipped_and_its_name_means_the_same() {
    assert_eq!(remarks("", ""), [""; 0]);
    assert_eq!(Temple::given("first", "first"), Temple::given("", ""));
    let named: Inka = testkit::game("board=first");
    assert_eq!(named.options().to_string(), "board=first first=1 players=2");
    assert_eq!(testkit::game::<Inka>("").options().to_string(), "first=1 players=2");
}

#[test]
fn a_floor_under_the_centre_and_any_walls_are_no_defects() {
    let board = changed_rows(&[(4, ".~.~.~~~...~~~.~.~."), (5, ".~.~.~~~R.P~~~.~.~.")]);
    let rhombi = faces(("4:s0:-", "4:s0,s1,s2:-")).replace("5:s1:-", "5:s0,s1,s2,s3:-");
    let rhombi = rhombi.replace("D1:s2,s3:-", "D1:s0:A").replace("D2:s2,s3:-", "D2:-:-");
    assert_eq!(
        remarks(&board, &rhombi),
        [
            "the east of the board does not mirror the west",
            "the north of the board does not mirror the south",
            "the open sides of rhombus 4 could all lie on the board's edge",
            "rhombus 5 has a wall on every side, so nobody can step onto it",
        ]
    );
}

#[test]
fn unusual_boards_are_warned_of() {
    let plain = |rows: &[(usize, &str)]| changed_rows(rows).replace(['P', 'R'], ".");
    assert_eq!(remarks(&plain(&[]), ""), ["without a rhombus cell nobody can move a destination rhombus"]);
    let lone = format!("{}/e6:w:-/e14:e:-/f6:w:-/f14:e:-/a1:-:S", changed_rows(&[]).replace('P', "."));
    assert_eq!(
        remarks(&lone.replacen("~R~", "PR~", 1), ""),
        [
            "the east of the board does not mirror the west",
            "the north of the board does not mirror the south",
            "the secret passage on d4 is the only one",
            "nobody meets the walls or the snake of e6, which is chasm",
            "nobody meets the walls or the snake of e14, which is chasm",
            "nobody meets the walls or the snake of f6, which is chasm",
            "nobody meets the walls or the snake of f14, which is chasm",
        ]
    );
    let covered = changed_rows(&[(0, "..~~.~.~~.D"), (4, ".~.~.~~~D~~~~~.~.~.")]);
    assert_eq!(remarks(&covered, "")[2..], ["the door on e9 lies under a destination rhombus at the start"]);
}

#[test]
fn what_nobody_could_play_is_a_defect() {
    // The walls of a1 itself, of its neighbours, and of one each.
    for walls in ["a1:e,s:-", "a2:w:-/b2:n:-", "a1:e:-/b2:n:-"] {
        assert_eq!(
            remarks(&format!("{}/{walls}", changed_rows(&[])), ""),
            ["the door on a1 has a wall on every way out at the start"],
            "{walls}"
        );
    }
    // D1 shows its open sides to its neighbours, whose walls face it; moving it would help.
    let turned = faces(("D1:s2,s3:-", "D1:s0,s1:-"));
    assert_eq!(remarks("", &turned), [""; 0]);
    let unmoved = changed_rows(&[]).replace('R', ".");
    assert_eq!(
        remarks(&unmoved, &turned),
        ["no way leads onto rhombus D1 in the centre, and without a rhombus cell nobody can move it"]
    );
    // Through D2, whose s3 lies at D1's s2, it can be reached.
    let through = turned.replace("D2:s2,s3:-", "D2:s2:-");
    assert_eq!(remarks(&unmoved, &through).len(), 1, "{:?}", remarks(&unmoved, &through));
    assert!(remarks(&unmoved, &through)[0].starts_with("without a rhombus cell"));
}

/// The example files that the page about own boards shows.
#[test]
fn the_examples_are_played_on() {
    let example = |name: &str| testkit::read(&testkit::testdata().join("../examples/boards").join(name));
    let (board, rhombi) = (example("inka-board.txt"), example("inka-rhombi.txt"));
    assert_eq!(remarks(&board, &rhombi), ["the open sides of rhombus 6 could all lie on the board's edge"]);
    let (board, rhombi) = (BoardPlan::read(&board).to_string(), FacePlan::read(&rhombi).to_string());
    let game = new(&board, &rhombi).unwrap();
    assert_eq!((game.board().hexagon().side(), game.faces().paths().len()), (4, 10));
    testkit::choices::fuzz(game, &[11; 600]);
}

/// What the page shows in its text can be played as well.
#[test]
fn the_page_about_own_boards_shows_what_can_be_played() {
    let page = testkit::read(&testkit::testdata().join("../docs/own-boards.md"));
    let drawing = |section: &str| {
        let (_, rest) = page.split_once(&format!("## Inka: {section}")).unwrap();
        let (_, text) = rest.split_once("```text\n").unwrap();
        text.split_once("```").unwrap().0.to_owned()
    };
    let temple = Temple::given(&drawing("the board"), &drawing("the rhombi")).unwrap();
    assert_eq!((temple.board().hexagon().side(), temple.faces().paths().len()), (4, 2));
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
                prop_assert_eq!(BoardPlan::read(&plan.to_string()).validate(), Ok(board));
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
