//! The sentences of the rules, each with the position that shows it.

use aztec::{Action, Aztec, Cell, Cells, Direction, Path, Placement, Position, Side, Word, held};
use tabletop::{Game, Line, Refusal, Seat};
use testkit::{Dice, game, uniform};

fn line(options: &str, actions: &str) -> Line<Aztec> {
    let mut line = Line::start(game(options));
    for action in actions.split(';').filter(|action| !action.trim().is_empty()) {
        line.play_text(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    line
}

fn legal(line: &Line<Aztec>) -> Vec<String> {
    let mut legal = Vec::new();
    line.game().legal(line.position(), &mut legal);
    legal.iter().map(ToString::to_string).collect()
}

fn refused(line: &Line<Aztec>, action: &str) -> &'static str {
    let Refusal { code, .. } = line.game().check(line.position(), action.parse().unwrap()).unwrap_err();
    code
}

fn placement(text: &str) -> Placement {
    match text.parse() {
        Ok(Action::Lay(placement)) => placement,
        other => panic!("{text}: {other:?}"),
    }
}

fn path(text: &str) -> Path {
    placement(text).path().unwrap()
}

/// Whether a path has no two consecutive hanging cubes when there are cubes in `below`.
fn steady(path: Path, below: &Cells) -> bool {
    held(path, below).windows(2).all(|pair| pair[0] || pair[1])
}

#[test]
fn a_piece_is_a_path_of_six_cubes_in_24_orientations() {
    let cells = path("c3.1 esu").map(|cell| cell.to_string());
    assert_eq!(cells, ["c3.1", "d3.1", "e3.1", "e4.1", "e5.1", "e5.2"]);
    let words: std::collections::BTreeSet<_> = Word::all().map(|word| word.to_string()).collect();
    assert_eq!(words.len(), 24);
    assert!(words.contains("esu") && !words.contains("esd"), "one fixed hand: no mirror image");
}

#[test]
fn the_first_piece_has_eight_placements() {
    let mut first = legal(&line("", ""));
    first.sort();
    assert_eq!(
        first,
        ["d4.1 esu", "d4.3 dse", "d6.1 neu", "d6.3 den", "f4.1 swu", "f4.3 dws", "f6.1 wnu", "f6.3 dnw"]
    );
}

#[test]
fn the_field_has_1680_placements() {
    assert_eq!(game::<Aztec>("").placements().len(), 1680);
}

/// First caption: only A is above the void, always allowed.
#[test]
fn one_hanging_cube_is_always_fine() {
    let v = path("c3.2 esu");
    for hanging in [0, 1, 2, 3] {
        let below = (0..5).filter(|&i| i != hanging).map(|i| v[i].toward(Direction::Down).unwrap()).collect();
        assert!(steady(v, &below), "cube {hanging}");
    }
}

/// Second caption: forbidden unless A or B is held.
#[test]
fn of_two_hanging_cubes_one_must_be_held() {
    let v = path("c3.2 esu");
    for pair in [[0, 1], [1, 2], [2, 3]] {
        for held_one in [None, Some(pair[0]), Some(pair[1])] {
            let stands = |&i: &usize| !pair.contains(&i) || held_one == Some(i);
            let below = (0..5).filter(stands).map(|i| v[i].toward(Direction::Down).unwrap()).collect();
            assert_eq!(steady(v, &below), held_one.is_some(), "{pair:?}, {held_one:?}");
        }
    }
}

/// Third caption: of A, B, C, D it is enough that A and C, or B and D, or B and C are held; forbidden if A and
/// B, B and C, or C and D are free.
#[test]
fn of_four_hanging_cubes_two_must_be_held() {
    let path = path("c3.2 esu");
    for pattern in 0..16_u8 {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| pattern >> i & 1 == 1);
        let below = (0..5).filter(|&i| i == 4 || pattern >> i & 1 == 1);
        let below = below.map(|i| path[i].toward(Direction::Down).unwrap()).collect();
        assert_eq!(steady(path, &below), (a && c) || (b && d) || (b && c), "{pattern:04b}");
        let free = [[a, b], [b, c], [c, d]].contains(&[false, false]);
        assert_eq!(steady(path, &below), !free, "{pattern:04b}");
    }
}

