//! The record of a table whose rules this program does not know: from its facts alone, nothing of them played.

use protocol::pile::Share;
use protocol::{Account, SeatPlan, What, hex, verify};
use tabletop::{Move, Record};

use super::Fact;

/// What the facts tell of a seat.
#[derive(Clone, Default)]
struct Sitter {
    name: Option<String>,
    bot: bool,
    commitment: Option<String>,
    entropy: Option<String>,
}

/// The game as its facts tell it; none if they do not begin with how the table was made.
pub fn archived(name: &str, facts: &[Fact]) -> Option<Record> {
    let What::Created(setup) = &facts.first()?.what else { return None };
    let mut options = protocol::options(&setup.options).ok()?;
    let mut sitters: Vec<Sitter> = setup.seats.iter().map(planned).collect();
    // Each action, and the number of its draw if it was drawn.
    let mut actions: Vec<(&str, Option<u32>)> = Vec::new();
    let mut ended = None;
    for fact in facts {
        match &fact.what {
            What::Sat { seat, name, commitment, entropy, .. } => {
                let (name, commitment, entropy) = (Some(name.clone()), commitment.clone(), entropy.clone());
                *sitters.get_mut(usize::from(*seat))? = Sitter { name, bot: false, commitment, entropy };
            }
            What::Renamed { seat, name, .. } => {
                sitters.get_mut(usize::from(*seat))?.name = Some(name.clone());
            }
            What::Filled { seat, bot } => *sitters.get_mut(usize::from(*seat))? = sitting_bot(bot),
            What::Revealed { seat, entropy } => {
                sitters.get_mut(usize::from(*seat))?.entropy = Some(entropy.clone());
            }
            What::Started { first: Some(first), .. } => {
                options.set("first", &(first + 1).to_string()).ok()?;
            }
            What::Played { action, .. } => actions.push((action, None)),
            What::Drew { action, number } => actions.push((action, Some(*number))),
            What::TookBack { to, .. } => actions.truncate(*to as usize),
            What::Ended { secret, reason, .. } => ended = Some((secret.as_str(), *reason)),
            _ => {}
        }
    }
    let checks = if setup.draw == 1 {
        let entropy: Vec<&str> =
            sitters.iter().map(|sitter| sitter.entropy.as_deref().unwrap_or_default()).collect();
        let draws: Vec<u32> = actions.iter().filter_map(|(_, draw)| *draw).collect();
        verify::tags(name, &setup.commitment, ended.map(|(secret, _)| secret), &entropy, &draws)
    } else {
        let account = Account {
            table: name.to_owned(),
            commitment: hex::bytes(&setup.commitment)?,
            lot: setup.lot,
            shares: sitters.iter().map(share).collect(),
            secret: ended.and_then(|(secret, _)| hex::bytes(secret)),
            ending: ended.map(|(_, reason)| (reason, actions.len())),
        };
        account.tags()
    };
    let named = (1..)
        .zip(sitters)
        .filter_map(|(seat, sitter)| Some((format!("P{seat}"), sitter.name?)))
        .filter(|(_, name)| !name.is_empty());
    let moves = actions.into_iter();
    Some(Record {
        game: setup.game.clone(),
        rules: setup.rules,
        options,
        tags: named.chain(checks).collect(),
        // What the result is only the rules could say.
        result: None,
        preface: String::new(),
        moves: moves.map(|(action, _)| Move { action: action.to_owned(), comment: String::new() }).collect(),
    })
}

fn planned(plan: &SeatPlan) -> Sitter {
    match plan {
        SeatPlan::Bot { bot } => sitting_bot(bot),
        SeatPlan::Me | SeatPlan::Open | SeatPlan::Invited => Sitter::default(),
    }
}

fn sitting_bot(bot: &str) -> Sitter {
    Sitter { name: Some(format!("bot {bot}")), bot: true, ..Sitter::default() }
}

fn share(sitter: &Sitter) -> Share {
    let bytes = |text: &Option<String>| text.as_deref().and_then(hex::bytes);
    if sitter.bot { Share::Bot } else { Share::of_person(bytes(&sitter.commitment), bytes(&sitter.entropy)) }
}
