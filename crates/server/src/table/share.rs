//! The players' shares of the draw: committed to when they sit down, revealed when all seats are taken. Only then the game
//! starts.

use protocol::pile::{self, Key};
use protocol::{Code, Refusal, What, draw, hex};
use table::Public;
use tabletop::Turn;

use super::Draft;

/// How long reveals are awaited, in milliseconds. Pages reveal by themselves, so whoever takes longer is not there.
const AWAITED: u64 = 10_000;

/// A commitment of the right form.
pub fn committed(commitment: Option<&String>) -> Result<Option<String>, Refusal> {
    let fits = |text: &String| hex::bytes::<32>(text).is_some_and(|bytes| hex::encode(&bytes) == *text);
    if commitment.is_none_or(fits) {
        Ok(commitment.cloned())
    } else {
        Err(bad("a commitment is 64 hexadecimal digits in lower case"))
    }
}

/// Reveals what a seat committed to.
pub fn reveal(draft: &mut Draft<'_>, seat: u8, entropy: &str) -> Result<(), Refusal> {
    let table = &draft.state.public;
    if table.revealing.is_none() || !table.awaited().contains(&seat) {
        return Err(bad("nothing is awaited from this seat now"));
    }
    let entropy = hex::bytes(entropy).ok_or_else(|| bad("what is revealed is 64 hexadecimal digits"))?;
    let fits = hex::encode(&pile::seat_commitment(&table.name, seat, &entropy));
    if table.seats[usize::from(seat)].commitment.as_ref() != Some(&fits) {
        return Err(bad("this is not what the seat committed to"));
    }
    draft.push(What::Revealed { seat, entropy: hex::encode(&entropy) });
    draft.settle();
    Ok(())
}

fn bad(why: &str) -> Refusal {
    Refusal::new(Code::BadShare, why)
}

impl Draft<'_> {
    /// All sit: starts the game, once whoever committed to something has revealed it or had the time to.
    pub(super) fn start(&mut self) {
        let table = &self.state.public;
        let withheld = table.awaited();
        match table.revealing {
            None if !withheld.is_empty() => self.push(What::Revealing { until: self.now + AWAITED }),
            Some(until) if !withheld.is_empty() && self.now < until => {}
            _ => {
                let first = table.setup.lot.then(|| self.key().first(table.seats.len() as u8));
                self.push(What::Started { first, withheld });
            }
        }
    }

    /// What decides everything that chance does here.
    fn key(&self) -> Key {
        let Public { name, setup, .. } = &self.state.public;
        Key::new(name, self.secret, setup.lot, &self.state.public.shares())
    }

    /// The next draw and its number.
    pub(super) fn draw(&self) -> (String, u32) {
        let Public { name, setup, game, seats, drawn, .. } = &self.state.public;
        let mut outcomes = game.chance();
        let weights = outcomes.iter().map(|(_, weight)| *weight);
        let (picked, number) = if setup.draw == 1 {
            let entropy = seats.iter().map(|seat| seat.entropy.as_deref().unwrap_or_default());
            let number = drawn + 1;
            (draw::pick(&draw::key(name, self.secret, entropy), number, weights), number)
        } else {
            // Of the game as it stands: taking back changes nothing that comes.
            let before = game.actions().iter().filter(|(actor, _)| *actor == Turn::Chance).count();
            let number = before as u32 + 1;
            (self.key().draw(number, weights), number)
        };
        (outcomes.swap_remove(picked.expect("chance acts only where there are outcomes")).0, number)
    }
}
