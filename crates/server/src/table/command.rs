//! The rules of the table: what a seat's command leads to.

use protocol::{
    Code, Command, CreditReason, MAX_CHAT, MAX_ID, Offer, Phase, Refusal, Request, SeatPlan, What,
};

use super::create::{free_colour, known_bot};
use super::draft::{Draft, SUBSTITUTE};
use super::name::free_name;
use super::{State, offer};

/// More lines of chat than this no table has.
const CHAT_LIMIT: u32 = 2_000;

/// Adds to `draft` what `seat`'s command leads to, or says why not. The seat has shown its token.
pub fn decide(draft: &mut Draft<'_>, seat: u8, command: &Command) -> Result<(), Refusal> {
    if command.id.as_ref().is_some_and(|id| id.len() > MAX_ID) {
        return Err(Refusal::new(Code::TooLong, format!("a message id has at most {MAX_ID} bytes")));
    }
    let state = &draft.state;
    let held = &state.rest.seats[usize::from(seat)];
    match &command.request {
        Request::Play { action } => {
            running(state)?;
            if state.to_act() != Some(seat) {
                return Err(Refusal::new(Code::NotYourTurn, "another seat is to act"));
            }
            still_in(state, seat)?;
            if held.bot.is_some() {
                return Err(Refusal::new(Code::BotPlays, "a bot plays this seat; return to it first"));
            }
            fresh(state, command.seq)?;
            let action = legal(state, action)?;
            draft.push(What::Played { seat, action });
            draft.settle();
        }
        Request::TakeBack => {
            running(state)?;
            fresh(state, command.seq)?;
            offer::take_back(draft, seat)?;
        }
        Request::Draw => {
            running(state)?;
            offer::make(draft, seat, Offer::Draw)?;
        }
        Request::Substitute { seat: absent } => {
            running(state)?;
            offer::substitute(draft, seat, *absent)?;
        }
        Request::Claim { seat: absent } => {
            running(state)?;
            offer::claim(draft, seat, *absent)?;
        }
        Request::Here => offer::here(draft, seat)?,
        Request::Rematch => {
            if state.rest.phase != Phase::Over {
                return Err(Refusal::new(Code::NotOver, "the game is not over yet"));
            }
            if state.rest.next.is_some() {
                return Err(Refusal::new(Code::OfferOpen, "there is a rematch already"));
            }
            offer::make(draft, seat, Offer::Rematch)?;
        }
        Request::Agree => offer::agree(draft, seat)?,
        Request::Decline => offer::decline(draft, seat)?,
        Request::Resign => {
            running(state)?;
            still_in(state, seat)?;
            draft.push(What::Resigned { seat });
            draft.settle();
        }
        Request::Leave => {
            running(state)?;
            still_in(state, seat)?;
            if held.bot.is_some() {
                return Err(Refusal::new(Code::BotPlays, "a bot plays this seat already"));
            }
            draft.push(What::Left { seat, bot: SUBSTITUTE.to_owned(), from: None });
        }
        Request::Return => {
            running(state)?;
            still_in(state, seat)?;
            if held.bot.is_none() {
                return Err(Refusal::new(Code::NotAway, "the seat was not left"));
            }
            let lost = lost_to_a_bot(state, seat, draft.now);
            draft.push(What::Returned { seat });
            if let Some(milliseconds) = lost {
                draft.push(What::Credited { seat, milliseconds, why: CreditReason::Substitute });
            }
        }
        Request::Fill { seat: free, bot } => {
            fill(draft, seat, *free, bot)?;
        }
        Request::Say { text } => {
            let text = said(state, text)?;
            draft.push(What::Said { seat, text });
        }
        Request::Rename { name, colour } => {
            let name = free_name(state, Some(seat), name)?;
            let colour = match colour {
                Some(_) => free_colour(state, Some(seat), colour.as_deref())?,
                None => held.colour.clone().unwrap_or_default(),
            };
            draft.push(What::Renamed { seat, name, colour });
        }
    }
    Ok(())
}

/// How much of this seat's running clock a bot has used up.
fn lost_to_a_bot(state: &State, seat: u8, now: u64) -> Option<u64> {
    state.rest.clocks.deadline().filter(|_| state.to_act() == Some(seat))?;
    let since = state.rest.seats[usize::from(seat)].left_at?.max(state.rest.clocks.since());
    Some(now.saturating_sub(since)).filter(|lost| *lost > 0)
}

/// Puts a bot on a seat that waits for somebody; with the last one the game begins. A seat that is kept for somebody is
/// the maker's to give away, or that of all who sit here.
fn fill(draft: &mut Draft<'_>, by: u8, seat: u8, bot: &str) -> Result<(), Refusal> {
    known_bot(bot)?;
    let seats = &draft.state.rest.seats;
    let Some(held) = seats.get(usize::from(seat)).filter(|held| held.free()) else {
        return Err(Refusal::new(Code::SeatTaken, format!("seat {seat} waits for nobody")));
    };
    let bot = bot.to_owned();
    if held.plan == SeatPlan::Invited && seats[usize::from(by)].plan != SeatPlan::Me {
        return offer::make(draft, by, Offer::Fill { seat, bot });
    }
    draft.push(What::Filled { seat, bot });
    draft.settle();
    Ok(())
}

/// The action in its own spelling, if the core accepts it.
fn legal(state: &State, text: &str) -> Result<String, Refusal> {
    let mut next = state.table.clone();
    next.play(text).map_err(protocol::refusal)?;
    let (_, action) = next.actions().pop().expect("one was just played");
    Ok(action)
}

fn said(state: &State, text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    if text.is_empty() || text.chars().any(char::is_control) {
        return Err(Refusal::new(Code::Malformed, "a line of chat is one line of text"));
    }
    if text.chars().count() > MAX_CHAT {
        return Err(Refusal::new(Code::TooLong, format!("a line of chat has at most {MAX_CHAT} characters")));
    }
    if state.rest.chat_lines >= CHAT_LIMIT {
        return Err(Refusal::new(Code::TooMany, "everything has been said at this table"));
    }
    Ok(text.to_owned())
}

fn running(state: &State) -> Result<(), Refusal> {
    match state.rest.phase {
        Phase::Waiting => Err(Refusal::new(Code::NotStarted, "the game begins when all seats are taken")),
        Phase::Running => Ok(()),
        Phase::Over => Err(Refusal::new(Code::GameOver, "the game is over")),
    }
}

pub(super) fn still_in(state: &State, seat: u8) -> Result<(), Refusal> {
    match state.rest.seats[usize::from(seat)].out {
        None => Ok(()),
        Some(_) => Err(Refusal::new(Code::SeatOut, "this seat resigned or ran out of time")),
    }
}

/// Whether the sender has seen the position as it is; talk in between does no harm.
fn fresh(state: &State, seen: Option<u32>) -> Result<(), Refusal> {
    let (changed, head) = (state.rest.changed, state.rest.seq);
    match seen {
        None => Err(Refusal::new(Code::Malformed, "seq, the number of the latest event seen, is missing")),
        Some(seen) if (changed..=head).contains(&seen) => Ok(()),
        Some(seen) => Err(Refusal::new(
            Code::Stale,
            format!(
                "the position changed at event {changed}, the latest is {head}, and you have seen {seen}"
            ),
        )),
    }
}
