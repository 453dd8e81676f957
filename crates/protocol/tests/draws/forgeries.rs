//! What somebody could hand out instead of what happened.

use protocol::pile::{self, Share};
use protocol::{Account, EndReason, hex};
use tabletop::Record;

use super::games::{WISHES, play, play_first};

pub struct Forgery {
    pub name: &'static str,
    pub record: Record,
    /// The receipt's file that it is held against.
    pub receipt: Option<&'static str>,
    /// What is wrong with it.
    pub code: &'static str,
}

const INKA: &str = "inka.receipt.json";
const TURQUOISE: &str = "turquoise.receipt.json";
const AZTEC: &str = "aztec.receipt.json";

/// Every forgery that a verifier must refuse.
pub fn all() -> Vec<Forgery> {
    let forged = |name, record, receipt, code| Forgery { name, record, receipt: Some(receipt), code };
    let alone = |name, record, code| Forgery { name, record, receipt: None, code };
    let entropy = [31; 32];
    let account = Account::read(&honest("inka")).unwrap();
    let mine = pile::seat_commitment(&account.table, 0, &entropy);
    let other_entropy = |account: &mut Account| {
        account.shares[0] = Share::Revealed { commitment: mine, entropy };
    };
    vec![
        forged("reordered draws", swapped("inka", 4, 6), INKA, "wrong-draw"),
        forged("reordered draws of turquoise", swapped("turquoise", 2, 5), TURQUOISE, "wrong-draw"),
        alone("draws in rising order", rising(), "wrong-draw"),
        forged("a changed draw", changed("turquoise", 2, "tile 1"), TURQUOISE, "wrong-draw"),
        // The last one, so that only the rest of the game could show it.
        forged("a changed last draw", changed("turquoise", 38, "tile 1"), TURQUOISE, "wrong-draw"),
        forged("a draw left out", without("turquoise", 5), TURQUOISE, "wrong-draw"),
        forged("a draw left out with its plate", without_all("turquoise", 4..=6), TURQUOISE, "wrong-draw"),
        forged("a draw left out at the beginning", without_all("inka", 4..=5), INKA, "wrong-draw"),
        forged("a draw too many", changed("inka", 30, "tile 1"), INKA, "bad-record"),
        forged("another commitment", honest("inka-other-secret"), INKA, "other-commitment"),
        alone("another secret", told("inka", |account| account.secret = Some([12; 32])), "wrong-secret"),
        forged("another entropy of mine", honest("inka-other-entropy"), INKA, "other-share"),
        forged("another share of a bot's seat", honest("turquoise-other-share"), TURQUOISE, "other-share"),
        alone("another entropy", told("inka", other_entropy), "wrong-beginner"),
        alone("another entropy without a lot", turquoise_entropy(), "wrong-draw"),
        alone("a reveal that does not fit", told("inka", unfitting), "wrong-reveal"),
        forged("my reveal dropped", told("inka", dropped), INKA, "own-reveal"),
        alone("a reveal dropped", told("inka", dropped), "wrong-beginner"),
        alone(
            "a bot passed off as a person",
            told("inka", |account| account.shares[2] = Share::None),
            "wrong-beginner",
        ),
        forged("another table", told("inka", |account| account.table.push('x')), INKA, "other-table"),
        alone(
            "another table without a receipt",
            told("inka", |account| account.table.push('x')),
            "wrong-secret",
        ),
        alone("another seat order", told("inka", |account| account.shares.swap(0, 1)), "wrong-reveal"),
        alone(
            "another seat order with a bot",
            told("inka", |account| account.shares.swap(1, 2)),
            "wrong-beginner",
        ),
        alone("a seat too few", told("inka", |account| account.shares.truncate(2)), "bad-tag"),
        forged("another beginner than the lot's", begun_by("aztec", "2"), AZTEC, "wrong-beginner"),
        forged(
            "a lot passed off as a choice",
            told("aztec", |account| account.lot = false),
            AZTEC,
            "other-lot",
        ),
        alone("cut short", cut("inka"), "wrong-ending"),
        alone("cut short without a stated ending", told("inka", |account| account.ending = None), "no-tag"),
        alone("no secret", told("inka", |account| account.secret = None), "no-tag"),
        forged("version 1 under a receipt", play_first(), INKA, "old-version"),
        alone("version 1 passed off as 2", passed_off(), "wrong-secret"),
        alone("an unknown version", tagged("inka", "Draw", "3"), "bad-tag"),
        alone("a seat left out", renamed("turquoise", "Seat2", "Seat3"), "bad-tag"),
        alone("capital digits", tagged("turquoise", "Secret", &"0E".repeat(32)), "bad-tag"),
        alone("another spelling of a number", tagged("turquoise", "Ending", "conceded +60"), "bad-tag"),
    ]
}

