//! What the others must agree to: draws, take-backs beyond one's own turn, rematches, and what to do about somebody who
//! seems to be gone. Whoever that is gets asked first.

use protocol::{Code, EndReason, Offer, Phase, Refusal, SeatView, Timing, What, hex, pile};
use table::{OpenOffer, Public, SUBSTITUTE};
use tabletop::{Seat, Turn};

use super::command::still_in;
use super::draft::Draft;
use crate::secret;

/// How long somebody who seems to be gone is asked, in milliseconds.
const ASKED: u64 = 30_000;
/// How long a bot that was asked in waits before its first action, so that the player can return, in milliseconds.
const PAUSE: u64 = 30_000;

/// Makes an offer; with nobody to ask, it is agreed on at once.
pub fn make(draft: &mut Draft<'_>, seat: u8, offer: Offer) -> Result<(), Refusal> {
    let table = &draft.state.public;
    if table.phase == Phase::Running {
        still_in(table, seat)?;
    }
    if offer == Offer::Draw && table.seats.iter().any(|seat| seat.bot.is_some()) {
        return Err(Refusal::new(Code::BotsDoNotAgree, "bots do not agree to draws"));
    }
    // Two who offer the same thing have agreed on it.
    if let Some(open) = &table.offer {
        return if open.offer.same_kind(&offer) && !open.agreed.contains(&seat) {
            agree(draft, seat, None)
        } else {
            Err(Refusal::new(Code::OfferOpen, "an offer is open already"))
        };
    }
    let until = offer.absent().map(|_| draft.now + ASKED);
    draft.push(What::Offered { seat, offer, until });
    conclude(draft);
    Ok(())
}

/// Offers a rematch, at a table whose commitment is settled before anybody adds anything to its draw. Whoever wants to add
/// something agrees when the commitment is known.
pub fn rematch(draft: &mut Draft<'_>, seat: u8, commits: bool) -> Result<(), Refusal> {
    if draft.state.public.offer.is_some() {
        let offer = Offer::Rematch { table: None, commitment: None };
        let refusal = || Err(Refusal::new(Code::OfferOpen, "an offer is open already; agree to it"));
        return if commits { refusal() } else { make(draft, seat, offer) };
    }
    let (table, secret) = (secret::table_name(), secret::random());
    let commitment = Some(hex::encode(&pile::commitment(&table, &secret)));
    draft.offering(&secret);
    let offer = Offer::Rematch { table: Some(table), commitment };
    draft.push(What::Offered { seat, offer, until: None });
    if commits { Ok(()) } else { agree(draft, seat, None) }
}

/// Takes back the seat's latest action: alone inside its own turn, otherwise by offer.
pub fn take_back(draft: &mut Draft<'_>, seat: u8) -> Result<(), Refusal> {
    let table = &draft.state.public.game;
    let length = table.length();
    if table.undoable(Seat(seat)) > 0 {
        draft.push(What::TookBack { seat, to: length as u32 - 1 });
        return Ok(());
    }
    let own = table.actions().iter().rposition(|(actor, _)| *actor == Turn::Seat(Seat(seat)));
    let to = own.ok_or_else(|| Refusal::new(Code::NothingToTakeBack, "this seat has not played yet"))?;
    let draws = table.actions()[to..].iter().filter(|(actor, _)| *actor == Turn::Chance).count() as u32;
    make(draft, seat, Offer::TakeBack { to: to as u32, draws })
}

/// Asks a bot in for somebody who has not acted for long.
pub fn substitute(draft: &mut Draft<'_>, seat: u8, absent: u8) -> Result<(), Refusal> {
    abandoned(draft, seat, absent)?;
    make(draft, seat, Offer::Substitute { seat: absent })
}

/// Asks for the win because the opponent has not acted for long.
pub fn claim(draft: &mut Draft<'_>, seat: u8, absent: u8) -> Result<(), Refusal> {
    let table = &draft.state.public;
    if table.seats.len() != 2 || table.setup.timing == Timing::None {
        return Err(Refusal::new(
            Code::NoClaim,
            "a win can be claimed between two players with a clock only",
        ));
    }
    abandoned(draft, seat, absent)?;
    make(draft, seat, Offer::Claim { seat: absent })
}

