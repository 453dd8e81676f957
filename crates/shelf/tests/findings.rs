//! Every kind of thing that rules say of options has its sentence in every language, with its place.

use std::collections::{BTreeMap, BTreeSet};

use shelf::{AnyLine, Finding, GameName, TEXTS, inspect};
use tabletop::Options;

type Sentences = BTreeMap<String, String>;

fn texts() -> Vec<(&'static str, Sentences)> {
    TEXTS.iter().map(|(language, json)| (*language, serde_json::from_str(json).unwrap())).collect()
}

fn filled(sentence: &str, finding: &Finding) -> String {
    finding
        .values
        .iter()
        .fold(sentence.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

/// Options that lack something, or are odd, of each game, until every kind was seen.
fn found() -> Vec<Finding> {
    let rows = ["D.~~~.D", "...~~~...", "~~~~P~~~~~~", "R..~~~~~..R", "~~~~P~~~~", "D.~~~.D"];
    let small = |changes: &[(usize, &str)], more: &str| {
        let mut rows = rows;
        for (row, text) in changes {
            rows[*row] = text;
        }
        format!("board={}{more}", rows.join("/"))
    };
    let goals = "D1:s2,s3:-/D2:s2,s3:-/D3:s2,s3:-";
    let rhombi = |text: &str| format!("rhombi={text}");
    let many: Vec<String> = (1..=13).map(|name| format!("{name}:-:-")).collect();
    let plain = small(&[(3, "...~~~~~...")], "");
    let inka = [
        "board=D.D".to_owned(),
        small(&[(1, "...~~~..")], ""),
        small(&[(1, "...~x~...")], ""),
        small(&[(1, "D..~~~...")], ""),
        small(&[(0, "..~~~.D")], ""),
        small(&[], "/c5:w/z9:e:-/c6:w,w:-/c7:-:Q/d5:-:-/d5:-:-"),
        small(&[], "/c5:w,e,s:-"),
        rhombi(&format!("1:-/x:-:-/2:s9:-/1:-:-/1:-:-/{goals}")),
        rhombi(goals),
        rhombi("1:-:-/D1:s2,s3:-/D2:s0,s1,s2,s3:-"),
        format!("{plain} {}", rhombi("1:-:-/D1:s2,s3:-/D2:s0,s1:-/D3:s2,s3:-")),
        format!("{} {}", small(&[], ""), rhombi(&format!("{}/{goals}", many.join("/")))),
        // What is only unusual.
        format!(
            "{} {}",
            small(&[(2, "~~~~D~~~~~~"), (5, "..~~~.D")], "/c7:-:S"),
            rhombi(&format!("1:s0,s1,s2:-/2:s0,s1,s2,s3:-/{goals}"))
        ),
        format!("{plain} {}", rhombi(&format!("1:-:-/{goals}"))),
    ];
    let turquoise = [
        "faces=1111:0101111",
        "corners=x/1111:11111111",
        "gates=up:b1/north:z9,b5",
        "gates=north:a1/west:a1",
        "gates=east",
    ];
    let aztec = ["size=6 pieces=99 sides=4", "players=2 first=3", "players=2 variant=match"];
    let all = (inka.iter().map(|words| (GameName::Inka, words.as_str())))
        .chain(turquoise.map(|words| (GameName::Turquoise, words)))
        .chain(aztec.map(|words| (GameName::Aztec, words)));
    let mut found: Vec<Finding> =
        all.flat_map(|(game, words)| inspect(game, &words.parse().unwrap())).collect();
    let unknown = AnyLine::with_rules(GameName::Inka, &Options::new(), 99).unwrap_err();
    found.extend(unknown.reasons().iter().map(|reason| Finding {
        key: reason.key,
        values: reason.values.iter().cloned().collect(),
        text: reason.to_string(),
        places: reason.places.clone(),
        barred: true,
    }));
    found
}

#[test]
fn every_kind_has_a_sentence_in_every_language_and_none_is_left_over() {
    let found = found();
    let kinds: BTreeSet<String> = found.iter().map(|finding| format!("finding.{}", finding.key)).collect();
    for (language, sentences) in texts() {
        let told: BTreeSet<String> = sentences.keys().cloned().collect();
        assert_eq!(kinds, told, "{language}");
    }
}

#[test]
fn the_sentences_say_where_it_is_and_what_stands_there() {
    let figures = |text: &str| -> BTreeSet<String> {
        let figures = text.split(|c: char| !c.is_ascii_alphanumeric());
        figures.filter(|word| word.contains(|c: char| c.is_ascii_digit())).map(str::to_owned).collect()
    };
    for (language, sentences) in texts() {
        for finding in found() {
            let told = filled(&sentences[&format!("finding.{}", finding.key)], &finding);
            assert!(!told.contains(['{', '}']), "{language}: {told}");
            if language == "en" && finding.key != "option.word" {
                assert_eq!(told, finding.text);
            }
            assert_eq!(figures(&told), figures(&finding.text), "{language}: {told}");
            // `face 3` is called differently in each language, its number is not; a row is called by itself, not by its cells.
            if finding.places.len() == 1 {
                let place = finding.places[0].rsplit(' ').next().unwrap();
                assert!(told.contains(place), "{language}: {told}: {place}");
            }
        }
    }
}

#[test]
fn what_has_a_place_is_told_with_it() {
    let about_the_whole = [
        "aztec.match",
        "inka.cell-fields",
        "inka.doors",
        "inka.east-west",
        "inka.no-paths",
        "inka.no-rhombus-cell",
        "inka.no-room",
        "inka.no-such-cell",
        "inka.north-south",
        "inka.rhombus-fields",
        "inka.rhombus-name",
        "inka.rows",
        "option.first",
        "option.unknown",
        "rules",
        "turquoise.corners",
        "turquoise.faces",
        "turquoise.no-column",
        "turquoise.no-gate",
        "turquoise.side",
    ];
    let found = found();
    let without: BTreeSet<&str> =
        found.iter().filter(|finding| finding.places.is_empty()).map(|finding| finding.key).collect();
    assert_eq!(without, BTreeSet::from(about_the_whole));
    // Of five doors each may be the one too many, and of a row that is too short nobody knows which cell is missing.
    let most = |key: &str| {
        found.iter().filter(|finding| finding.key == key).map(|finding| finding.places.len()).max()
    };
    assert_eq!(most("inka.doors"), Some(5));
    assert_eq!(most("inka.width"), Some(9));
}
