//! Version 2: the record's account of its draw against what was pinned, then every outcome of its line.

use tabletop::{Record, Turn};

use super::{VerifyError, play, same, start};
use crate::pile::{self, Share};
use crate::{Account, EndReason, Pinned, hex};

/// Whether everything that chance did follows from what was committed to; the account, and how many outcomes there were.
pub fn check(record: &Record, pinned: Option<&Pinned>) -> Result<(Account, usize), VerifyError> {
    let account = Account::read(record)?;
    if let Some(pinned) = pinned {
        held_against(&account, pinned)?;
    }
    let secret = account.secret.ok_or(VerifyError::NoTag("Secret"))?;
    let (how, length) = account.ending.ok_or(VerifyError::NoTag("Ending"))?;
    if pile::commitment(&account.table, &secret) != account.commitment {
        return Err(VerifyError::Secret);
    }
    for (seat, share) in (0..).zip(&account.shares) {
        if let Share::Revealed { commitment, entropy } = share
            && pile::seat_commitment(&account.table, seat, entropy) != *commitment
        {
            return Err(VerifyError::Reveal(seat));
        }
    }
    let mut line = start(record)?;
    let seats = line.traits().seats;
    if account.shares.len() != usize::from(seats) {
        return Err(VerifyError::BadTag("Seat".to_owned()));
    }
    let key = account.key(&secret);
    let begins = key.first(seats) + 1;
    if account.lot && line.options().get("first") != Some(begins.to_string().as_str()) {
        return Err(VerifyError::Beginner(begins));
    }
    let mut draws = 0;
    for (i, entry) in record.moves.iter().enumerate() {
        if line.turn() == Turn::Chance {
            draws += 1;
            let outcomes = line.chance();
            let drawn = key.draw(draws, outcomes.iter().map(|(_, weight)| *weight));
            same(i, drawn.map(|i| outcomes[i].0.as_str()), &entry.action)?;
        }
        play(&mut line, i, &entry.action)?;
    }
    if length != record.moves.len() || (how == EndReason::Finished && line.turn() != Turn::Over) {
        return Err(VerifyError::Ending);
    }
    let result = line.outcome().map(|outcome| outcome.to_string());
    if record.result.is_some() && record.result != result {
        return Err(VerifyError::Result);
    }
    Ok((account, draws as usize))
}

/// Whether the account is of the game that somebody has kept a receipt of.
fn held_against(account: &Account, pinned: &Pinned) -> Result<(), VerifyError> {
    if let Pinned::Receipt(receipt) = pinned
        && receipt.table != account.table
    {
        return Err(VerifyError::OtherTable);
    }
    if pinned.commitment() != hex::encode(&account.commitment) {
        return Err(VerifyError::OtherCommitment);
    }
    let Pinned::Receipt(receipt) = pinned else { return Ok(()) };
    if receipt.lot != account.lot {
        return Err(VerifyError::OtherLot);
    }
    let Some((seat, own)) = receipt.seat.zip(receipt.share.as_ref()) else { return Ok(()) };
    let share = account.shares.get(usize::from(seat));
    if share.and_then(Share::commitment).map(|told| hex::encode(told)).as_ref() != Some(own) {
        return Err(VerifyError::OtherShare(seat));
    }
    if let Some(sealed) = &receipt.shares {
        let told: Vec<String> = account.shares.iter().map(Share::sealed).collect();
        let seats = told.len().max(sealed.len());
        if let Some(other) = (0..seats).find(|&seat| told.get(seat) != sealed.get(seat)) {
            return Err(VerifyError::OtherShare(u8::try_from(other).unwrap_or(u8::MAX)));
        }
    }
    match share {
        Some(Share::Revealed { .. }) => Ok(()),
        _ => Err(VerifyError::OwnReveal(seat)),
    }
}
