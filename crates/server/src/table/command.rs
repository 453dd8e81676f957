//! The rules of the table: what a seat's command leads to.

use protocol::{
    Code, Command, CreditReason, EndReason, MAX_CHAT, MAX_ID, Offer, Phase, Refusal, Request, SeatKind,
    SeatPlan, What,
};

use table::{Public, SUBSTITUTE};

use super::create::{free_colour, known_bot};
use super::draft::Draft;
use super::name::{free_name, is_unseen, turns_text};
use super::{State, offer, share};

/// More lines of chat than this no table has.
const CHAT_LIMIT: u32 = 2_000;
/// What a seat may do at a table beside moving: talk, rename, offer, take back, come and go. No game needs as much, and a
/// table without a limit could be made to hold anything.
pub const SPENT_LIMIT: u32 = 1_500;

/// Adds to `draft` what `seat`'s command leads to, or says why not. The seat has shown its token.
pub fn decide(draft: &mut Draft<'_>, seat: u8, command: &Command) -> Result<(), Refusal> {
    if command.id.as_ref().is_some_and(|id| id.chars().count() > MAX_ID) {
        return Err(Refusal::new(Code::TooLong, format!("a message id has at most {MAX_ID} characters")));
    }
    not_closed(&draft.state.public)?;
    if !may_always(&command.request) {
        not_exhausted(&draft.state, seat, SPENT_LIMIT)?;
    }
    let table = &draft.state.public;
    let held = &table.seats[usize::from(seat)];
    match &command.request {
        Request::Play { action } => {
            running(table)?;
            if table.to_act() != Some(seat) {
                return Err(Refusal::new(Code::NotYourTurn, "another seat is to act"));
            }
            still_in(table, seat)?;
            if held.bot.is_some() {
                return Err(Refusal::new(Code::BotPlays, "a bot plays this seat; return to it first"));
            }
            fresh(table, command.seq)?;
            draft.play(seat, action)?;
            draft.settle();
        }
        Request::TakeBack => {
            running(table)?;
            fresh(table, command.seq)?;
            offer::take_back(draft, seat)?;
        }
        Request::Draw => {
            running(table)?;
            offer::make(draft, seat, Offer::Draw)?;
        }
        Request::Substitute { seat: absent } => {
            running(table)?;
            offer::substitute(draft, seat, *absent)?;
        }
        Request::Claim { seat: absent } => {
            running(table)?;
            offer::claim(draft, seat, *absent)?;
        }
        Request::Here => offer::here(draft, seat)?,
        Request::Rematch { commits } => {
            if table.phase != Phase::Over {
                return Err(Refusal::new(Code::NotOver, "the game is not over yet"));
            }
            if table.next.is_some() {
                return Err(Refusal::new(Code::OfferOpen, "there is a rematch already"));
            }
            offer::rematch(draft, seat, *commits)?;
        }
        Request::Agree { commitment } => {
            let commitment = share::committed(commitment.as_ref())?;
            offer::agree(draft, seat, commitment)?;
        }
        Request::Reveal { entropy } => share::reveal(draft, seat, entropy)?,
        Request::Decline => offer::decline(draft, seat)?,
        Request::Resign => {
            running(table)?;
            still_in(table, seat)?;
            draft.push(What::Resigned { seat });
            draft.settle();
        }
        Request::Leave => {
            running(table)?;
            still_in(table, seat)?;
            if held.bot.is_some() {
                return Err(Refusal::new(Code::BotPlays, "a bot plays this seat already"));
            }
            draft.push(What::Left { seat, bot: SUBSTITUTE.to_owned(), from: None });
        }
        Request::Return => {
            running(table)?;
            still_in(table, seat)?;
            if held.bot.is_none() {
                return Err(Refusal::new(Code::NotAway, "the seat was not left"));
            }
            let lost = lost_to_a_bot(table, seat, draft.now);
            draft.push(What::Returned { seat });
            if let Some(milliseconds) = lost {
                draft.push(What::Credited { seat, milliseconds, why: CreditReason::Substitute });
            }
        }
        Request::Fill { seat: free, bot } => {
            fill(draft, seat, *free, bot)?;
        }
        Request::Say { text } => {
            let text = said(table, text)?;
            draft.push(What::Said { seat, text });
        }
        Request::Rename { name, colour } => {
            let name = free_name(table, Some(seat), name)?;
            let colour = match colour {
                Some(_) => free_colour(table, Some(seat), colour.as_deref())?,
                None => held.colour.clone().unwrap_or_default(),
            };
            draft.push(What::Renamed { seat, name, colour });
        }
    }
    Ok(())
}

fn not_closed(table: &Public) -> Result<(), Refusal> {
    match &table.ended {
        Some(ended) if ended.reason == EndReason::Closed => {
            Err(Refusal::new(Code::GameOver, "the host has closed this table"))
        }
        _ => Ok(()),
    }
}

