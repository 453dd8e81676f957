//! The stand-off, by each version of the rules and each option, on small positions.

use tabletop::{Game, Line, Seat};
use turquoise::{Phase, Turquoise};

/// The line under a version of the rules after actions parted by `;`, with paved plates.
fn after(rules: u32, options: &str, actions: &str) -> Line<Turquoise> {
    let options = format!("{options} faces={}", ["1111:11111111"; 25].join("/"));
    let mut line = Line::start(testkit::game_under(&options, rules));
    for action in actions.split(';').map(str::trim).filter(|action| !action.is_empty()) {
        line.play_text(action).unwrap_or_else(|error| panic!("{action}: {error}"));
    }
    line
}

/// Ends turns until the game stops; returns how many.
fn wait(line: &mut Line<Turquoise>) -> usize {
    let mut turns = 0;
    while line.game().outcome(line.position()).is_none() {
        line.play_text("end").unwrap();
        turns += 1;
    }
    assert_eq!(line.position().phase(), Phase::StandOff);
    turns
}

fn result(line: &Line<Turquoise>) -> String {
    line.game().outcome(line.position()).unwrap().to_string()
}

/// White lays three plates and `1b2` on four pillars, two of them black, for 3 + 2 points. Then Black lays three plates
/// and White brings five pillars that carry nothing.
const WHITE_BUILDS: &str = "
    draw; tile 1; lay 0c1 r0; draw; tile 2; lay 0a3 r0; draw; tile 3; lay 0c3 r0; end;
    enter c1; move c1-c2; end;
    enter b1; move b1-b2; end;
    enter c1; move c1-c2-c3; end;
    enter a3; move a3-b3; draw; tile 4; lay 1b2 r0; end;
    draw; tile 5; lay 0e1 r0; draw; tile 6; lay 0g3 r0; draw; tile 7; lay 0g5 r0; end;
    enter b8; enter a7; enter h7; end";

#[test]
fn version_1_is_drawn_after_twelve_rounds_without_penalties_or_options() {
    let mut line = after(1, "players=2", WHITE_BUILDS);
    assert_eq!(wait(&mut line), 23, "the turn that brought pillars was the first without a plate");
    assert_eq!(result(&line), "p1 rank 1 score 5; p2 rank 1 score 3");
    assert_eq!(line.game().options().get("quiet"), None);
    let refused = Turquoise::new(&"quiet=4 standoff=score".parse().unwrap(), 1).unwrap_err();
    assert_eq!(refused.reasons().len(), 2, "{refused}");
}

#[test]
fn version_2_writes_its_options_out() {
    let game: Turquoise = testkit::game("");
    assert_eq!(game.options().to_string(), "first=1 players=2 quiet=4 standoff=built");
    for bad in ["quiet=1", "quiet=31", "standoff=king"] {
        assert!(Turquoise::new(&bad.parse().unwrap(), 2).is_err(), "{bad}");
    }
}

#[test]
fn the_highest_score_after_penalties_wins() {
    let mut line = after(2, "players=2 quiet=3 standoff=score", WHITE_BUILDS);
    assert_eq!(wait(&mut line), 5);
    // White has three free pillars on the ground: 5 − 3.
    assert_eq!(result(&line), "p1 rank 2 score 2; p2 rank 1 score 3");
}

#[test]
fn the_most_pillars_under_plates_win_whatever_the_score() {
    // Two of the four under 1b2 are White's and two Black's: then the score decides.
    let mut line = after(2, "players=2 quiet=3 standoff=built", WHITE_BUILDS);
    wait(&mut line);
    assert_eq!([0, 1].map(|seat| line.position().built(Seat(seat))), [2, 2]);
    assert_eq!(result(&line), "p1 rank 2 score 2; p2 rank 1 score 3");
    // Now three are White's, who has paid a point on the way and is behind by score.
    let waits =
        WHITE_BUILDS.replace("enter c1; move c1-c2-c3; end;", "end; enter c1; move c1-c2-c3; end; end;");
    let line = &mut after(2, "players=2 quiet=3 standoff=built", &waits);
    wait(line);
    assert_eq!([0, 1].map(|seat| line.position().built(Seat(seat))), [3, 1]);
    assert_eq!(result(line), "p1 rank 1 score 2; p2 rank 2 score 4");
}

#[test]
fn nobody_wins_and_all_are_last() {
    let mut line = after(2, "players=2 quiet=3 standoff=nobody", WHITE_BUILDS);
    wait(&mut line);
    assert_eq!(result(&line), "p1 rank 2 score 2; p2 rank 2 score 3");
    let mut line = after(2, "players=4 standoff=nobody", "enter b1; end");
    wait(&mut line);
    assert_eq!(result(&line), "p1 rank 4 score -1; p2 rank 4 score 0; p3 rank 4 score 0; p4 rank 4 score 0");
}

#[test]
fn drawn_for_all_without_penalties() {
    let mut line = after(2, "players=2 quiet=3 standoff=draw", WHITE_BUILDS);
    wait(&mut line);
    assert_eq!(result(&line), "p1 rank 1 score 5; p2 rank 1 score 3");
}

/// The second and the third lay a plate each; the first brings a pillar and is behind.
const EQUAL_FIRST: &str = "enter b1; end; draw; tile 1; lay 0c1 r0; end; draw; tile 2; lay 0a3 r0; end";

#[test]
fn a_tie_for_first_is_shared_by_score_and_by_what_was_built() {
    for standoff in ["score", "built"] {
        let mut line = after(2, &format!("players=3 quiet=2 standoff={standoff}"), EQUAL_FIRST);
        assert_eq!(wait(&mut line), 6);
        assert_eq!(result(&line), "p1 rank 3 score -1; p2 rank 1 score 1; p3 rank 1 score 1", "{standoff}");
    }
}

#[test]
fn a_tie_for_first_makes_no_difference_to_nobody_and_draw() {
    for (standoff, rank, score) in [("nobody", 3, -1), ("draw", 1, 0)] {
        let mut line = after(2, &format!("players=3 quiet=2 standoff={standoff}"), EQUAL_FIRST);
        wait(&mut line);
        let expected =
            format!("p1 rank {rank} score {score}; p2 rank {rank} score 1; p3 rank {rank} score 1");
        assert_eq!(result(&line), expected, "{standoff}");
    }
}

#[test]
fn rounds_are_turns_of_all_players_and_begin_anew_with_every_plate() {
    for players in 2..=4 {
        for quiet in [2, 7, 30] {
            let options = format!("players={players} quiet={quiet}");
            let all = players * quiet;
            assert_eq!(wait(&mut after(2, &options, "")), all, "{options}");
            let nearly = "end;".repeat(all - 1);
            let line = &mut after(2, &options, &format!("{nearly} draw; tile 1; lay 0c1 r0; end"));
            assert_eq!(line.position().quiet_turns(), 0);
            assert_eq!(wait(line), all, "{options} after a plate");
        }
    }
}

#[test]
fn it_is_looked_at_when_a_turn_ends_and_never_before() {
    let last = after(2, "players=2 quiet=2", &format!("{} enter b1; enter a2", "end;".repeat(3)));
    assert_eq!(last.game().outcome(last.position()), None);
    let mut saved = last.clone();
    for action in ["draw", "tile 1", "lay 0c1 r0", "end"] {
        saved.play_text(action).unwrap();
    }
    assert_eq!(saved.game().outcome(saved.position()), None);
    let mut stopped = last;
    stopped.play_text("end").unwrap();
    assert_eq!(result(&stopped), "p1 rank 1 score 0; p2 rank 2 score -2");
}
