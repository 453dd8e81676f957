//! What the rules pages show and say, held against the rules.

use std::path::PathBuf;

use tabletop::Game;
use turquoise::{Column, PENALTIES, Turquoise};

fn docs() -> PathBuf {
    testkit::testdata().join("../docs")
}

/// An example of an own board's part.
fn board(key: &str) -> PathBuf {
    testkit::testdata().join(format!("../examples/boards/turquoise-{key}.txt"))
}

/// The rulebook's own example: black and yellow lose 13 points, white 14, orange 10.
const PRINTED: [(&str, i16); 4] = [("white", 14), ("black", 13), ("yellow", 13), ("orange", 10)];

/// The level of the socket on offer in a column of a finished pyramid; none under the capstone.
fn level(column: Column) -> Option<usize> {
    let from_edge = |at: usize| at.min(7 - at);
    let name = column.to_string().into_bytes();
    let [file, rank] = [usize::from(name[0] - b'a'), usize::from(name[1] - b'1')];
    Some(from_edge(file).min(from_edge(rank))).filter(|&level| level < PENALTIES.len())
}

#[test]
fn the_drawn_penalties_add_up_as_the_rulebook_says() {
    let picture = testkit::read(&docs().join("rules/img/turquoise-penalty.svg"));
    let mut pillars: Vec<(&str, Column)> = Vec::new();
    for part in picture.split("data-pillar=\"").skip(1) {
        let (name, _) = part.split_once('"').expect("a pillar has a name");
        let (colour, column) = name.split_once(' ').expect("a colour and a column");
        pillars.push((colour, column.parse().unwrap()));
    }
    for (i, (_, column)) in pillars.iter().enumerate() {
        assert!(pillars[..i].iter().all(|(_, other)| other != column), "two pillars at {column}");
    }
    for (colour, printed) in PRINTED {
        let own = pillars.iter().filter(|(owner, _)| *owner == colour);
        let costs: Vec<i16> =
            own.map(|&(_, column)| PENALTIES[level(column).expect("a free pillar")]).collect();
        assert_eq!(costs.iter().sum::<i16>(), printed, "{colour}");
        let sum = costs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
        assert!(picture.contains(&format!(">{sum}<")), "{colour}: the picture says {sum}");
        for page in ["en", "fr", "de"] {
            let text = testkit::read(&docs().join(format!("rules/turquoise.{page}.md")));
            assert!(text.contains(&format!("{sum} = {printed}")), "{page}, {colour}: {sum} = {printed}");
        }
    }
    let mut levels: Vec<_> = pillars.iter().filter_map(|&(_, column)| level(column)).collect();
    levels.sort_unstable();
    levels.dedup();
    assert_eq!(levels, [0, 1, 2], "every level is in the example");
}

/// The options on the pages are those there are, with the defaults that hold.
#[test]
fn the_pages_name_every_option_with_its_default() {
    for page in ["en", "fr", "de"] {
        let text = testkit::read(&docs().join(format!("rules/turquoise.{page}.md")));
        for spec in Turquoise::OPTIONS {
            let row = text.lines().find(|line| line.starts_with(&format!("| `{}` |", spec.key)));
            let row = row.unwrap_or_else(|| panic!("{page} has no row for {}", spec.key));
            let default =
                if spec.default.is_empty() { "–".to_owned() } else { format!("`{}`", spec.default) };
            assert!(row.trim_end().ends_with(&format!("| {default} |")), "{page}: {row}");
        }
    }
}

/// A file as the value of an option, as `pyramidion play -o gates=@FILE` reads it.
fn value(key: &str) -> String {
    let text = testkit::read(&board(key));
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(":")).collect::<Vec<_>>().join("/")
}

/// The examples of `docs/own-boards.md` are a board to play on, and not the shipped one.
#[test]
fn the_example_of_an_own_copy_can_be_played() {
    let [faces, corners, gates] = ["faces", "corners", "gates"].map(value);
    let game: Turquoise = testkit::game(&format!("faces={faces} corners={corners} gates={gates}"));
    let shipped: Turquoise = testkit::game("");
    assert_eq!((game.gates().count(), shipped.gates().count()), (8, 16));
    assert_ne!(game.faces(), shipped.faces());
    let corner = |game: &Turquoise| {
        let place = "0a1".parse().unwrap();
        game.drawing(game.start().plate(place).unwrap(), place)
    };
    assert_ne!(corner(&game), corner(&shipped));
    let page = testkit::read(&docs().join("own-boards.md"));
    for key in ["corners", "gates"] {
        let file = testkit::read(&board(key));
        for row in file.lines().filter(|line| !line.starts_with('#')) {
            assert!(page.contains(row), "the page shows the row {row} of {key}");
        }
    }
}
