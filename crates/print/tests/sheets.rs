//! What is on the sheets, read back from their data.

use std::fs;
use std::path::Path;

use print::{Language, Order, Outline, Paper, Place, Point, Shape, Sheet, Step, sheets};
use shelf::{AnyLine, GameName};

fn game(name: GameName, options: &str) -> AnyLine {
    AnyLine::with_rules(name, &options.parse().unwrap(), name.rules()).unwrap()
}

fn order(paper: Paper, language: Language) -> Order {
    Order { paper, language, address: Some("https://games.example".to_owned()) }
}

/// A game with drawings from the examples, `board=@inka-board.txt`.
fn own(name: GameName, words: &[&str]) -> AnyLine {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/boards");
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    AnyLine::typed(name, &words, |path| fs::read_to_string(folder.join(path))).unwrap()
}

fn count(sheets: &[Sheet], name: &str) -> usize {
    sheets.iter().map(|sheet| sheet.named(name).count()).sum()
}

/// The names of the groups within one that is there once.
fn inside(sheets: &[Sheet], name: &str) -> Vec<String> {
    let found: Vec<_> = sheets.iter().flat_map(|sheet| sheet.named(name)).collect();
    assert_eq!(found.len(), 1, "{name}");
    let names = found[0].1.iter().filter_map(|shape| match shape {
        Shape::Group { name, .. } if !name.is_empty() => Some(name.clone()),
        _ => None,
    });
    names.collect()
}

fn points(outline: &Outline) -> impl Iterator<Item = Point> {
    outline.0.iter().filter_map(|step| match *step {
        Step::To(point) | Step::Line(point) | Step::Curve(_, _, point) => Some(point),
        Step::Close => None,
    })
}

/// The corners of all that shows.
fn extent(shapes: &[Shape], places: &[Place], found: &mut Vec<Point>) {
    let outside = |point: Point| places.iter().rev().fold(point, |point, place| place.of(point));
    for shape in shapes {
        match shape {
            Shape::Path { outline, .. } => found.extend(points(outline).map(outside)),
            Shape::Text { at, .. } => found.push(outside(*at)),
            Shape::Link { corner, .. } => found.push(outside(*corner)),
            // Of what is clipped nothing shows beyond the outline.
            Shape::Group { place, clip: Some(clip), .. } => {
                found.extend(points(clip).map(|point| outside(place.of(point))));
            }
            Shape::Group { place, shapes, .. } => extent(shapes, &[places, &[*place]].concat(), found),
        }
    }
}

#[test]
fn everything_lies_where_printers_reach_in_every_language_on_every_paper() {
    // What most printers at home cannot reach.
    const EDGE: f32 = 6.0;
    for name in GameName::ALL {
        for paper in Paper::ALL {
            for &language in Language::ALL {
                for (number, sheet) in
                    sheets(&game(name, "players=2"), &order(paper, language)).iter().enumerate()
                {
                    let mut points = Vec::new();
                    extent(&sheet.shapes, &[], &mut points);
                    let [width, height] = paper.size();
                    for Point { x, y } in points {
                        let fits = x > EDGE && y > EDGE && x < width - EDGE && y < height - EDGE;
                        assert!(fits, "{name} {paper} {language}, sheet {}: {x} {y}", number + 1);
                    }
                    assert_eq!(sheet.named("ruler").count(), 1);
                    assert!(!sheet.title.is_empty());
                }
            }
        }
    }
}

#[test]
fn every_plate_of_turquoise_is_there_once_with_its_lines() {
    let line = game(GameName::Turquoise, "players=2");
    let AnyLine::Turquoise(played) = &line else { unreachable!() };
    for paper in Paper::ALL {
        let sheets = sheets(&line, &order(paper, Language::En));
        for number in 1..=25 {
            let face = turquoise::Face::tile(number).unwrap();
            let lines = played.game().faces().drawing(face, turquoise::Rotation::NONE);
            let ways = [
                ('n', turquoise::Way::North),
                ('e', turquoise::Way::East),
                ('s', turquoise::Way::South),
                ('w', turquoise::Way::West),
            ];
            let expected: Vec<String> = (0..4)
                .flat_map(|socket| {
                    ways.iter()
                        .filter(move |(_, way)| lines.draws(socket, *way))
                        .map(move |(letter, _)| format!("walkway {socket}{letter}"))
                })
                .collect();
            assert_eq!(inside(&sheets, &format!("plate {number}")), expected);
        }
        for corner in ["0a1", "0a7", "0g1", "0g7"] {
            assert_eq!(inside(&sheets, &format!("corner {corner}")).len(), 16);
        }
        assert_eq!([count(&sheets, "capstone"), count(&sheets, "back")], [1, 30]);
        let pillars = [1, 2, 3, 4].map(|seat| count(&sheets, &format!("pillar {seat}")));
        assert_eq!(pillars, [35, 35, 30, 25]);
        for tablet in ["horus", "anubis", "thot", "seth"] {
            assert_eq!(count(&sheets, &format!("tablet {tablet}")), 1);
        }
        let halves = if paper == Paper::A3 { 1 } else { 2 };
        assert_eq!(count(&sheets, "gate b1"), halves, "the board is drawn once for each half");
        assert_eq!((count(&sheets, "score 51"), count(&sheets, "score 52")), (halves, 0));
    }
}