fn honest(file: &str) -> Record {
    play(WISHES.iter().find(|wish| wish.file == file).unwrap()).0
}

/// The record with another account of its draw.
fn told(file: &str, change: impl FnOnce(&mut Account)) -> Record {
    let mut record = honest(file);
    let mut account = Account::read(&record).unwrap();
    change(&mut account);
    record.tags = account.tags();
    record
}

fn tagged(file: &str, name: &str, value: &str) -> Record {
    let mut record = honest(file);
    let (_, told) = record.tags.iter_mut().find(|(tag, _)| tag == name).unwrap();
    value.clone_into(told);
    record
}

fn renamed(file: &str, name: &str, other: &str) -> Record {
    let mut record = honest(file);
    let (tag, _) = record.tags.iter_mut().find(|(tag, _)| tag == name).unwrap();
    other.clone_into(tag);
    record
}

fn swapped(file: &str, one: usize, other: usize) -> Record {
    let mut record = honest(file);
    record.moves.swap(one - 1, other - 1);
    record
}

fn changed(file: &str, number: usize, action: &str) -> Record {
    let mut record = honest(file);
    action.clone_into(&mut record.moves[number - 1].action);
    record
}

fn without(file: &str, number: usize) -> Record {
    without_all(file, number..=number)
}

fn without_all(file: &str, numbers: core::ops::RangeInclusive<usize>) -> Record {
    let mut record = honest(file);
    record.moves.drain(numbers.start() - 1..*numbers.end());
    cut_to_fit(record)
}

/// The ending as if the actions had always been so many.
fn cut_to_fit(mut record: Record) -> Record {
    let mut account = Account::read(&record).unwrap();
    account.ending = Some((EndReason::Conceded, record.moves.len()));
    record.tags = account.tags();
    record
}

fn cut(file: &str) -> Record {
    let mut record = honest(file);
    record.moves.pop();
    record
}

/// What version 1 let pass: an honest secret, and tiles 1, 2, 3 … in order.
fn rising() -> Record {
    let mut record = honest("inka");
    let tiles = record.moves.iter_mut().filter(|entry| entry.action.starts_with("tile "));
    tiles.zip(1..).for_each(|(entry, number)| entry.action = format!("tile {number}"));
    record
}

fn begun_by(file: &str, seat: &str) -> Record {
    let mut record = honest(file);
    record.options.set("first", seat).unwrap();
    record
}

/// Other entropy with a commitment that fits it, and draws that do not.
fn turquoise_entropy() -> Record {
    told("turquoise", |account| {
        let entropy = [31; 32];
        let commitment = pile::seat_commitment(&account.table, 0, &entropy);
        account.shares[0] = Share::Revealed { commitment, entropy };
    })
}

fn unfitting(account: &mut Account) {
    if let Share::Revealed { entropy, .. } = &mut account.shares[0] {
        entropy[31] ^= 1;
    }
}

fn dropped(account: &mut Account) {
    let commitment = *account.shares[0].commitment().unwrap();
    account.shares[0] = Share::Withheld { commitment };
}

/// A game of version 1 with the tags of version 2 around it.
fn passed_off() -> Record {
    let mut record = play_first();
    let tag = |name: &str| &record.tags.iter().find(|(tag, _)| tag == name).unwrap().1;
    let bytes = |name| hex::bytes(tag(name)).unwrap();
    let account = Account {
        table: tag("Table").clone(),
        commitment: bytes("Commitment"),
        lot: false,
        shares: vec![Share::None; 2],
        secret: Some(bytes("Secret")),
        ending: Some((EndReason::Conceded, record.moves.len())),
    };
    record.tags = account.tags();
    record
}
