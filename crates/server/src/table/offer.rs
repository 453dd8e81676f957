//! What the others must agree to: draws, take-backs beyond one's own turn, rematches.

use protocol::{Code, EndReason, Offer, Phase, Refusal, What};
use tabletop::{Seat, Turn};

use super::command::still_in;
use super::draft::{Draft, SUBSTITUTE};

/// How long somebody who is to act may do nothing before the others may ask a bot in.
const PATIENCE: u64 = 2 * 60 * 1000;

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

/// Asks a bot in for somebody who has not acted for long.
pub fn substitute(draft: &mut Draft<'_>, seat: u8, absent: u8) -> Result<(), Refusal> {
    let state = &draft.state;
    let waits = draft.now.saturating_sub(state.rest.changed_at) >= PATIENCE;
    let plays = state.rest.seats.get(usize::from(absent)).is_some_and(super::Seat::votes);
    if seat == absent || !plays || !waits || state.to_act() != Some(absent) {
        let why = "only for somebody else who is to act and has not for two minutes";
        return Err(Refusal::new(Code::NotAbandoned, why));
    }
    make(draft, seat, Offer::Substitute { seat: absent })
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
        Offer::Substitute { seat } => draft.push(What::Left { seat, bot: SUBSTITUTE.to_owned() }),
        Offer::Rematch => {}
    }
}

/// Whether everybody who has a say agrees to the open offer.
pub fn all_agree(draft: &Draft<'_>) -> bool {
    let rest = &draft.state.rest;
    let Some((offer, agreed)) = &rest.offer else { return false };
    let has_a_say = |number: u8, seat: &super::Seat| match *offer {
        // After the game those who resigned have a say again.
        Offer::Rematch => seat.name.is_some(),
        Offer::Substitute { seat: absent } => seat.votes() && number != absent,
        Offer::Draw | Offer::TakeBack { .. } => seat.votes(),
    };
    (0..).zip(&rest.seats).all(|(number, seat)| !has_a_say(number, seat) || agreed.contains(&number))
}

#[cfg(test)]
mod tests {
    use protocol::{Code, Command, NewTable, Refusal, Request};

    use super::super::{Draft, State, create, decide, join};

    const SECRET: [u8; 32] = [1; 32];

    /// A table of Aztec with all seats taken.
    fn table(players: usize) -> State {
        let seats = vec![protocol::SeatPlan::Open; players];
        let wish = NewTable {
            game: "aztec".to_owned(),
            options: [("players".to_owned(), players.to_string())].into(),
            seats,
            timing: protocol::Timing::None,
            public: false,
            name: None,
            colour: None,
            entropy: None,
        };
        let mut draft = create("t", &wish, "", 0, &SECRET).unwrap().draft;
        for seat in 0..players {
            let wish = protocol::Join { name: format!("P{seat}"), seat: None, colour: None, entropy: None };
            join(&mut draft, &wish, None).unwrap();
        }
        draft.state
    }

    fn ask(state: &mut State, now: u64, seat: u8, request: Request) -> Result<(), Refusal> {
        let mut draft = Draft::new(state.clone(), now, &SECRET);
        decide(&mut draft, seat, &Command { id: None, seq: Some(state.rest.seq), request })?;
        *state = draft.state;
        Ok(())
    }

    #[test]
    fn a_bot_takes_an_abandoned_seat_when_the_others_agree_and_gives_it_back() {
        let mut state = table(3);
        let absent = state.to_act().unwrap();
        let (one, other) = ((absent + 1) % 3, (absent + 2) % 3);
        let substitute = || Request::Substitute { seat: absent };
        let refused = |result: Result<(), Refusal>| assert_eq!(result.unwrap_err().code, Code::NotAbandoned);
        refused(ask(&mut state, 60_000, one, substitute()));
        refused(ask(&mut state, 130_000, absent, substitute()));
        refused(ask(&mut state, 130_000, one, Request::Substitute { seat: other }));
        refused(ask(&mut state, 130_000, one, Request::Substitute { seat: 200 }));
        ask(&mut state, 130_000, one, substitute()).unwrap();
        assert!(state.rest.seats[usize::from(absent)].bot.is_none(), "the third has a say");
        ask(&mut state, 131_000, other, Request::Agree).unwrap();
        assert!(state.rest.seats[usize::from(absent)].bot.is_some());
        assert!(state.due().is_some(), "the bot is asked");
        ask(&mut state, 140_000, absent, Request::Return).unwrap();
        assert!(state.rest.seats[usize::from(absent)].bot.is_none());
    }

    #[test]
    fn a_move_ends_the_offer() {
        let mut state = table(2);
        let seat = state.to_act().unwrap();
        ask(&mut state, 1, 1 - seat, Request::Draw).unwrap();
        let action = state.table.legal().swap_remove(0);
        ask(&mut state, 2, seat, Request::Play { action }).unwrap();
        assert_eq!(ask(&mut state, 3, seat, Request::Agree).unwrap_err().code, Code::NoOffer);
    }
}
