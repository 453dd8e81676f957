//! The games of Inka that are kept.

use bots::Ladder;
use dice::{Dice, Picker, uniform};
use inka::{Action, Inka, Position, Stage};
use tabletop::{Game, Line};
use testkit::listed;

use super::Wanted;

const PROGRESS: Picker<Inka> = Inka::PICKER;

pub const WANTED: [Wanted<Inka>; 6] = [
    Wanted {
        file: "win-of-two",
        shows: "a win among two players",
        rules: 1,
        options: "players=2",
        picker: PROGRESS,
        found: won,
    },
    Wanted {
        file: "win-of-three",
        shows: "a win among three players, the second seat beginning",
        rules: 1,
        options: "players=3 first=2",
        picker: PROGRESS,
        found: won,
    },
    Wanted {
        file: "win-of-four",
        shows: "a win among four players, the fourth seat beginning",
        rules: 1,
        options: "players=4 first=4",
        picker: PROGRESS,
        found: won,
    },
    Wanted {
        file: "draw-after-sixty-rounds",
        shows: "nobody leaves the temple within sixty rounds",
        rules: 1,
        options: "players=2",
        picker: PROGRESS,
        found: drawn,
    },
    Wanted {
        file: "carried-to-a-door-by-a-rival",
        shows: "a rival shifts the rhombus under a player with all statues onto a door",
        rules: 1,
        options: "players=2",
        picker: clumsy,
        found: carried,
    },
    Wanted {
        file: "destination-moved-with-pawn-and-statues",
        shows: "a destination rhombus is moved with a pawn and statues on it",
        rules: 1,
        options: "players=3",
        picker: PROGRESS,
        found: destination_moved,
    },
];

/// Makes progress, but dawdles with all statues in hand, and carries a rival who has them to a door.
fn clumsy(game: &Inka, position: &Position, dice: &mut Dice) -> Action {
    let rival = position.seat().next(game.players());
    let gives_away = |action: &Action| {
        let mut next = *position;
        game.apply(&mut next, *action);
        let doors = game.board().doors();
        matches!(action, Action::Shift(..)) && next.pawn(rival).is_some_and(|cell| doors.contains(cell))
    };
    let gift = position.stage() == Stage::Play && position.taken(rival) == 3;
    let mut legal = listed(game, position).into_iter();
    match legal.find(|action| gift && gives_away(action)) {
        Some(action) => action,
        None if position.taken(position.seat()) == 3 => uniform(game, position, dice),
        None => PROGRESS(game, position, dice),
    }
}

fn won(line: &Line<Inka>) -> bool {
    line.position().stage() == Stage::Won
}

fn drawn(line: &Line<Inka>) -> bool {
    line.position().stage() == Stage::Drawn
}

/// Won as the turn begins, so somebody else acted last.
fn carried(line: &Line<Inka>) -> bool {
    let last = line.actions().last().and_then(|(actor, _)| actor.seat());
    won(line) && last != Some(line.position().seat())
}

fn destination_moved(line: &Line<Inka>) -> bool {
    let game = line.game();
    let mut position = game.start();
    let seats = || tabletop::Seat::all(game.players());
    won(line)
        && line.actions().iter().any(|&(_, action)| {
            let before = position;
            game.apply(&mut position, action);
            let Action::Shift(rhombus, _) = action else { return false };
            let ridden = |seat| {
                let under = before.pawn(seat).and_then(|cell| before.cover(cell));
                under.is_some_and(|(under, _)| under == rhombus)
            };
            let statues = seats().filter(|&seat| before.has_statue(rhombus, seat)).count();
            rhombus.destination_index().is_some() && seats().any(ridden) && statues >= 2
        })
}
