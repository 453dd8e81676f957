//! The rulebook, sentence by sentence, on small positions.

use tabletop::{Game, Line, Record, Seat, Turn};
use turquoise::{Action, Column, Phase, Place, Tablet, Turquoise};

/// The line after actions parted by `;`.
fn after(options: &str, actions: &str) -> Line<Turquoise> {
    let mut line = Line::start(testkit::game(options));
    for action in actions.split(';').map(str::trim).filter(|action| !action.is_empty()) {
        line.play_text(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    line
}

/// Options for plates that all show the same, and time to set things up.
fn alike(players: u8, face: &str) -> String {
    format!("players={players} quiet=12 faces={}", [face; 25].join("/"))
}

/// Every walkway drawn.
fn paved(players: u8) -> String {
    alike(players, "1111:11111111")
}

fn legal(line: &Line<Turquoise>) -> Vec<String> {
    let mut actions = Vec::new();
    line.game().legal(line.position(), &mut actions);
    actions.iter().map(ToString::to_string).collect()
}

fn offered(line: &Line<Turquoise>, start: &str) -> Vec<String> {
    let mut offered: Vec<_> = legal(line).into_iter().filter(|action| action.starts_with(start)).collect();
    offered.sort();
    offered
}

fn scores(line: &Line<Turquoise>) -> Vec<i32> {
    line.game().scores(line.position()).to_vec()
}

#[track_caller]
fn refused(line: &Line<Turquoise>, action: &str, code: &str) {
    let refusal = line.game().check(line.position(), action.parse().unwrap()).unwrap_err();
    assert_eq!(refusal.code, code, "{action}: {refusal}");
    assert!(!legal(line).contains(&action.to_owned()), "{action}");
}

#[track_caller]
fn costs(line: &Line<Turquoise>, action: &str, action_points: u8, due: &[u8]) {
    let parsed: Action = action.parse().unwrap();
    line.game().check(line.position(), parsed).unwrap_or_else(|why| panic!("{action}: {why}"));
    let (points, bill) = line.game().price(line.position(), parsed).unwrap();
    assert_eq!((points, bill.as_slice()), (action_points, due), "{action}");
    let mut next = line.clone();
    next.play(parsed).unwrap();
    let left = line.position().action_points() - next.position().action_points();
    assert_eq!(left, action_points, "{action}");
    let me = line.position().active().index();
    for (seat, (before, after)) in scores(line).iter().zip(scores(&next)).enumerate() {
        let gain =
            if seat == me { -bill.iter().map(|&due| i32::from(due)).sum::<i32>() } else { bill[seat].into() };
        assert_eq!(after - before, gain, "{action}");
    }
}

#[test]
fn players_begin_with_their_pillars_and_three_action_points() {
    for (players, hand) in [(2, 34), (3, 29), (4, 24)] {
        let line = after(&format!("players={players} first=2"), "");
        assert_eq!(line.turn(), Turn::Seat(Seat(1)));
        assert_eq!(line.position().action_points(), 3);
        assert!(Seat::all(players).all(|seat| line.position().hand(seat) == hand));
        assert_eq!(scores(&line), vec![0; players.into()]);
        assert_eq!(line.position().offered().count(), 16);
        let expected = "draw enter a2 enter a7 enter b1 enter b8 enter g1 enter g8 enter h2 enter h7 end";
        assert_eq!(legal(&line).join(" "), expected);
    }
}

/// White at b1, yellow at b2; black has two points and a plate to go to.
const WHITE_AND_YELLOW: &str = "enter b1; end; draw; tile {}; lay 0c1 r0; draw; tile 3; lay 0e1 r0; end;
    enter a2; move a2-b2; end; end";

#[test]
fn passing_a_white_and_a_yellow_pillar_costs_one_action_point_and_two_points() {
    // Face 2 draws W1, so the walkway from b2 to c2 is complete.
    let line = after("players=3", &WHITE_AND_YELLOW.replace("{}", "2"));
    costs(&line, "enter b1-b2-c2", 1, &[1, 0, 1]);
}

#[test]
fn an_incomplete_walkway_costs_one_action_point_more() {
    // Face 1 does not.
    let line = after("players=3", &WHITE_AND_YELLOW.replace("{}", "1"));
    costs(&line, "enter b1-b2-c2", 2, &[1, 0, 1]);
}

#[test]
fn missing_walkways_and_gates_cost_one_action_point_each() {
    let line = after(&alike(2, "0000:00000000"), "draw; tile 1; lay 0c1 r0; end; end");
    costs(&line, "enter c1", 2, &[0, 0]);
    let line = after(&alike(2, "0000:00000000"), "draw; tile 1; lay 0c1 r0; enter c1; end; end");
    costs(&line, "move c1-c2", 2, &[0, 0]);
    costs(&line, "move c1-b1", 2, &[0, 0]);
    costs(&line, "leave c1", 2, &[0, 0]);
    // The gate of c1, then on to d1: one point for the move and one for each of the two.
    costs(&line, "enter c1-d1", 3, &[0, 0]);
}

#[test]
fn nobody_spends_points_he_does_not_have() {
    let line = after(&paved(2), "enter b1; end; end; end");
    refused(&line, "enter b1-b2", "score-too-low");
    let line = after(&paved(2), "enter b1; end; draw; tile 1; lay 0c1 r0; end; end");
    costs(&line, "enter b1-b2", 1, &[1, 0]);
    refused(&line, "auction horus 2", "bid-above-score");
    refused(&line, "auction horus 0", "bid-too-low");
    assert_eq!(offered(&line, "auction horus"), ["auction horus 1"]);
}

#[test]
fn a_pillar_stops_at_the_first_empty_socket_and_leaves_over_the_pillar_at_the_gate() {
    let line = after(&paved(2), "enter b1; move b1-b2; enter b1; end; draw; tile 1; lay 0c1 r0; end");
    refused(&line, "move b1-a1-a2", "must-stop");
    refused(&line, "move b2-c2-d2", "must-stop");
    refused(&line, "move b2-b1", "socket-taken");
    refused(&line, "move b2-b3", "no-plate");
    refused(&line, "move a1-a2", "not-your-pillar");
    refused(&line, "leave b2-a2", "must-stop");
    refused(&line, "enter b2-c2", "no-gate");
    refused(&line, "move b1", "no-step");
    costs(&line, "leave b1", 1, &[0, 0]);
    costs(&line, "leave b2-b1", 1, &[0, 0]);
    costs(&line, "move b2-b1-c1", 1, &[0, 0]);
    // From b1 to c2 over b2; over c1 it would have to stop.
    assert_eq!(offered(&line, "move b1").join(" "), "move b1-a1 move b1-b2-a2 move b1-b2-c2 move b1-c1");
}

#[test]
fn of_equal_bills_the_shortest_then_the_first_in_the_alphabet_is_offered() {
    // a1, a2 and b1 are full: b2 is reached from either gate alike.
    let line = after(&paved(2), "enter b1; move b1-a1; enter a2; end; end; enter b1; end; end");
    assert_eq!(offered(&line, "enter a"), ["enter a2-b2", "enter a7"]);
    refused(&line, "enter b1-b2", "better-route");
    refused(&line, "move a1-b1-b2", "better-route");
    costs(&line, "move a1-a2-b2", 1, &[0, 0]);
}

#[test]
fn outcomes_that_differ_in_whom_they_pay_are_all_offered() {
    let line = after(&paved(3), "enter b1; end; enter a2; end; draw; tile 1; lay 0c1 r0; end; end; end");
    costs(&line, "enter a2-b2", 1, &[0, 1, 0]);
    costs(&line, "enter b1-b2", 1, &[1, 0, 0]);
}

#[test]
fn a_drawn_plate_must_be_laid() {
    let mut line = after("players=2", "draw");
    assert_eq!(line.turn(), Turn::Chance);
    refused(&line, "tile 26", "not-in-pile");
    line.play_text("tile 17").unwrap();
    assert_eq!(legal(&line).len(), 12 * 4);
    for action in ["end", "enter b1", "draw"] {
        refused(&line, action, "must-lay");
    }
    refused(&line, "lay 0a1 r0", "place-taken");
    refused(&line, "lay 1b2 r0", "pillars-missing");
    refused(&line, "lay 3d4 r0", "capstone-only");
    line.play_text("lay 0c3 r2").unwrap();
    assert_eq!(scores(&line), [1, 0]);
    assert_eq!(line.position().action_points(), 2);
}

/// Three plates around the north-west corner, and four white pillars ready for `1b2`.
const FOUR_PILLARS: &str =
    "draw; tile 1; lay 0c1 r0; draw; tile 2; lay 0a3 r0; draw; tile 3; lay 0c3 r0; end; end;
    enter c1; move c1-c2; move c2-c3; end; end; enter b1; move b1-b2; enter c1; end; end;
    move c1-c2; enter a3; move a3-b3; end; end";

#[test]
fn four_own_pillars_are_a_strike() {
    let line = after(&paved(2), &format!("{FOUR_PILLARS}; draw; tile 4; lay 1b2 r0"));
    assert_eq!(scores(&line), [3 + 5, 0]);
    let position = line.position();
    assert_eq!(position.hand(Seat(0)), 30);
    assert_eq!(position.free(Seat(0)).count(), 0);
    let place: Place = "1b2".parse().unwrap();
    assert_eq!(position.supports(place, Seat(0)), 4);
    assert!(place.columns().into_iter().all(|column| position.level(column) == Some(1)));
}

#[test]
fn whoever_lays_the_plate_scores_his_own_pillars_only() {
    let line = after(&paved(2), &format!("{FOUR_PILLARS}; end; draw; tile 4; lay 1b2 r0"));
    assert_eq!(scores(&line), [3, 0]);
}

#[test]
fn pillars_climb_onto_a_plate_by_the_line_that_runs_under_it() {
    // The upper plate draws nothing but its north-west socket's line to the west; the ground plates are paved.
    let mut faces = vec!["1111:11111111"; 25];
    faces[3] = "0000:00000001";
    let options = format!("players=2 faces={}", faces.join("/"));
    let line = after(&options, &format!("{FOUR_PILLARS}; draw; tile 4; lay 1b2 r0; enter a2; end; end"));
    costs(&line, "move a2-b2", 1, &[0, 0]);
    let line = after(&options, &format!("{FOUR_PILLARS}; draw; tile 4; lay 1b2 r1; enter a2; end; end"));
    costs(&line, "move a2-b2", 2, &[0, 0]);
}

/// Each of the players lays two plates.
fn two_points_each(players: u8) -> String {
    let places = ["0a3", "0a5", "0c1", "0c3", "0c5", "0c7", "0e1", "0e3"];
    let turn = |seat: usize| {
        let (a, b) = (2 * seat, 2 * seat + 1);
        format!("draw; tile {}; lay {} r0; draw; tile {}; lay {} r0; end", a + 1, places[a], b + 1, places[b])
    };
    (0..players.into()).map(turn).collect::<Vec<_>>().join(";")
}

#[test]
fn an_auction_goes_round_until_one_bidder_is_left() {
    let mut line = after(&paved(4), &two_points_each(4));
    for (seat, action) in [(0, "auction seth 1"), (1, "pass"), (2, "bid 2"), (3, "pass"), (0, "pass")] {
        assert_eq!(line.turn(), Turn::Seat(Seat(seat)), "{action}");
        line.play_text(action).unwrap();
    }
    assert_eq!(scores(&line), [2, 2, 0, 2]);
    assert_eq!(line.position().owner(Tablet::Seth), Some(Seat(2)));
    assert_eq!(line.turn(), Turn::Seat(Seat(0)));
    assert_eq!(line.position().action_points(), 3);
    refused(&line, "auction horus 1", "auction-too-late");
    line.play_text("end").unwrap();
    refused(&line, "auction seth 1", "tablet-owned");
}

#[test]
fn a_player_who_cannot_raise_is_asked_and_passes() {
    let mut line = after(&paved(2), &format!("{}; auction thot 2", two_points_each(2)));
    assert_eq!(line.turn(), Turn::Seat(Seat(1)));
    assert_eq!(legal(&line), ["pass"]);
    refused(&line, "bid 3", "bid-above-score");
    refused(&line, "bid 2", "bid-too-low");
    refused(&line, "end", "auction-running");
    line.play_text("pass").unwrap();
    assert_eq!(scores(&line), [0, 2]);
    assert!(legal(&line).contains(&"thot".to_owned()));
}

#[test]
fn an_auction_comes_before_anything_else() {
    let line = after(&paved(2), &format!("{}; enter b1", two_points_each(2)));
    refused(&line, "auction horus 1", "auction-too-late");
}

#[test]
fn horus_places_a_pillar_on_any_empty_socket() {
    let mut line = after(&paved(2), &format!("{}; auction horus 1; pass", two_points_each(2)));
    assert_eq!(offered(&line, "horus").len(), 32);
    refused(&line, "horus h4", "no-plate");
    refused(&line, "anubis a1", "not-your-tablet");
    line.play_text("horus d4").unwrap();
    assert_eq!(line.position().owner(Tablet::Horus), None);
    assert_eq!((line.position().action_points(), line.position().hand(Seat(0))), (2, 33));
    refused(&line, "horus d3", "not-your-tablet");
}

#[test]
fn anubis_returns_one_or_two_pillars_to_their_owners() {
    let beginning = format!("{}; enter b1; end; enter a2; end; auction anubis 1; pass", two_points_each(2));
    let line = after(&paved(2), &beginning);
    assert_eq!(offered(&line, "anubis"), ["anubis a2", "anubis a2 b1", "anubis b1"]);
    refused(&line, "anubis b1 a2", "not-in-order");
    refused(&line, "anubis a2 a2", "not-in-order");
    refused(&line, "anubis a2 b2", "no-free-pillar");
    let line = after(&paved(2), &format!("{beginning}; anubis a2 b1"));
    assert_eq!(line.position().standing().count(), 0);
    assert_eq!([0, 1].map(|seat| line.position().hand(Seat(seat))), [34, 34]);
    assert_eq!(line.position().action_points(), 2);
}

#[test]
fn thot_gives_a_fourth_action_point_even_at_none() {
    let bought = format!("{}; auction thot 1; pass", two_points_each(2));
    let line = after(&paved(2), &format!("{bought}; enter b1; enter a2; enter a7; thot"));
    assert_eq!(line.position().action_points(), 1);
    refused(&line, "thot", "not-your-tablet");
    let line = after(&paved(2), &format!("{bought}; thot; end; end"));
    assert_eq!(line.position().action_points(), 3);
    let line = after(&paved(2), &format!("{bought}; draw; tile 9"));
    refused(&line, "thot", "must-lay");
}

#[test]
fn seth_takes_over_a_plate_and_both_score() {
    let bought = format!("{}; auction seth 1; bid 2; pass; draw; tile 9; lay 0c5 r1", two_points_each(2));
    let mut line = after(&paved(2), &bought);
    assert_eq!(line.turn(), Turn::Seat(Seat(1)));
    assert_eq!(legal(&line), ["seth r0", "seth r1", "seth r2", "seth r3", "decline"]);
    refused(&line, "end", "seth-asked");
    line.play_text("seth r3").unwrap();
    assert_eq!(scores(&line), [3, 1]);
    assert_eq!(line.position().owner(Tablet::Seth), None);
    let plate = line.position().plate("0c5".parse().unwrap()).unwrap();
    assert_eq!(plate.rotation.to_string(), "r3");
    assert_eq!((line.turn(), line.position().action_points()), (Turn::Seat(Seat(0)), 2));

    let line = after(&paved(2), &format!("{bought}; decline"));
    assert_eq!(scores(&line), [3, 0]);
    assert_eq!(line.position().owner(Tablet::Seth), Some(Seat(1)));
    refused(&line, "decline", "seth-not-asked");
}

#[test]
fn seth_is_not_asked_about_his_owners_own_plates() {
    let line =
        after(&paved(2), &format!("{}; auction seth 1; pass; draw; tile 9; lay 0c5 r1", two_points_each(2)));
    assert_eq!(line.turn(), Turn::Seat(Seat(0)));
}

#[test]
fn the_capstone_scores_by_five_and_free_pillars_cost_one_three_or_five_by_level() {
    let mut idle_by_level = [0; 3];
    for path in testkit::text_files(&testkit::testdata().join("games/turquoise")) {
        let record: Record = testkit::read(&path).parse().unwrap();
        let mut line: Line<Turquoise> = record.replay().unwrap();
        let after = *line.position();
        if after.phase() != Phase::Crowned {
            continue;
        }
        let last = line.actions().len() - 1;
        let taken_over = matches!(line.actions()[last].1, Action::Seth(_));
        line.truncate(last);
        let before = line.position();
        for seat in Seat::all(line.game().traits().seats) {
            let mut expected = before.score(seat);
            if seat == before.active() || taken_over && before.owner(Tablet::Seth) == Some(seat) {
                let own = before.supports(Place::SUMMIT, seat) as i32;
                expected += 5 * if own == 4 { 5 } else { own };
            }
            for column in (0..64).filter_map(Column::nth) {
                let level = after.level(column).unwrap();
                if after.pillar(level, column) == Some(seat) {
                    expected -= [1, 3, 5][usize::from(level)];
                    idle_by_level[usize::from(level)] += 1;
                }
            }
            assert_eq!(after.score(seat), expected, "{} {seat}", path.display());
        }
    }
    assert!(idle_by_level.iter().all(|&idle| idle > 0), "{idle_by_level:?}");
}

#[test]
fn a_tie_for_first_is_shared() {
    let path = testkit::testdata().join("games/turquoise/tie-for-first.txt");
    let record: Record = testkit::read(&path).parse().unwrap();
    let line: Line<Turquoise> = record.replay().unwrap();
    let outcome = line.game().outcome(line.position()).unwrap();
    assert_eq!(outcome.to_string(), "p1 rank 3 score -22; p2 rank 1 score 1; p3 rank 1 score 1");
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<turquoise::Position>() <= 1024);
    assert!(size_of::<Action>() <= 24);
}