/// What no seat needs, or can do, often: whoever has used up the rest can still finish the game.
fn may_always(request: &Request) -> bool {
    matches!(
        request,
        Request::Play { .. }
            | Request::Agree { .. }
            | Request::Reveal { .. }
            | Request::Decline
            | Request::Resign
            | Request::Return
            | Request::Here
    )
}

/// Whether a seat may do anything else that it could do for ever.
pub fn not_exhausted(state: &State, seat: u8, limit: u32) -> Result<(), Refusal> {
    if state.spent(seat) < limit {
        return Ok(());
    }
    let why = format!("a seat does at most {limit} things at a table besides playing");
    Err(Refusal::new(Code::Exhausted, why))
}

/// How much of this seat's running clock a bot has used up.
fn lost_to_a_bot(table: &Public, seat: u8, now: u64) -> Option<u64> {
    table.clocks.deadline().filter(|_| table.to_act() == Some(seat))?;
    let since = table.seats[usize::from(seat)].left_at?.max(table.clocks.since());
    Some(now.saturating_sub(since)).filter(|lost| *lost > 0)
}

/// Puts a bot on a seat that waits for somebody; with the last one the game begins. A seat that is kept for somebody is
/// the maker's to give away, or that of all who sit here.
fn fill(draft: &mut Draft<'_>, by: u8, seat: u8, bot: &str) -> Result<(), Refusal> {
    known_bot(bot)?;
    let Public { seats, setup, .. } = &draft.state.public;
    let Some(held) = seats.get(usize::from(seat)).filter(|held| held.is_free()) else {
        return Err(Refusal::new(Code::SeatTaken, format!("seat {seat} waits for nobody")));
    };
    let bot = bot.to_owned();
    if held.kind == SeatKind::Invited && setup.seats[usize::from(by)] != SeatPlan::Me {
        return offer::make(draft, by, Offer::Fill { seat, bot });
    }
    draft.push(What::Filled { seat, bot });
    draft.settle();
    Ok(())
}

/// A line of text as others are shown it.
pub fn legible(text: &str) -> Result<String, Refusal> {
    let text: String = text.chars().filter(|&c| !turns_text(c)).collect();
    let text = text.trim();
    // What joins letters shows nothing by itself.
    let nothing = text.chars().all(|c| c.is_whitespace() || is_unseen(c));
    if nothing || text.chars().any(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')) {
        return Err(Refusal::new(Code::Malformed, "it must be one line of text"));
    }
    Ok(text.to_owned())
}

fn said(table: &Public, text: &str) -> Result<String, Refusal> {
    let text = legible(text)?;
    if text.chars().count() > MAX_CHAT {
        return Err(Refusal::new(Code::TooLong, format!("a line of chat has at most {MAX_CHAT} characters")));
    }
    if table.said >= CHAT_LIMIT {
        return Err(Refusal::new(Code::TooMany, "everything has been said at this table"));
    }
    Ok(text)
}

fn running(table: &Public) -> Result<(), Refusal> {
    match table.phase {
        Phase::Waiting => Err(Refusal::new(Code::NotStarted, "the game begins when all seats are taken")),
        Phase::Running => Ok(()),
        Phase::Over => Err(Refusal::new(Code::GameOver, "the game is over")),
    }
}

pub(super) fn still_in(table: &Public, seat: u8) -> Result<(), Refusal> {
    if table.seats[usize::from(seat)].out {
        return Err(Refusal::new(Code::SeatOut, "this seat resigned or ran out of time"));
    }
    Ok(())
}

/// Whether the sender has seen the position as it is; talk in between does no harm.
fn fresh(table: &Public, seen: Option<u32>) -> Result<(), Refusal> {
    let (changed, head) = (table.changed, table.seq);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_cannot_turn_the_text_around_it() {
        for (said, shown) in [
            ("  hello ", "hello"),
            ("\u{202E}olleh\u{202C}", "olleh"),
            ("a\u{2066}b\u{2069}c\u{200F}d\u{061C}e\u{206A}f", "abcdef"),
            // Scripts that run the other way, and what joins letters or pictures, are nobody's harm.
            ("שלום עולם", "שלום עולם"),
            ("می\u{200C}روم", "می\u{200C}روم"),
            ("👩\u{200D}🚀", "👩\u{200D}🚀"),
        ] {
            assert_eq!(legible(said).unwrap(), shown);
        }
        for nothing in
            ["", "  ", "\u{202E}", "\u{200B}", "\u{3164} \u{200D}", "a\nb", "a\u{2028}b", "\u{1b}[2J"]
        {
            assert_eq!(legible(nothing).unwrap_err().code, Code::Malformed, "{nothing:?}");
        }
    }
}