/// Rule 4 asks two things; the first implies the second, for every orientation on every level and every way the
/// cells below its columns can be built on.
#[test]
fn no_two_consecutive_hanging_cubes_means_standing_alone() {
    let mut steady_ones = 0;
    for placement in Placement::all() {
        let Ok(path) = placement.path() else { continue };
        let below: Vec<Cell> = path
            .iter()
            .filter_map(|cube| cube.toward(Direction::Down))
            .filter(|below| !path.contains(below))
            .collect();
        for pattern in 0..1_u32 << below.len() {
            let built = |i: usize| pattern >> i & 1 == 1;
            let standing: Cells =
                below.iter().enumerate().filter(|(i, _)| built(*i)).map(|(_, &cell)| cell).collect();
            if steady(path, &standing) {
                steady_ones += 1;
                assert!(stands_alone(path, &standing), "{placement} on {pattern:b}");
            }
        }
    }
    assert!(steady_ones > 1680);
}

/// Whether the centre of mass lies over the convex hull, edges included, of the faces a path stands on.
fn stands_alone(path: Path, standing: &Cells) -> bool {
    let on_something = |cube: &&Cell| cube.toward(Direction::Down).is_none_or(|below| standing.has(below));
    // Twelfths of a cube's side: the centre of a cube is 6, the mean of six of them a whole number.
    let corners: Vec<(i32, i32)> = path
        .iter()
        .filter(on_something)
        .flat_map(|cube| {
            let (x, y) = (i32::from(cube.file()) * 12, i32::from(cube.rank()) * 12);
            [(x, y), (x + 12, y), (x, y + 12), (x + 12, y + 12)]
        })
        .collect();
    let mean = |of: fn(Cell) -> u8| path.iter().map(|&cube| i32::from(of(cube)) * 12 + 6).sum::<i32>() / 6;
    let centre = (mean(Cell::file), mean(Cell::rank));
    let side =
        |a: (i32, i32), b: (i32, i32), p: (i32, i32)| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
    // A line through two corners that has all corners on one side is an edge of the hull: the centre must be on
    // that side too.
    !corners.is_empty()
        && corners.iter().all(|&a| {
            corners
                .iter()
                .filter(|&&b| a != b && corners.iter().all(|&p| side(a, b, p) >= 0))
                .all(|&b| side(a, b, centre) >= 0)
        })
}

#[test]
fn a_refusal_names_the_rule() {
    let line = line("", "d4.1 esu");
    for (action, code) in [
        ("c3.3 esu", "too-high"),
        ("c3.1 dse", "underground"),
        ("h3.1 esu", "outside"),
        ("e4.1 esu", "occupied"),
        ("a1.1 esu", "contact"),
        ("d6.2 neu", "hanging"),
        ("oh 3", "no-auction"),
        ("pass", "no-auction"),
    ] {
        assert_eq!(refused(&line, action), code, "{action}");
    }
}

/// Every value of the action type is accepted exactly when it is listed.
#[test]
fn what_is_listed_is_what_is_accepted() {
    for options in ["", "players=3", "size=5 pieces=40"] {
        for seed in 0..3 {
            let mut line = Line::start(game::<Aztec>(options));
            let mut dice = Dice::new(seed);
            let mut legal = Vec::new();
            while line.turn().seat().is_some() {
                let (game, position) = (line.game(), line.position());
                game.legal(position, &mut legal);
                let numbers = (0..=u8::MAX).map(Action::Oh);
                let all = Placement::all().map(Action::Lay).chain(numbers).chain([Action::Pass]);
                let accepted = all.filter(|&action| game.check(position, action).is_ok());
                let texts = |actions: &mut dyn Iterator<Item = Action>| {
                    let mut texts: Vec<_> = actions.map(|action| action.to_string()).collect();
                    texts.sort();
                    texts
                };
                assert_eq!(texts(&mut { accepted }), texts(&mut legal.iter().copied()));
                let action = uniform(game, position, &mut dice);
                line.play(action).unwrap();
            }
        }
    }
}

/// Whether a piece could not come in, or leave, by itself.
fn needs_lifting(position: &Position, placement: Placement) -> bool {
    let path = placement.path().unwrap();
    Direction::EXITS.iter().all(|&exit| Placement::sweep(path, exit).meets(position.standing()))
}

/// The second piece roofs the place of the third, the first and the start cube wall it in; the first can be
/// lifted out and put back.
#[test]
fn a_piece_may_be_lifted_to_let_another_in() {
    let line = line("", "d6.3 den; f4.1 wus");
    assert!(needs_lifting(line.position(), placement("e7.2 nwd")));
    assert!(legal(&line).contains(&"e7.2 nwd".to_owned()));
}

/// The other end of the same rule: this piece would lock with five of those that lie, though it overlaps none,
/// touches enough and is held.
#[test]
fn a_piece_that_no_lifting_lets_in_is_refused() {
    let line = line("", "d4.3 dse; c3.1 swu; d3.3 dnw; b3.3 dnw; c4.2 nwd; c4.3 sdw");
    assert_eq!(refused(&line, "d5.2 wsd"), "stuck");
    assert!(!legal(&line).contains(&"d5.2 wsd".to_owned()));
}