#[test]
fn own_plates_and_gates_are_printed() {
    let line = own(GameName::Turquoise, &["gates=@turquoise-gates.txt", "corners=@turquoise-corners.txt"]);
    let sheets = sheets(&line, &order(Paper::A3, Language::En));
    let shown: Vec<&str> =
        sheets.iter().flat_map(Sheet::names).filter(|name| name.starts_with("gate ")).collect();
    assert_eq!(
        shown,
        ["gate a2", "gate a7", "gate b1", "gate b8", "gate g1", "gate g8", "gate h2", "gate h7"]
    );
    let lines = inside(&sheets, "corner 0a1");
    assert!(
        !lines.contains(&"walkway 0n".to_owned()) && !lines.contains(&"walkway 0w".to_owned()),
        "{lines:?}"
    );
}

#[test]
fn every_rhombus_and_cell_of_inka_is_there_once() {
    let sheets = sheets(&game(GameName::Inka, "players=2"), &order(Paper::A4, Language::En));
    for (name, parts) in [
        ("1", vec![]),
        ("6", vec!["wall s0", "wall s2"]),
        ("12", vec!["snake A", "snake B"]),
        ("D2", vec!["wall s2", "wall s3"]),
    ] {
        assert_eq!(inside(&sheets, &format!("rhombus {name}")), parts);
    }
    let rhombi = sheets.iter().flat_map(Sheet::names).filter(|name| name.starts_with("rhombus ")).count();
    assert_eq!((rhombi, count(&sheets, "back")), (16, 16));
    for cell in inka::Cell::all() {
        assert_eq!(count(&sheets, &format!("cell {cell}")), 1, "{cell}");
    }
    let parts: Vec<usize> = (1..=6).map(|part| count(&sheets, &format!("part {part}"))).collect();
    assert_eq!(parts, [1; 6]);
    let figures = ["pawn 4", "blockade 1", "statue 2"].map(|name| count(&sheets, name));
    assert_eq!(figures, [1, 1, 3]);
}

#[test]
fn own_boards_of_inka_are_printed() {
    let line = own(GameName::Inka, &["board=@inka-board.txt", "rhombi=@inka-rhombi.txt"]);
    let sheets = sheets(&line, &order(Paper::A4, Language::De));
    assert_eq!((count(&sheets, "cell a1"), count(&sheets, "cell b3")), (0, 1));
    assert_eq!((count(&sheets, "wall c3 e"), count(&sheets, "snake d7")), (1, 1));
    assert_eq!(count(&sheets, "code"), 1);
}

#[test]
fn aztec_has_its_field_its_net_and_its_start_cube() {
    for (options, cells) in [("players=2", 81), ("players=3 size=5", 25)] {
        let sheets = sheets(&game(GameName::Aztec, options), &order(Paper::Letter, Language::Fr));
        let found = sheets.iter().flat_map(Sheet::names).filter(|name| name.starts_with("cell ")).count();
        assert_eq!(found, cells);
        assert_eq!(inside(&sheets, "piece").len(), 26);
        assert_eq!(inside(&sheets, "start cube").len(), 6);
    }
}

/// Everything that is written on the sheets.
fn written(sheets: &[Sheet]) -> String {
    fn write(shapes: &[Shape], lines: &mut Vec<String>) {
        for shape in shapes {
            match shape {
                Shape::Text { text, .. } => lines.push(text.clone()),
                Shape::Group { shapes, .. } => write(shapes, lines),
                Shape::Path { .. } | Shape::Link { .. } => {}
            }
        }
    }
    let mut lines = Vec::new();
    for sheet in sheets {
        write(&sheet.shapes, &mut lines);
    }
    lines.join(" ")
}

