//! What the others must agree to: draws, take-backs beyond one's own turn, rematches.

use protocol::{Code, EndReason, Offer, Phase, Refusal, What};
use tabletop::{Seat, Turn};

use super::command::still_in;
use super::draft::Draft;

/// Makes an offer; with nobody to ask, it is agreed on at once.
pub fn make(draft: &mut Draft<'_>, seat: u8, offer: Offer) -> Result<(), Refusal> {
    let rest = &draft.state.rest;
    if rest.phase == Phase::Running {
        still_in(&draft.state, seat)?;
    }
    if offer == Offer::Draw && rest.seats.iter().any(|seat| seat.bot.is_some()) {
        return Err(Refusal::new(Code::BotsDoNotAgree, "bots do not agree to draws"));
    }
    // Two who offer the same thing have agreed on it.
    if let Some((open, agreed)) = &rest.offer {
        return if open.same_kind(&offer) && !agreed.contains(&seat) {
            agree(draft, seat)
        } else {
            Err(Refusal::new(Code::OfferOpen, "an offer is open already"))
        };
    }
    draft.push(What::Offered { seat, offer });
    conclude(draft);
    Ok(())
}

/// Takes back the seat's latest action: alone inside its own turn, otherwise by offer.
pub fn take_back(draft: &mut Draft<'_>, seat: u8) -> Result<(), Refusal> {
    let table = &draft.state.table;
    let length = table.length();
    if table.undoable(Seat(seat)) > 0 {
        draft.push(What::TookBack { seat, to: length as u32 - 1 });
        return Ok(());
    }
    let own = table.actions().iter().rposition(|(actor, _)| *actor == Turn::Seat(Seat(seat)));
    let to = own.ok_or_else(|| Refusal::new(Code::NothingToTakeBack, "this seat has not played yet"))?;
    make(draft, seat, Offer::TakeBack { to: to as u32 })
}

/// Agrees to the open offer.
pub fn agree(draft: &mut Draft<'_>, seat: u8) -> Result<(), Refusal> {
    answerable(draft, seat)?;
    draft.push(What::Agreed { seat });
    conclude(draft);
    Ok(())
}

/// Declines the open offer, or withdraws one's own.
pub fn decline(draft: &mut Draft<'_>, seat: u8) -> Result<(), Refusal> {
    if draft.state.rest.offer.is_none() {
        return Err(Refusal::new(Code::NoOffer, "no offer is open"));
    }
    draft.push(What::Declined { seat });
    Ok(())
}

fn answerable(draft: &Draft<'_>, seat: u8) -> Result<(), Refusal> {
    match &draft.state.rest.offer {
        Some((_, agreed)) if !agreed.contains(&seat) => Ok(()),
        Some(_) => Err(Refusal::new(Code::NoOffer, "you have agreed already")),
        None => Err(Refusal::new(Code::NoOffer, "no offer is open")),
    }
}

/// Carries out the open offer if everybody who has a say agrees. A rematch needs a new table and is carried out
/// by whoever stores it.
fn conclude(draft: &mut Draft<'_>) {
    let rest = &draft.state.rest;
    let Some((offer, agreed)) = &rest.offer else { return };
    if !all_agree(draft) {
        return;
    }
    match *offer {
        Offer::Draw => draft.end(EndReason::Agreed),
        Offer::TakeBack { to } => {
            let seat = agreed[0];
            draft.push(What::TookBack { seat, to });
            draft.settle();
        }
        Offer::Rematch => {}
    }
}

/// Whether everybody who has a say agrees to the open offer.
pub fn all_agree(draft: &Draft<'_>) -> bool {
    let rest = &draft.state.rest;
    let Some((offer, agreed)) = &rest.offer else { return false };
    // After the game those who resigned have a say again.
    let has_a_say = |seat: &super::Seat| {
        if *offer == Offer::Rematch { seat.name.is_some() } else { seat.votes() }
    };
    (0..).zip(&rest.seats).all(|(number, seat)| !has_a_say(seat) || agreed.contains(&number))
}