fn abandoned(draft: &Draft<'_>, seat: u8, absent: u8) -> Result<(), Refusal> {
    let table = &draft.state.public;
    let (patience, waited) = (table.clocks.patience(), draft.now.saturating_sub(table.waiting_since));
    let plays = table.seats.get(usize::from(absent)).is_some_and(SeatView::votes);
    if seat == absent || !plays || waited < patience || table.to_act() != Some(absent) {
        let why = format!(
            "only for somebody else who is to act and has not for {} seconds; it is {} now",
            patience / 1000,
            waited / 1000
        );
        return Err(Refusal::new(Code::NotAbandoned, why));
    }
    Ok(())
}

/// Answers that one is still there, which ends the offer and begins the wait anew.
pub fn here(draft: &mut Draft<'_>, seat: u8) -> Result<(), Refusal> {
    if draft.state.public.asked() != Some(seat) {
        return Err(Refusal::new(Code::NoOffer, "nobody asks whether you are there"));
    }
    draft.push(What::Here { seat });
    Ok(())
}

/// When an offer that all others agree to is carried out, unless whoever is asked answers.
pub fn concludes_at(table: &Public) -> Option<u64> {
    table.offer.as_ref()?.until.filter(|_| all_agree(table))
}

/// Agrees to the open offer; to a rematch, with what the seat commits to for its draw.
pub fn agree(draft: &mut Draft<'_>, seat: u8, commitment: Option<String>) -> Result<(), Refusal> {
    let open = answerable(draft, seat)?;
    let named = matches!(&open.offer, Offer::Rematch { table: Some(_), .. });
    draft.push(What::Agreed { seat, commitment: commitment.filter(|_| named) });
    conclude(draft);
    Ok(())
}

/// Declines the open offer, or withdraws one's own.
pub fn decline(draft: &mut Draft<'_>, seat: u8) -> Result<(), Refusal> {
    if draft.state.public.offer.is_none() {
        return Err(Refusal::new(Code::NoOffer, "no offer is open"));
    }
    if draft.state.public.asked() == Some(seat) {
        return here(draft, seat);
    }
    draft.push(What::Declined { seat });
    Ok(())
}

fn answerable<'a>(draft: &'a Draft<'_>, seat: u8) -> Result<&'a OpenOffer, Refusal> {
    match &draft.state.public.offer {
        Some(open) if !open.agreed.contains(&seat) => Ok(open),
        Some(_) => Err(Refusal::new(Code::NoOffer, "you have agreed already")),
        None => Err(Refusal::new(Code::NoOffer, "no offer is open")),
    }
}

/// Carries out the open offer if everybody who has a say agrees and nobody is asked any more. A rematch needs a new table
/// and is carried out by whoever stores it.
pub fn conclude(draft: &mut Draft<'_>) {
    let Some(OpenOffer { by, offer, until, .. }) = draft.state.public.offer.clone() else { return };
    if !all_agree(&draft.state.public) || until.is_some_and(|end| draft.now < end) {
        return;
    }
    match offer {
        Offer::Draw => draft.end(EndReason::Agreed),
        Offer::Fill { seat, bot } => {
            draft.push(What::Filled { seat, bot });
            draft.settle();
        }
        Offer::TakeBack { to, .. } => {
            draft.push(What::TookBack { seat: by, to });
            draft.settle();
        }
        Offer::Substitute { seat } => {
            let from = Some(draft.now + PAUSE);
            draft.push(What::Left { seat, bot: SUBSTITUTE.to_owned(), from });
        }
        Offer::Claim { seat } => {
            draft.push(What::Forfeited { seat });
            draft.settle();
        }
        Offer::Rematch { .. } => {}
    }
}

/// Whether everybody who has a say agrees to the open offer.
pub fn all_agree(table: &Public) -> bool {
    table.offer.is_some() && table.undecided().is_empty()
}

#[cfg(test)]
mod tests;
