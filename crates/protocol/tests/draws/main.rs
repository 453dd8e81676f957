//! Games whose draws can be checked, and forgeries of them, written down once: every verifier is tested against them, the
//! program's, the page's and `examples/verify.py`.
//!
//! `UPDATE_DRAWS=1 cargo test -p pyramidion-protocol --test draws` writes them anew; nothing should ever make that necessary.

mod forgeries;
mod games;

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use games::{WISHES, play, play_first};
use protocol::verify::{Against, Proof, VerifyError, verify};
use protocol::{Account, Pinned, Receipt};
use serde_json::json;
use shelf::AnyLine;
use tabletop::{Record, Turn};

fn kept(file: &str, now: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/draws").join(file);
    if env::var_os("UPDATE_DRAWS").is_some() {
        fs::write(&path, now).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), now, "{file}");
}

#[test]
fn the_same_secrets_and_shares_lead_to_the_same_games_for_ever() {
    for wish in WISHES {
        let (record, receipt) = play(wish);
        kept(&format!("{}.txt", wish.file), &record.to_string());
        kept(&format!("{}.receipt.json", wish.file), &(serde_json::to_string(&receipt).unwrap() + "\n"));
        let read: Record = record.to_string().parse().unwrap();
        let checked = verify(&read, Some(&Pinned::Receipt(receipt.clone()))).unwrap();
        let most = if wish.game == "aztec" { 0 } else { 3 };
        assert!(checked.draws >= most, "{}: {}", wish.file, checked.draws);
        assert!(
            matches!(checked.proof, Proof::Second { lot, against: Against::Shares, .. } if lot == wish.lot)
        );
        // One that was saved before all sat.
        let early = Pinned::Receipt(Receipt { shares: None, ..receipt });
        let checked = verify(&read, Some(&early)).unwrap();
        assert!(matches!(checked.proof, Proof::Second { against: Against::Beginning, .. }));
        let alone = verify(&read, None).unwrap();
        assert!(matches!(alone.proof, Proof::Second { against: Against::Itself, .. }));
    }
}

#[test]
fn a_game_of_version_1_can_be_looked_at_and_proves_little() {
    let record = play_first();
    kept("inka-version-1.txt", &record.to_string());
    let checked = verify(&record, None).unwrap();
    assert_eq!((checked.draws, checked.proof), (13, Proof::First));
}

#[test]
fn what_was_taken_back_comes_again() {
    let (record, _) = play(&WISHES[0]);
    let mut line = AnyLine::replay(&record).unwrap();
    let tiles = |line: &AnyLine| -> Vec<String> {
        line.actions().into_iter().filter(|(by, _)| *by == Turn::Chance).map(|(_, tile)| tile).collect()
    };
    let before = tiles(&line);
    let account = Account::read(&record).unwrap();
    let key = account.key(&account.secret.unwrap());
    line.truncate(9);
    // Other actions of the players, and the same tiles.
    while line.length() < 29 {
        let action = match line.turn() {
            Turn::Chance => {
                let (outcomes, number) = (line.chance(), tiles(&line).len() as u32 + 1);
                let i = key.draw(number, outcomes.iter().map(|(_, weight)| *weight)).unwrap();
                outcomes[i].0.clone()
            }
            _ => line.legal().pop().unwrap(),
        };
        line.play(&action).unwrap();
    }
    assert_eq!(tiles(&line), before);
}

#[test]
fn every_forgery_is_refused_for_what_it_is() {
    let mut list = Vec::new();
    // What only a verifier that knows the rules can see, and so no forgery that all three are tried on.
    let mut codes = BTreeSet::from(["wrong-result"]);
    for forgery in forgeries::all() {
        codes.insert(forgery.code);
        let file = format!("forged/{}.txt", forgery.name.replace(' ', "-"));
        kept(&file, &forgery.record.to_string());
        let pinned = forgery.receipt.map(|of| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/draws");
            fs::read_to_string(path.join(of)).unwrap().parse::<Pinned>().unwrap()
        });
        let refused = verify(&forgery.record, pinned.as_ref());
        assert_eq!(refused.map_err(|error| error.code()), Err(forgery.code), "{}", forgery.name);
        list.push(json!({
            "forgery": forgery.name, "record": file, "receipt": forgery.receipt, "code": forgery.code,
        }));
    }
    assert_eq!(codes, VerifyError::CODES.iter().copied().collect());
    kept("forgeries.json", &format!("{:#}\n", json!(list)));
}
