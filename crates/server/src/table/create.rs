//! Making a table, taking a seat, playing again.

use std::collections::BTreeMap;

use protocol::draw::Secret;
use protocol::{
    COLOURS, Code, Join, MAX_ENTROPY, NewTable, Phase, Refusal, SeatKind, SeatPlan, Setup, What, draw, hex,
};
use shelf::Table;
use table::{Clocks, Public};

use super::name::free_name;
use super::{Draft, State};
use crate::secret::Token;

/// A table that was made but not stored yet.
pub struct Opened<'a> {
    pub draft: Draft<'a>,
    /// The maker's seat and token.
    pub maker: Option<(u8, Token)>,
    /// The tokens of invited seats.
    pub invitations: BTreeMap<u8, Token>,
}

/// Makes a table.
pub fn create<'a>(
    name: &str,
    wish: &NewTable,
    maker: &str,
    now: u64,
    secret: &'a Secret,
) -> Result<Opened<'a>, Refusal> {
    let game = protocol::game(&wish.game)?;
    let options = protocol::options(&wish.options)?;
    let table =
        Table::new(game, &options).map_err(|error| Refusal::new(Code::BadOptions, error.to_string()))?;
    check_seats(&table, &wish.seats)?;
    if !Clocks::offered(wish.timing) {
        return Err(Refusal::new(
            Code::BadTiming,
            "a clock has up to a day, an increment up to an hour, or 1 to 90 days",
        ));
    }
    let setup = Setup {
        game: game.as_str().to_owned(),
        rules: table.rules(),
        options: written_out(&table),
        seats: wish.seats.clone(),
        timing: wish.timing,
        public: wish.public,
        commitment: hex::encode(&draw::commitment(name, secret)),
        previous: None,
    };
    let invited = (0..).zip(&wish.seats).filter(|(_, plan)| **plan == SeatPlan::Invited);
    let invitations: BTreeMap<u8, Token> = invited.map(|(seat, _)| (seat, Token::random())).collect();
    let hashes = invitations.iter().map(|(&seat, token)| (seat, token.hash())).collect();
    let mut draft = Draft::new(State::new(name, setup.clone())?, now, secret);
    draft.made_by(maker);
    draft.push_with(What::Created(setup), hashes);
    let mut maker = None;
    if let Some(seat) = wish.seats.iter().position(|plan| *plan == SeatPlan::Me) {
        let join = Join {
            name: wish.name.clone().unwrap_or_default(),
            seat: Some(seat as u8),
            colour: wish.colour.clone(),
            entropy: wish.entropy.clone(),
        };
        maker = Some(sit(&mut draft, seat as u8, &join)?);
    }
    draft.settle();
    Ok(Opened { draft, maker, invitations })
}

/// Takes an open seat, or the invited one that `held` opens.
pub fn join(draft: &mut Draft<'_>, join: &Join, held: Option<u8>) -> Result<(u8, Token), Refusal> {
    if draft.state.public.phase != Phase::Waiting {
        return Err(Refusal::new(Code::TableFull, "all seats are taken"));
    }
    let seats = &draft.state.public.seats;
    let open = |seat: u8| {
        let there = seats.get(usize::from(seat));
        there.is_some_and(|there| there.kind == SeatKind::Open || (there.is_free() && held == Some(seat)))
    };
    let seat = match join.seat.or(held) {
        Some(seat) if open(seat) => seat,
        Some(seat) => return Err(Refusal::new(Code::SeatTaken, format!("seat {seat} is not open"))),
        None => (0..seats.len() as u8)
            .find(|&seat| open(seat))
            .ok_or_else(|| Refusal::new(Code::TableFull, "all open seats are taken"))?,
    };
    let sat = sit(draft, seat, join)?;
    draft.settle();
    Ok(sat)
}

/// Gives a seat a new token; the old one opens nothing any more.
pub fn relock(draft: &mut Draft<'_>, seat: u8) -> Token {
    let token = Token::random();
    draft.caused_by(seat, None);
    draft.push_with(What::Relocked { seat }, BTreeMap::from([(seat, token.hash())]));
    token
}

