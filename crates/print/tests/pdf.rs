//! The PDFs as other programs see them: qpdf and poppler, which `apt-get install qpdf poppler-utils` brings.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

use print::{Language, Order, Paper, Sheet, link, pdf, sheets};
use shelf::{AnyLine, GameName};

/// What a tool says; a tool that is missing is told by its package.
fn tool(name: &str, package: &str, arguments: &[&str]) -> String {
    let output = Command::new(name)
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("{name}: {error}; Debian's package {package} has it"));
    let said =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{name} {arguments:?}: {said}");
    said
}

/// A folder that is gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("pyramidion-print-{name}-{}", process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn print(game: GameName, paper: Paper, language: Language, path: &str) -> Vec<Sheet> {
    let line = AnyLine::with_rules(game, &"players=2".parse().unwrap(), game.rules()).unwrap();
    print_line(&line, paper, language, path)
}

fn print_line(line: &AnyLine, paper: Paper, language: Language, path: &str) -> Vec<Sheet> {
    let order = Order { paper, language, address: Some("https://games.example".to_owned()) };
    let sheets = sheets(line, &order);
    let title = line.game().as_str();
    let bytes = pdf(&sheets, title, language).unwrap();
    assert_eq!(bytes, pdf(&sheets, title, language).unwrap(), "the same sheets give the same bytes");
    fs::write(path, bytes).unwrap();
    sheets
}

#[test]
fn pdfs_are_valid_and_as_large_as_the_paper() {
    let folder = Folder::new("valid");
    let points =
        [(Paper::A4, "595.276 x 841.89"), (Paper::A3, "841.89 x 1190.55"), (Paper::Letter, "612 x 792")];
    for game in GameName::ALL {
        for ((paper, size), &language) in points.into_iter().zip(Language::ALL) {
            let path = folder.file("sheets.pdf");
            let count = print(game, paper, language, &path).len();
            assert!(
                tool("qpdf", "qpdf", &["--check", &path]).contains("No syntax or stream encoding errors")
            );
            let about = tool("pdfinfo", "poppler-utils", &[&path]);
            let line =
                |key: &str| about.lines().find(|line| line.starts_with(key)).unwrap_or_default().to_owned();
            assert!(line("Pages:").ends_with(&format!(" {count}")), "{about}");
            assert!(line("Page size:").contains(size), "{game} {paper}: {about}");
            let fonts = tool("pdffonts", "poppler-utils", &[&path]);
            let fonts: Vec<&str> = fonts.lines().skip(2).collect();
            assert_eq!(fonts.len(), 2, "{fonts:?}");
            // Embedded, a subset, with its letters' meaning.
            assert!(
                fonts.iter().all(|font| font.contains("yes yes yes") && font.contains("NotoSans")),
                "{fonts:?}"
            );
        }
    }
}

/// A page in grey at 300 dots an inch: width, and a byte a dot.
fn grey(folder: &Folder, path: &str, page: usize) -> (usize, Vec<u8>) {
    let (root, page) = (folder.file("page"), page.to_string());
    tool(
        "pdftoppm",
        "poppler-utils",
        &["-r", "300", "-gray", "-singlefile", "-f", &page, "-l", &page, path, &root],
    );
    let bytes = fs::read(Path::new(&root).with_extension("pgm")).unwrap();
    // P5, width, height, depth, each ended by one blank.
    let mut fields = bytes.splitn(5, u8::is_ascii_whitespace);
    let mut next = || fields.next().unwrap();
    assert_eq!(next(), b"P5");
    let width = std::str::from_utf8(next()).unwrap().parse().unwrap();
    let (_, _) = (next(), next());
    (width, next().to_vec())
}

#[test]
fn a_cell_measures_what_it_should() {
    const DOTS: f32 = 300.0 / 25.4;
    let folder = Folder::new("measure");
    let path = folder.file("aztec.pdf");
    print(GameName::Aztec, Paper::A4, Language::En, &path);
    // The field is the second sheet; its middle row of cells is plain, but for the start cube's place.
    let (width, dots) = grey(&folder, &path, 2);
    // The lines between the cells are 20 mm apart: look along a row in the second rank, where no sector is.
    let field = (10.0 + 5.0, 10.0 + 5.0);
    let row = ((field.1 + 1.6 * 20.0) * DOTS) as usize;
    let dark = |x: usize| dots[row * width + x] < 200;
    let lines: Vec<f32> = (1..width).filter(|&x| dark(x) && !dark(x - 1)).map(|x| x as f32 / DOTS).collect();
    let between: Vec<f32> =
        lines.iter().copied().filter(|x| *x > field.0 + 25.0 && *x < field.0 + 155.0).collect();
    assert!(between.len() >= 6, "{lines:?}");
    for pair in between.windows(2) {
        assert!((pair[1] - pair[0] - 20.0).abs() < 0.2, "cells are {} mm wide: {lines:?}", pair[1] - pair[0]);
    }
}

/// The codes on a page, read by a program that has nothing to do with the one that drew them.
fn codes(folder: &Folder, path: &str, page: usize) -> Vec<String> {
    let (width, dots) = grey(folder, path, page);
    let mut image =
        rqrr::PreparedImage::prepare_from_greyscale(width, dots.len() / width, |x, y| dots[y * width + x]);
    let read = image.detect_grids().into_iter().map(|grid| grid.decode().expect("a code that can be read").1);
    read.collect()
}

/// The addresses that a page leads to when it is looked at on a screen.
fn addresses(folder: &Folder, path: &str) -> Vec<String> {
    let plain = folder.file("plain.pdf");
    tool("qpdf", "qpdf", &["--qdf", "--object-streams=disable", path, &plain]);
    let text = String::from_utf8_lossy(&fs::read(plain).unwrap()).into_owned();
    text.split("/URI (").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

#[test]
fn the_code_on_a_board_leads_to_this_very_board() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/boards");
    // A floor with a mark on every cell is as long as an address can be.
    let crowded: Vec<String> =
        inka::Cell::all().map(|cell| format!("{cell}:{}:S", cell.edge_names()[2])).collect();
    let crowded = format!(
        "board={}/{}",
        inka::BoardPlan::read(inka::SHIPPED_BOARD).rows().join("/"),
        crowded.join("/")
    );
    let folder = Folder::new("code");
    let path = folder.file("sheets.pdf");
    for (game, words) in [
        (GameName::Aztec, vec!["size=7", "corners=split", "pieces=12"]),
        (GameName::Inka, vec!["board=@inka-board.txt", "rhombi=@inka-rhombi.txt"]),
        (GameName::Inka, vec![crowded.as_str()]),
        (
            GameName::Turquoise,
            vec![
                "faces=@turquoise-faces.txt",
                "corners=@turquoise-corners.txt",
                "gates=@turquoise-gates.txt",
            ],
        ),
    ] {
        let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
        let line = AnyLine::typed(game, &words, |path| fs::read_to_string(examples.join(path))).unwrap();
        let sheets = print_line(&line, Paper::A4, Language::En, &path);
        let expected = link("https://games.example", &line);
        let coded = (1..).zip(&sheets).filter(|(_, sheet)| sheet.named("code").count() > 0);
        let read: Vec<String> = coded.flat_map(|(page, _)| codes(&folder, &path, page)).collect();
        assert_eq!(read, [expected.as_str()], "{game}");
        assert_eq!(addresses(&folder, &path), [expected.as_str()], "{game}");
    }
}
