//! The screen drawn into memory and read, at the sizes people have.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use shelf::{AnyLine, GameName};
use tabletop::{Options, Record};

use super::*;
use crate::play::seats;
use crate::texts::Lang;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 50);

fn session(game: GameName, options: &str, actions: &[&str]) -> Session {
    let options: Options = options.parse().unwrap();
    let mut line = AnyLine::new(game, &options).unwrap();
    for action in actions {
        line.play(action).unwrap();
    }
    let seats = seats::settle(&[], usize::from(line.traits().seats)).unwrap();
    Session::new(line, seats, 1, None, Record::default())
}

/// The lines of the screen after `typed` was typed.
fn lines(session: &Session, typed: &str, (width, height): (u16, u16), lang: Lang) -> Vec<String> {
    let texts = Texts::new(lang);
    let mut screen = Screen::default();
    screen.prompt.offer(session.line(), &texts);
    typed.chars().for_each(|c| screen.prompt.push(c));
    let scene = Scene { session, texts: &texts, palette: Palette::new(true) };
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| scene.draw(&screen, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(row).collect()
}

#[track_caller]
fn check(session: &Session, typed: &str, expected: &[&str]) {
    for size in [SMALL, LARGE] {
        let screen = lines(session, typed, size, Lang::En).join("\n");
        for words in expected {
            assert!(screen.contains(words), "'{words}' is missing at {size:?}:\n{screen}");
        }
    }
}

/// A board of three cells a side with a snake on d8 and a wall between c5 and c6.
#[test]
fn inka_shows_a_small_board_with_its_own_names_walls_and_snakes() {
    let board = "D.~~~.D/........./~~~~P~~~~~~/R..~~~~~..R/~~~~P~~~~/D.~~~.D/d8:-:S/c6:w:-";
    let rhombi = "1:-:-/2:s0:A/D1:s2:-/D2:s2:-/D3:s2:-";
    let game = session(GameName::Inka, &format!("board={board} rhombi={rhombi}"), &["start c5"]);
    check(&game, "", &["s8", "∩11", "R15"]);
    let rows = |size| {
        let screen = lines(&game, "", size, Lang::En);
        screen
            .iter()
            .filter_map(|line| line.trim_start_matches(['│', ' ']).chars().next())
            .collect::<String>()
    };
    assert!(rows(SMALL).contains("cdefgh"), "{}", rows(SMALL));
}

#[test]
fn aztec_shows_three_levels_sides_and_a_preview() {
    let game = session(GameName::Aztec, "", &["d4.1 esu", "e6.2 nwd"]);
    check(
        &game,
        "",
        &["p1 (you) to play", "level 3", "North/South =", "20 pieces left", "p2 lays a piece at e6.2, nwd"],
    );
    check(&game, "a1", &["actions (1 of ", "(preview)", "lay a piece"]);
}

#[test]
fn inka_shows_pawns_doors_and_the_rhombus_drawn() {
    let game = session(GameName::Inka, "", &["start a1", "start j11", "tile 7"]);
    check(&game, "", &["@1", "@2", "∩11", "R13", "rhombus 7 is to be laid", "Rhombus 7 is drawn", "put a"]);
    assert!(
        lines(&game, "", LARGE, Lang::En).join("\n").contains("/ @1 \\"),
        "triangles where there is room"
    );
}

/// Each sign means one thing: doors of the first column are not called like destinations.
#[test]
fn inka_calls_one_thing_d1() {
    let game = session(GameName::Inka, "players=2", &[]);
    check(&game, "", &["∩1", "D1'"]);
    for size in [SMALL, LARGE] {
        let board = lines(&game, "", size, Lang::En).join("\n");
        // The halves of the destination, and nothing else; its name may also be told beside the board.
        assert_eq!(board.matches("D1 ").count() + board.matches("D1'").count(), 2, "{board}");
    }
}

#[test]
fn turquoise_shows_action_points_pillars_and_walkways() {
    let game = session(GameName::Turquoise, "players=4", &["draw", "tile 12", "lay 0c1 r0", "enter b1"]);
    check(
        &game,
        "",
        &["action points: 1", "0w──", "w, hand 23", "pile 24", "p1 lays the plate on 0c1, r0 (p1 +1)"],
    );
    check(&game, "enter b1", &["enter b1-a1 -1 AP"]);
}

#[test]
fn the_end_is_told() {
    let game = session(GameName::Aztec, "pieces=1", &["d4.1 esu"]);
    check(&game, "", &["The game is over: p1 has won.", "1. p1 (you): 0", "2. p2 (level 3): 0"]);
}

#[test]
fn french_screens_are_french() {
    let game = session(GameName::Turquoise, "", &[]);
    let screen = lines(&game, "", SMALL, Lang::Fr).join("\n");
    for words in ["À p1 (vous) de jouer, points d'action : 3", "joueurs", "ce qui s'est passé", "-1 PA"] {
        assert!(screen.contains(words), "'{words}' is missing:\n{screen}");
    }
}

/// Whatever the size, drawing does not fail; too small a window says so.
#[test]
fn any_size_is_drawn() {
    let games = [
        session(GameName::Aztec, "players=3", &[]),
        session(GameName::Inka, "players=4", &["start a1"]),
        session(GameName::Turquoise, "players=4", &[]),
    ];
    for game in &games {
        for width in (1..200).step_by(7) {
            for height in (1..70).step_by(5) {
                lines(game, "", (width, height), Lang::En);
            }
        }
        let whole = lines(game, "", SMALLEST, Lang::En);
        let last = ["9 ·", "j  ", "8   0"][game.line().game() as usize];
        assert!(whole.iter().any(|line| line.trim_start().starts_with(last)), "{}", whole.join("\n"));
        assert!(lines(game, "", (69, 24), Lang::En)[0].starts_with("The window is too small"));
    }
}