/// The rematch of a finished table: the same people on the same seats with the same tokens, and the next seat begins.
pub fn rematch<'a>(name: &str, before: &State, now: u64, secret: &'a Secret) -> Result<Draft<'a>, Refusal> {
    let State { public, private } = before;
    let mut setup = Setup {
        commitment: hex::encode(&draw::commitment(name, secret)),
        previous: Some(public.name.clone()),
        rules: protocol::game(&public.setup.game)?.rules(),
        ..public.setup.clone()
    };
    if let Some(first) = setup.options.get_mut("first") {
        let begins: usize = first.parse().unwrap_or(1);
        *first = (begins % public.seats.len() + 1).to_string();
    }
    // Newer rules may have options that the table before could not name.
    setup.options = written_out(&Public::new(name, setup.clone())?.game);
    let mut draft = Draft::new(State::new(name, setup.clone())?, now, secret);
    draft.made_by(&private.maker);
    draft.push(What::Created(setup));
    for (seat, (held, holder)) in (0..).zip(public.seats.iter().zip(&private.seats)) {
        let (Some(name), Some(colour), Some(token)) = (&held.name, &held.colour, &holder.token) else {
            continue;
        };
        let entropy = held.entropy.clone().unwrap_or_default();
        let sat = What::Sat { seat, name: name.clone(), colour: colour.clone(), entropy };
        draft.push_with(sat, BTreeMap::from([(seat, token.clone())]));
    }
    draft.settle();
    Ok(draft)
}

/// All options of a table, defaults too.
fn written_out(table: &Table) -> BTreeMap<String, String> {
    table.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

fn sit(draft: &mut Draft<'_>, seat: u8, join: &Join) -> Result<(u8, Token), Refusal> {
    let name = free_name(&draft.state.public, Some(seat), &join.name)?;
    let colour = free_colour(&draft.state.public, None, join.colour.as_deref())?;
    let entropy = join.entropy.clone().unwrap_or_default();
    if entropy.len() > MAX_ENTROPY || !entropy.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let why = format!("entropy is at most {MAX_ENTROPY} letters and digits");
        return Err(Refusal::new(Code::Malformed, why));
    }
    let token = Token::random();
    draft.push_with(What::Sat { seat, name, colour, entropy }, BTreeMap::from([(seat, token.hash())]));
    Ok((seat, token))
}

fn check_seats(table: &Table, plans: &[SeatPlan]) -> Result<(), Refusal> {
    let seats = usize::from(table.traits().seats);
    if plans.len() != seats {
        let why = format!("the game has {seats} seats, and {} are planned", plans.len());
        return Err(Refusal::new(Code::BadSeats, why));
    }
    if plans.iter().filter(|plan| **plan == SeatPlan::Me).count() > 1 {
        return Err(Refusal::new(Code::BadSeats, "you can take one seat only"));
    }
    for plan in plans {
        if let SeatPlan::Bot { bot } = plan {
            known_bot(bot)?;
        }
    }
    Ok(())
}

/// Whether there is a bot of this name.
pub fn known_bot(bot: &str) -> Result<(), Refusal> {
    let parsed = bot.parse::<bots::PlayerSpec>();
    parsed.map(|_| ()).map_err(|error| Refusal::new(Code::NoSuchBot, error.to_string()))
}

/// The colour asked for if nobody but `seat` has it; without a wish, the first that nobody has.
pub fn free_colour(table: &Public, seat: Option<u8>, wish: Option<&str>) -> Result<String, Refusal> {
    let taken = |colour: &str| {
        let mut seats = (0..).zip(&table.seats);
        seats.any(|(number, held)| Some(number) != seat && held.colour.as_deref() == Some(colour))
    };
    match wish {
        None => Ok(COLOURS.iter().find(|colour| !taken(colour)).unwrap_or(&COLOURS[0]).to_string()),
        Some(colour) if !COLOURS.contains(&colour) => {
            Err(Refusal::new(Code::BadColour, format!("a colour is one of {}", COLOURS.join(", "))))
        }
        Some(colour) if taken(colour) => Err(Refusal::new(Code::ColourTaken, format!("{colour} is taken"))),
        Some(colour) => Ok(colour.to_owned()),
    }
}