#[test]
fn the_texts_are_those_of_the_game_that_is_printed() {
    // Where a line may be broken is another question.
    let told = |name, options: &str, language| {
        written(&sheets(&game(name, options), &order(Paper::A4, language))).replace('\u{a0}', " ")
    };
    for name in GameName::ALL {
        for &language in Language::ALL {
            assert!(!told(name, "players=2", language).contains(['{', '@']), "{name} in {language}");
        }
    }
    let little = told(GameName::Aztec, "players=2 size=5 pieces=13", Language::En);
    assert!(little.contains("lay 13 pieces in turn (7 + 6)") && little.contains("(5 + 4 + 4)"), "{little}");
    assert!(little.contains("6 at most") && !little.contains("22"), "{little}");
    let quiet = |options| told(GameName::Turquoise, options, Language::De);
    assert!(quiet("players=3").contains("Legt 4 Runden lang"));
    let dismissed = quiet("players=3 quiet=6 standoff=nobody");
    assert!(
        dismissed.contains("6 Runden lang") && dismissed.contains("Dann gewinnt niemand."),
        "{dismissed}"
    );
}

#[test]
fn no_line_begins_with_a_sign_that_ends_a_word() {
    fn check(shapes: &[Shape]) {
        for shape in shapes {
            match shape {
                Shape::Text { text, .. } => {
                    assert!(
                        !text.starts_with([':', ';', '?', '!', '%', '»']) && !text.ends_with('«'),
                        "{text}"
                    );
                }
                Shape::Group { shapes, .. } => check(shapes),
                Shape::Path { .. } | Shape::Link { .. } => {}
            }
        }
    }
    for name in GameName::ALL {
        for paper in Paper::ALL {
            let sheets = sheets(&game(name, "players=2"), &order(paper, Language::Fr));
            for sheet in &sheets {
                check(&sheet.shapes);
            }
        }
    }
}

#[test]
fn sheets_with_two_sides_are_told_by_their_numbers() {
    for (name, paper, numbers) in [
        (GameName::Turquoise, Paper::A4, "4–5, 6–7"),
        (GameName::Turquoise, Paper::A3, "3–4"),
        (GameName::Inka, Paper::A4, "8–9"),
    ] {
        let sheets = sheets(&game(name, "players=2"), &order(paper, Language::En));
        assert!(written(&sheets).contains(&format!("sheets {numbers} and no others")), "{name} {paper}");
        let last: usize = numbers.split(['–', ',']).next_back().unwrap().trim().parse().unwrap();
        assert!(sheets[last - 1].named("back").count() > 0 && sheets[last - 2].named("back").count() == 0);
    }
}

#[test]
fn every_sign_on_the_floor_is_explained() {
    let sheets = sheets(&game(GameName::Inka, "players=2"), &order(Paper::A4, Language::En));
    for sign in ["door", "passage", "rhombus", "chasm", "wall", "snake"] {
        assert_eq!(count(&sheets, &format!("sign {sign}")), 1, "{sign}");
    }
}

#[test]
fn nothing_is_written_under_a_code() {
    // Less than letters are wide on average, in sizes of the font: what is found lies under the code for certain.
    const WIDE: f32 = 0.45;
    for options in ["players=2", "players=2 size=7", "players=2 size=5"] {
        for paper in Paper::ALL {
            for &language in Language::ALL {
                let sheets = sheets(&game(GameName::Aztec, options), &order(paper, language));
                let (sheet, code) =
                    sheets.iter().find_map(|sheet| Some((sheet, sheet.named("code").next()?.0))).unwrap();
                let Shape::Group { shapes, place, .. } = &sheet.shapes[0] else { panic!("what is drawn") };
                for shape in shapes {
                    if let Shape::Text { at, size, text, .. } = shape {
                        let start = place.of(*at);
                        let end = start.x + text.chars().count() as f32 * size * WIDE;
                        assert!(end < code.x || start.y < code.y, "{options} {paper} {language}: {text}");
                    }
                }
            }
        }
    }
}

#[test]
fn large_paper_holds_as_many_nets_as_fit() {
    let nets = |paper| {
        let sheets = sheets(&game(GameName::Aztec, "players=2"), &order(paper, Language::En));
        let times = |n: u8| sheets.iter().any(|sheet| sheet.title.contains(&format!("print it {n} times")));
        (count(&sheets, "piece"), times(22), times(11))
    };
    assert_eq!(
        [Paper::A4, Paper::Letter, Paper::A3].map(nets),
        [(1, true, false), (1, true, false), (2, false, true)]
    );
}

#[test]
fn words_that_name_nothing_are_refused() {
    assert_eq!("A4".parse::<Paper>().unwrap_err().to_string(), "paper is a4, a3 or letter, not 'A4'");
    assert_eq!("it".parse::<Language>().unwrap_err().to_string(), "languages are en, fr, de, not 'it'");
}
