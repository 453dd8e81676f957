//! Games played at random whose draws can be checked.

use dice::Dice;
use protocol::pile::{self, Share};
use protocol::{Account, EndReason, Receipt, draw, hex};
use shelf::AnyLine;
use tabletop::{Options, Record, Turn};

/// A game played at random, up to this many actions.
pub struct Wish {
    pub file: &'static str,
    pub game: &'static str,
    options: &'static str,
    secret: [u8; 32],
    /// Each seat's entropy if it committed to some, and whether it was revealed; none is a bot.
    seats: &'static [Option<(u8, bool)>],
    pub lot: bool,
    most: usize,
}

pub const WISHES: &[Wish] = &[
    Wish {
        file: "inka",
        game: "inka",
        options: "players=3",
        secret: [11; 32],
        seats: &[Some((21, true)), Some((22, false)), None],
        lot: true,
        most: 40,
    },
    // What a server could hand out that had another secret in its sleeve.
    Wish {
        file: "inka-other-secret",
        game: "inka",
        options: "players=3",
        secret: [12; 32],
        seats: &[Some((21, true)), Some((22, false)), None],
        lot: true,
        most: 40,
    },
    // What a server could hand out that put its own entropy in the place of a player's.
    Wish {
        file: "inka-other-entropy",
        game: "inka",
        options: "players=3",
        secret: [11; 32],
        seats: &[Some((31, true)), Some((22, false)), None],
        lot: true,
        most: 40,
    },
    Wish {
        file: "inka-few-rhombi",
        game: "inka",
        options: "players=2 rhombi=1:-:-/2:s0:A/3:-:-/D1:s2,s3:-/D2:s2,s3:-/D3:s2,s3:-",
        secret: [13; 32],
        seats: &[Some((23, true)), Some((24, true))],
        lot: false,
        most: 12,
    },
    Wish {
        file: "turquoise",
        game: "turquoise",
        options: "players=2 first=2",
        secret: [14; 32],
        seats: &[Some((25, true)), None],
        lot: false,
        most: 60,
    },
    // What a server could hand out that put bytes of its choice on a bot's seat when it knew the player's.
    Wish {
        file: "turquoise-other-share",
        game: "turquoise",
        options: "players=2 first=2",
        secret: [14; 32],
        seats: &[Some((25, true)), Some((32, true))],
        lot: false,
        most: 60,
    },
    Wish {
        file: "aztec",
        game: "aztec",
        options: "players=2",
        secret: [15; 32],
        seats: &[Some((26, true)), Some((27, true))],
        lot: true,
        most: usize::MAX,
    },
];

const TABLE: &str = "k7mq2wx8nb4z";

fn share(seat: u8, held: Option<(u8, bool)>) -> Share {
    let Some((entropy, revealed)) = held else { return Share::Bot };
    let entropy = [entropy; 32];
    let commitment = pile::seat_commitment(TABLE, seat, &entropy);
    Share::of_person(Some(commitment), revealed.then_some(entropy))
}

pub fn play(wish: &Wish) -> (Record, Receipt) {
    let mut account = Account {
        table: TABLE.to_owned(),
        commitment: pile::commitment(TABLE, &wish.secret),
        lot: wish.lot,
        shares: (0..).zip(wish.seats).map(|(seat, held)| share(seat, *held)).collect(),
        secret: Some(wish.secret),
        ending: None,
    };
    let key = account.key(&wish.secret);
    let mut options: Options = wish.options.parse().unwrap();
    if wish.lot {
        options.set("first", &(key.first(wish.seats.len() as u8) + 1).to_string()).unwrap();
    }
    let mut line = AnyLine::new(wish.game.parse().unwrap(), &options).unwrap();
    let ended =
        random_game(&mut line, wish.most, |number, weights| key.draw(number, weights.iter().copied()));
    account.ending = Some((ended, line.length()));
    let mut record = line.record();
    record.tags = account.tags();
    let receipt = Receipt {
        draw: 2,
        table: TABLE.to_owned(),
        commitment: hex::encode(&account.commitment),
        lot: wish.lot,
        seat: Some(0),
        share: account.shares[0].commitment().map(|share| hex::encode(share)),
        shares: Some(account.shares.iter().map(Share::sealed).collect()),
    };
    (record, receipt)
}

fn random_game(line: &mut AnyLine, most: usize, draw: impl Fn(u32, &[u32]) -> Option<usize>) -> EndReason {
    let (mut dice, mut number) = (Dice::new(24), 0);
    while line.length() < most {
        let action = match line.turn() {
            Turn::Over => return EndReason::Finished,
            Turn::Seat(_) => {
                let mut legal = line.legal();
                // In Turquoise nobody has to draw, and at random hardly anybody does.
                let draws = legal.iter().position(|action| action == "draw");
                legal.swap_remove(draws.unwrap_or_else(|| dice.below(legal.len() as u32) as usize))
            }
            Turn::Chance => {
                number += 1;
                let mut outcomes = line.chance();
                let weights: Vec<u32> = outcomes.iter().map(|(_, weight)| *weight).collect();
                outcomes.swap_remove(draw(number, &weights).unwrap()).0
            }
        };
        line.play(&action).unwrap();
    }
    EndReason::Conceded
}

/// A game by version 1.
pub fn play_first() -> Record {
    let (secret, entropy) = ([16; 32], ["left", "right"]);
    let mut line = AnyLine::new(shelf::GameName::Inka, &Options::new()).unwrap();
    let key = draw::key(TABLE, &secret, entropy);
    random_game(&mut line, 40, |number, weights| draw::pick(&key, number, weights.iter().copied()));
    let mut record = line.record();
    let promised = hex::encode(&draw::commitment(TABLE, &secret));
    record.tags = protocol::verify::tags(TABLE, &promised, Some(&hex::encode(&secret)), &entropy, &[]);
    record
}
