//! What a host does at a table: end it, and take away what should not have been written there.

use protocol::{Code, EndReason, Phase, Refusal, Removal, SeatKind, What};

use super::{Draft, Fact};

/// Ends a game that runs; nobody has won.
pub fn close(draft: &mut Draft<'_>) -> Result<(), Refusal> {
    match draft.state.public.phase {
        Phase::Running => {}
        Phase::Waiting => {
            return Err(Refusal::new(Code::NotStarted, "no game has begun here; the table can be deleted"));
        }
        Phase::Over => return Err(Refusal::new(Code::GameOver, "the game is over already")),
    }
    draft.end(EndReason::Closed);
    Ok(())
}

/// Takes something away: the facts that told it, which are among `facts`, are written again without it.
pub fn remove(draft: &mut Draft<'_>, facts: &[Fact], removal: Removal) -> Result<(), Refusal> {
    let told: Vec<&Fact> = facts.iter().filter(|fact| tells(fact, removal)).collect();
    if told.is_empty() {
        return Err(Refusal::new(Code::NotFound, nothing(draft, removal)));
    }
    draft.rewritten.extend(told.into_iter().cloned().map(|fact| emptied(fact, removal)));
    if removal == Removal::Address {
        draft.made_by("");
    }
    draft.push(What::Removed { removal });
    Ok(())
}

/// Whether a fact tells what is to be removed.
fn tells(fact: &Fact, removal: Removal) -> bool {
    match (removal, &fact.what) {
        (Removal::Line { line }, What::Said { text, .. }) => fact.seq == line && !text.is_empty(),
        (
            Removal::Name { seat },
            What::Sat { seat: named, name, .. } | What::Renamed { seat: named, name, .. },
        ) => seat == *named && !name.is_empty(),
        (Removal::Title, What::Created(setup)) => setup.title.is_some(),
        (Removal::Address, _) => fact.maker.as_ref().is_some_and(|maker| !maker.is_empty()),
        _ => false,
    }
}

/// The fact without its text, and without where a table was made if it is the one that says so.
fn emptied(mut fact: Fact, removal: Removal) -> Fact {
    match &mut fact.what {
        What::Said { text, .. } => text.clear(),
        What::Sat { name, .. } | What::Renamed { name, .. } => name.clear(),
        What::Created(setup) if removal == Removal::Title => setup.title = None,
        _ => fact.maker = Some(String::new()),
    }
    fact
}

fn nothing(draft: &Draft<'_>, removal: Removal) -> String {
    match removal {
        Removal::Line { line } => format!("event {line} is no line of chat, or an empty one"),
        Removal::Name { seat } => match draft.state.public.seats.get(usize::from(seat)) {
            Some(held) if held.kind == SeatKind::Player => "this player has no name any more".to_owned(),
            _ => "no player sits there".to_owned(),
        },
        Removal::Title => "the board here has no name".to_owned(),
        Removal::Address => "nothing is known of where this table was made".to_owned(),
    }
}
