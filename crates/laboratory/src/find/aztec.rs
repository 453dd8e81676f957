//! The games of Aztec that are kept.

use aztec::{Action, Aztec, Direction, Placement, Position, Side};
use dice::{Dice, uniform};
use tabletop::{Game, Line, Seat};
use testkit::listed;

use super::{Wanted, winners};

pub const WANTED: [Wanted<Aztec>; 12] = [
    Wanted {
        file: "two-first-wins",
        shows: "all 22 pieces are laid and the player who began has more points",
        rules: 1,
        options: "players=2",
        picker: now_and_then,
        found: |line| laid_all(line) && scores(line)[0] > scores(line)[1],
    },
    Wanted {
        file: "two-second-wins",
        shows: "all 22 pieces are laid and the other player, who is p1, has more points",
        rules: 1,
        options: "players=2 first=2",
        picker: now_and_then,
        found: |line| laid_all(line) && scores(line)[0] > scores(line)[1],
    },
    Wanted {
        file: "two-tie",
        shows: "equal points: the player who began wins",
        rules: 1,
        options: "players=2",
        picker: now_and_then,
        found: |line| laid_all(line) && scores(line)[0] == scores(line)[1] && scores(line)[0] > 1,
    },
    Wanted {
        file: "two-early-end",
        shows: "the game ends before the 22nd piece because none can be laid",
        rules: 1,
        options: "players=2",
        picker: now_and_then,
        found: |line| !laid_all(line),
    },
    Wanted {
        file: "two-lifting",
        shows: "five pieces and more that go in only when others are lifted",
        rules: 1,
        options: "players=2",
        picker: now_and_then,
        found: |line| lifted(line) >= 5,
    },
    Wanted {
        file: "two-corners",
        shows: "corners count for both sides, a smaller field is filled up",
        rules: 1,
        options: "players=2 size=7 pieces=40 corners=included",
        picker: now_and_then,
        found: |line| scores(line).iter().all(|&score| score > 3),
    },
    Wanted {
        file: "oh-puch-wins",
        shows: "no architect reaches Oh Puch's number",
        rules: 1,
        options: "players=3",
        picker: now_and_then,
        found: |line| winner_is_oh_puch(line) && scores(line).iter().any(|&score| score > 2),
    },
    Wanted {
        file: "oh-puch-loses",
        shows: "an architect reaches the number and the one with more points, East/West, wins",
        rules: 1,
        options: "players=3 first=2",
        picker: now_and_then,
        found: |line| {
            let (game, position) = (line.game(), line.position());
            let points = |side| game.points(position, side);
            !winner_is_oh_puch(line) && points(Side::EastWest) > points(Side::NorthSouth)
        },
    },
    Wanted {
        file: "oh-puch-loses-tie",
        shows: "both architects reach the number with equal points: the one who played first wins",
        rules: 1,
        options: "players=3",
        picker: now_and_then,
        found: |line| {
            let (game, position) = (line.game(), line.position());
            let points = |side| game.points(position, side);
            !winner_is_oh_puch(line) && points(Side::EastWest) == points(Side::NorthSouth)
        },
    },
    Wanted {
        file: "auction-down-to-one",
        shows: "a long auction: at number 1 the others can only pass",
        rules: 1,
        options: "players=3 first=3",
        picker: now_and_then,
        found: |line| line.position().number() == Some(1) && line.actions().len() >= 22 + 6,
    },
    Wanted {
        file: "match",
        shows: "three rounds, each player Oh Puch once, one winner",
        rules: 1,
        options: "players=3 variant=match first=2",
        picker: now_and_then,
        found: |line| winners(line) == 1,
    },
    Wanted {
        file: "match-shared",
        shows: "a match whose first place is shared",
        rules: 1,
        options: "players=3 variant=match",
        picker: now_and_then,
        found: |line| winners(line) == 2,
    },
];

/// Takes points every other time it can, and leaves the rest to chance.
fn now_and_then(game: &Aztec, position: &Position, dice: &mut Dice) -> Action {
    if dice.below(2) > 0 {
        return uniform(game, position, dice);
    }
    let seat = game.turn(position).seat().map_or(0, Seat::index);
    let gain = |action: &Action| {
        let mut next = *position;
        game.apply(&mut next, *action);
        game.scores(&next)[seat]
    };
    let legal = listed(game, position);
    let gains: Vec<i32> = legal.iter().map(gain).collect();
    let most = gains.iter().max();
    let best: Vec<Action> =
        legal.iter().zip(&gains).filter(|(_, gain)| Some(*gain) == most).map(|(&action, _)| action).collect();
    dice.one_of(&best)
}

fn scores(line: &Line<Aztec>) -> Vec<i32> {
    line.game().scores(line.position()).to_vec()
}

fn laid_all(line: &Line<Aztec>) -> bool {
    line.position().count() == line.game().pieces()
}

fn winner_is_oh_puch(line: &Line<Aztec>) -> bool {
    let outcome = line.game().outcome(line.position());
    outcome.is_some_and(|outcome| outcome.winners().next() == line.game().oh_puch(line.position()))
}

/// How many pieces could not have left by themselves when they were laid.
fn lifted(line: &Line<Aztec>) -> usize {
    let mut again = Line::start(line.game().clone());
    let mut lifted = 0;
    for &(_, action) in line.actions() {
        lifted += usize::from(is_lifted(&again, action));
        again.play(action).expect("it was played before");
    }
    lifted
}

fn is_lifted(line: &Line<Aztec>, action: Action) -> bool {
    let Action::Lay(placement) = action else { return false };
    let path = placement.path().expect("a legal placement is within the space");
    Direction::EXITS.iter().all(|&exit| Placement::sweep(path, exit).meets(line.position().standing()))
}
