//! Making a table, taking a seat, playing again.

use std::collections::BTreeMap;

use protocol::draw::Secret;
use protocol::{COLOURS, Code, Join, NewTable, Phase, Refusal, SeatKind, SeatPlan, Setup, What, hex, pile};
use shelf::AnyLine;
use table::{Clocks, Public};

use super::name::{free_name, titled};
use super::share::committed;
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
    let mut options = wish.options.clone();
    let lot = options.get("first").is_some_and(|first| first == "lot");
    if lot {
        options.remove("first");
    }
    let options = protocol::options(&options)?;
    let table =
        AnyLine::new(game, &options).map_err(|error| Refusal::new(Code::BadOptions, error.to_string()))?;
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
        commitment: hex::encode(&pile::commitment(name, secret)),
        draw: 2,
        lot,
        previous: None,
        title: titled(wish.title.as_ref())?,
    };
    let own = (0..).zip(&wish.seats).find(|(_, plan)| **plan == SeatPlan::Me).map(|(seat, _)| seat);
    // Without a name the maker's seat is kept until the maker takes it, who then knows the commitment.
    let mut sits = own.filter(|_| wish.name.is_none()).map(|seat| (seat, Token::random()));
    let invited = (0..).zip(&wish.seats).filter(|(_, plan)| **plan == SeatPlan::Invited);
    let invitations: BTreeMap<u8, Token> = invited.map(|(seat, _)| (seat, Token::random())).collect();
    let kept = sits.iter().map(|(seat, token)| (*seat, token.hash()));
    let hashes = invitations.iter().map(|(&seat, token)| (seat, token.hash())).chain(kept).collect();
    let mut draft = Draft::new(State::new(name, setup.clone())?, now, secret);
    draft.made_by(maker);
    draft.push_with(What::Created(setup), hashes);
    if let Some((seat, name)) = own.zip(wish.name.clone()) {
        let colour = wish.colour.clone();
        let join = Join { name, seat: Some(seat), colour, commitment: None, entropy: None };
        sits = Some(sit(&mut draft, seat, &join)?);
    }
    draft.settle();
    Ok(Opened { draft, maker: sits, invitations })
}

/// Takes an open seat, or the one that is kept for whoever `held` it.
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
    if join.commitment.is_some() && join.seat.is_none() {
        return Err(Refusal::new(Code::BadShare, "a commitment holds for one seat, which must be named"));
    }
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
        commitment: hex::encode(&pile::commitment(name, secret)),
        draw: 2,
        // Who begins follows from who began.
        lot: false,
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
        let commitment = private.rematch.as_ref().and_then(|next| next.commitments.get(&seat).cloned());
        let (name, colour) = (name.clone(), colour.clone());
        let sat = What::Sat { seat, name, colour, commitment, entropy: None };
        draft.push_with(sat, BTreeMap::from([(seat, token.clone())]));
    }
    draft.settle();
    Ok(draft)
}

/// All options of a table, defaults too.
fn written_out(table: &AnyLine) -> BTreeMap<String, String> {
    table.options().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

fn sit(draft: &mut Draft<'_>, seat: u8, join: &Join) -> Result<(u8, Token), Refusal> {
    let name = free_name(&draft.state.public, Some(seat), &join.name)?;
    let colour = free_colour(&draft.state.public, None, join.colour.as_deref())?;
    // A table of version 1 goes on without what nobody committed to then.
    let commitment = committed(join.commitment.as_ref())?.filter(|_| draft.state.public.setup.draw == 2);
    let token = Token::random();
    let sat = What::Sat { seat, name, colour, commitment, entropy: None };
    draft.push_with(sat, BTreeMap::from([(seat, token.hash())]));
    Ok((seat, token))
}

fn check_seats(table: &AnyLine, plans: &[SeatPlan]) -> Result<(), Refusal> {
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
