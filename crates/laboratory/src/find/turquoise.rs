//! The games of Turquoise that are kept.

use bots::Ladder;
use dice::{Dice, Picker, uniform};
use tabletop::{Game, Line, Turn};
use turquoise::{Action, Face, Phase, Position, Rotation, Turquoise, policy};

use super::{Wanted, winners};

const BUILDER: Picker<Turquoise> = Turquoise::PICKER;

pub const WANTED: [Wanted<Turquoise>; 15] = [
    Wanted {
        file: "capstone-2-players",
        shows: "Two players finish the pyramid",
        rules: 1,
        options: "players=2",
        picker: BUILDER,
        found: |line| line.position().phase() == Phase::Crowned,
    },
    Wanted {
        file: "capstone-3-players",
        shows: "Three players finish the pyramid",
        rules: 1,
        options: "players=3 first=3",
        picker: BUILDER,
        found: |line| line.position().phase() == Phase::Crowned,
    },
    Wanted {
        file: "capstone-4-players",
        shows: "Four players finish the pyramid",
        rules: 1,
        options: "players=4 first=2",
        picker: BUILDER,
        found: |line| line.position().phase() == Phase::Crowned,
    },
    Wanted {
        file: "stand-off",
        shows: "Nobody lays a plate for twelve turns each, on a crowded site: a draw",
        rules: 1,
        options: "players=3",
        picker: hoarder,
        found: |line| line.position().phase() == Phase::StandOff,
    },
    Wanted {
        file: "seth-on-the-capstone",
        shows: "Seth's owner takes over the capstone, and both score it",
        rules: 1,
        options: "players=3",
        picker: patient,
        found: |line| matches!(line.actions(), [.., (_, Action::Crown), (_, Action::Seth(_))]),
    },
    Wanted {
        file: "auction-of-four-bidders",
        shows: "Four players bid for one tablet, one of them twice",
        rules: 1,
        options: "players=4",
        picker: keen,
        found: four_bidders,
    },
    Wanted {
        file: "all-tablets",
        shows: "Horus, Anubis on two pillars, Thot and Seth in one game",
        rules: 1,
        options: "players=4 first=4",
        picker: erratic,
        found: all_tablets,
    },
    Wanted {
        file: "tie-for-first",
        shows: "Two of three players share the highest score, and with it the first rank",
        rules: 1,
        options: "players=3 first=2",
        picker: BUILDER,
        found: |line| line.position().phase() == Phase::Crowned && winners(line) > 1,
    },
    Wanted {
        file: "v2-capstone",
        shows: "Version 2: two players finish the pyramid",
        rules: 2,
        options: "players=2 standoff=score",
        picker: BUILDER,
        found: |line| line.position().phase() == Phase::Crowned,
    },
    Wanted {
        file: "v2-capstone-tie",
        shows: "Version 2: a tie for first after the capstone, to be played again",
        rules: 2,
        options: "players=3 first=2 standoff=score",
        picker: BUILDER,
        found: |line| line.position().phase() == Phase::Crowned && winners(line) > 1,
    },
    Wanted {
        file: "v2-stand-off-score",
        shows: "Version 2: four rounds without a plate, and the highest score after the penalties wins",
        rules: 2,
        options: "players=2 standoff=score",
        picker: hoarder,
        found: |line| line.position().phase() == Phase::StandOff && winners(line) == 1,
    },
    Wanted {
        file: "v2-stand-off-score-tie",
        shows: "Version 2: four rounds without a plate, and a tie for first",
        rules: 2,
        options: "players=4 first=4 standoff=score",
        picker: hoarder,
        found: |line| line.position().phase() == Phase::StandOff && winners(line) > 1,
    },
    Wanted {
        file: "v2-stand-off-built",
        shows: "Version 2: the most pillars under plates win, though another has the highest score",
        rules: 2,
        options: "players=3 quiet=3 standoff=built",
        picker: quitter,
        found: |line| {
            let scores = line.game().scores(line.position());
            let outcome = line.game().outcome(line.position()).expect("the game is over");
            let best = scores.iter().max();
            line.position().phase() == Phase::StandOff
                && outcome.winners().all(|seat| Some(&scores[seat.index()]) != best)
        },
    },
    Wanted {
        file: "v2-stand-off-nobody",
        shows: "Version 2: the temple is unfinished, and the king dismisses all",
        rules: 2,
        options: "players=4 first=3 quiet=2 standoff=nobody",
        picker: quitter,
        found: |line| line.position().phase() == Phase::StandOff && winners(line) == 0,
    },
    Wanted {
        file: "v2-stand-off-draw",
        shows: "Version 2: five rounds without a plate, drawn for all without penalties",
        rules: 2,
        options: "players=2 quiet=5 standoff=draw",
        picker: quitter,
        found: |line| line.position().phase() == Phase::StandOff && winners(line) == 2,
    },
];

/// Builds, but does something else every now and then.
fn erratic(game: &Turquoise, position: &Position, dice: &mut Dice) -> Action {
    if dice.below(8) == 0 { uniform(game, position, dice) } else { BUILDER(game, position, dice) }
}

fn hoarder(game: &Turquoise, position: &Position, dice: &mut Dice) -> Action {
    policy::hoard(game, position, 16, &mut |n| dice.below(n))
}

/// Builds until some plates lie above the ground, then brings pillars and lays no more.
fn quitter(game: &Turquoise, position: &Position, dice: &mut Dice) -> Action {
    policy::hoard(game, position, 7, &mut |n| dice.below(n))
}

/// Builds, and keeps Seth for the capstone.
fn patient(game: &Turquoise, position: &Position, dice: &mut Dice) -> Action {
    match position.phase() {
        Phase::Seth(Face::CAPSTONE, ..) => Action::Seth(Rotation::NONE),
        Phase::Seth(..) => Action::Decline,
        _ => BUILDER(game, position, dice),
    }
}

/// Builds, and raises whenever possible.
fn keen(game: &Turquoise, position: &Position, dice: &mut Dice) -> Action {
    let raise = |position| game.nth_legal(position, 0).expect("a seat is to act");
    if matches!(position.phase(), Phase::Auction(_)) {
        raise(position)
    } else {
        BUILDER(game, position, dice)
    }
}

fn four_bidders(line: &Line<Turquoise>) -> bool {
    let auctions = line.actions().split(|(_, action)| matches!(action, Action::End));
    auctions.into_iter().any(|turn| {
        let bids = turn.iter().filter(|(_, action)| matches!(action, Action::Auction(..) | Action::Bid(_)));
        let bidders: Vec<Turn> = bids.map(|(actor, _)| *actor).collect();
        let different =
            bidders.iter().enumerate().filter(|(i, actor)| !bidders[..*i].contains(actor)).count();
        different == 4 && bidders.len() > 4
    }) && line.position().phase() == Phase::Crowned
}

fn all_tablets(line: &Line<Turquoise>) -> bool {
    let used = |kind: fn(&Action) -> bool| line.actions().iter().any(|(_, action)| kind(action));
    used(|action| matches!(action, Action::Horus(_)))
        && used(|action| matches!(action, Action::Anubis(_, Some(_))))
        && used(|action| matches!(action, Action::Thot))
        && used(|action| matches!(action, Action::Seth(_)))
        && line.position().phase() == Phase::Crowned
}