#[test]
fn the_corners_of_the_outermost_rows_do_not_score() {
    let game = game::<Aztec>("");
    let text = |side| game.sector(side).iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(
        text(Side::NorthSouth),
        "b1.3 c1.3 d1.3 e1.3 f1.3 g1.3 h1.3 b9.3 c9.3 d9.3 e9.3 f9.3 g9.3 h9.3"
    );
    assert_eq!(text(Side::EastWest), "a2.3 i2.3 a3.3 i3.3 a4.3 i4.3 a5.3 i5.3 a6.3 i6.3 a7.3 i7.3 a8.3 i8.3");
    let with_corners = testkit::game::<Aztec>("corners=included");
    assert_eq!(with_corners.highest(), 18);
    assert!(with_corners.sector(Side::EastWest).has(Cell::at(0, 0, 2).unwrap()));
}

#[test]
fn split_corners_score_for_one_side_each_as_a_pinwheel() {
    let game = game::<Aztec>("corners=split");
    let text = |side| game.sector(side).iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(
        text(Side::NorthSouth),
        "a1.3 b1.3 c1.3 d1.3 e1.3 f1.3 g1.3 h1.3 b9.3 c9.3 d9.3 e9.3 f9.3 g9.3 h9.3 i9.3"
    );
    assert_eq!(
        text(Side::EastWest),
        "i1.3 a2.3 i2.3 a3.3 i3.3 a4.3 i4.3 a5.3 i5.3 a6.3 i6.3 a7.3 i7.3 a8.3 i8.3 a9.3"
    );
    assert_eq!(game.highest(), 16);
    for size in [5, 7] {
        let game = testkit::game::<Aztec>(&format!("size={size} corners=split"));
        assert_eq!(
            [Side::NorthSouth, Side::EastWest].map(|side| game.sector(side).len()),
            [2 * (size - 1); 2]
        );
        assert!(!game.sector(Side::NorthSouth).meets(game.sector(Side::EastWest)));
    }
}

#[test]
fn the_auction_goes_down_until_one_is_left() {
    let mut auction = line("players=3 first=2", "");
    assert_eq!(legal(&auction).len(), 14);
    assert_eq!(refused(&auction, "pass"), "must-name");
    assert_eq!(refused(&auction, "oh 15"), "number-too-high");
    assert_eq!(refused(&auction, "oh 0"), "number-too-low");
    auction.play_text("oh 3").unwrap();
    assert_eq!(auction.turn().to_string(), "p3");
    assert_eq!(legal(&auction), ["oh 2", "oh 1", "pass"]);
    assert_eq!(refused(&auction, "oh 3"), "number-too-high");
    assert_eq!(refused(&auction, "d4.1 esu"), "auction-first");
    auction.play_text("pass").unwrap();
    auction.play_text("oh 1").unwrap();
    assert_eq!(auction.turn().to_string(), "p2", "p3 is out for good");
    assert_eq!(legal(&auction), ["pass"], "at number 1 one is still asked");
    auction.play_text("pass").unwrap();

    let (game, position) = (auction.game(), auction.position());
    assert_eq!(position.number(), Some(1));
    let seat = |seat: Option<Seat>| seat.unwrap().to_string();
    assert_eq!(seat(game.oh_puch(position)), "p1");
    assert_eq!(seat(game.architect(position, Side::NorthSouth)), "p2");
    assert_eq!(seat(game.architect(position, Side::EastWest)), "p3");
    assert_eq!(auction.turn().to_string(), "p1", "Oh Puch begins");
}

#[test]
fn equal_positions_do_not_depend_on_the_order_of_the_pieces() {
    let one = line("", "d4.1 esu; e6.2 nwd; g3.3 dse");
    let other = line("", "d4.1 esu; g3.3 dse; e6.2 nwd");
    assert!(one.position() == other.position());
    assert_eq!(one.game().hash(one.position()), other.game().hash(other.position()));
    assert!(one.position() != line("", "d4.1 esu; e6.2 nwd").position());
}

#[test]
fn a_tie_of_the_architects_goes_to_the_one_who_laid_first() {
    let ahead = |line: &Line<Aztec>| line.game().before_at_tie(line.position());
    assert_eq!(ahead(&line("players=2 first=2", "")), Some(Seat(1)));
    // With three, nobody is an architect before the auction is over, and Oh Puch lays before both.
    assert_eq!(ahead(&line("players=3 first=1", "")), None);
    assert_eq!(ahead(&line("players=3 first=1", "oh 9; pass; pass")), Some(Seat(1)));
    // In a match those who are level share their rank.
    assert_eq!(ahead(&line("players=3 first=1 variant=match", "")), None);
}
