//! The record of a table whose rules this program does not know: from its facts alone, nothing of them played.

use protocol::{SeatPlan, What, verify};
use tabletop::{Move, Record};

use super::Fact;

/// The game as its facts tell it; none if they do not begin with how the table was made.
pub fn archived(name: &str, facts: &[Fact]) -> Option<Record> {
    let What::Created(setup) = &facts.first()?.what else { return None };
    let mut names: Vec<Option<String>> = setup.seats.iter().map(bot).collect();
    let mut entropy = vec![""; setup.seats.len()];
    // Each action, and the number of its draw if it was drawn.
    let mut actions: Vec<(&str, Option<u32>)> = Vec::new();
    let mut secret = None;
    for fact in facts {
        match &fact.what {
            What::Sat { seat, name, entropy: brought, .. } => {
                *names.get_mut(usize::from(*seat))? = Some(name.clone());
                entropy[usize::from(*seat)] = brought;
            }
            What::Renamed { seat, name, .. } => *names.get_mut(usize::from(*seat))? = Some(name.clone()),
            What::Filled { seat, bot } => *names.get_mut(usize::from(*seat))? = Some(format!("bot {bot}")),
            What::Played { action, .. } => actions.push((action, None)),
            What::Drew { action, number } => actions.push((action, Some(*number))),
            What::TookBack { to, .. } => actions.truncate(*to as usize),
            What::Ended { secret: revealed, .. } => secret = Some(revealed.as_str()),
            _ => {}
        }
    }
    let named = (1..).zip(names).filter_map(|(seat, name)| Some((format!("P{seat}"), name?)));
    let draws: Vec<u32> = actions.iter().filter_map(|(_, draw)| *draw).collect();
    let checks = verify::tags(name, &setup.commitment, secret, &entropy, &draws);
    let moves = actions.into_iter();
    Some(Record {
        game: setup.game.clone(),
        rules: setup.rules,
        options: protocol::options(&setup.options).ok()?,
        tags: named.chain(checks).collect(),
        // What the result is only the rules could say.
        result: None,
        preface: String::new(),
        moves: moves.map(|(action, _)| Move { action: action.to_owned(), comment: String::new() }).collect(),
    })
}

fn bot(plan: &SeatPlan) -> Option<String> {
    match plan {
        SeatPlan::Bot { bot } => Some(format!("bot {bot}")),
        SeatPlan::Me | SeatPlan::Open | SeatPlan::Invited => None,
    }
}
