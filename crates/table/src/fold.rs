//! What each event changes in a table.

use std::collections::VecDeque;

use protocol::{ChatLine, Credit, Event, Note, Offer, Phase, Removal, SeatKind, SeatPlan, SeatView, What};
use tabletop::{PlayError, Turn};

use crate::news::exit;
use crate::public::game_of;
use crate::{Astray, CHAT_KEPT, CREDITS_KEPT, Ended, NOTES_KEPT, OpenOffer, Public, SUBSTITUTE};

impl Public {
    /// Takes in the next event, which must lead to the position it came with. After an error the table is worth nothing.
    pub fn take_in(&mut self, event: &Event) -> Result<(), Astray> {
        self.happen(event.seq, event.at, &event.what)?;
        self.agrees(&event.hash)
    }

    /// Lets happen what has the next number.
    pub fn happen(&mut self, seq: u32, at: u64, what: &What) -> Result<(), Astray> {
        if seq != self.seq + 1 {
            return Err(Astray::Gap { after: self.seq, seq });
        }
        self.seq = seq;
        let news = self.news(what);
        self.change(at, what)?;
        if let Some((seat, news)) = news {
            let length = self.game.length() as u32;
            keep(&mut self.notes, Note { at, length, seat, news }, NOTES_KEPT);
        }
        Ok(())
    }

    /// What the event of the latest number changes.
    fn change(&mut self, at: u64, what: &What) -> Result<(), Astray> {
        let seq = self.seq;
        match what {
            What::Created(_) | What::Relocked { .. } => {}
            What::Sat { seat, name, colour, commitment, entropy } => {
                let held = self.seat(*seat)?;
                held.kind = SeatKind::Player;
                (held.name, held.colour) = (Some(name.clone()), Some(colour.clone()));
                (held.commitment, held.entropy) = (commitment.clone(), entropy.clone());
                self.offer
                    .take_if(|open| matches!(&open.offer, Offer::Fill { seat: kept, .. } if kept == seat));
            }
            What::Renamed { seat, name, colour } => {
                let held = self.seat(*seat)?;
                (held.name, held.colour) = (Some(name.clone()), Some(colour.clone()));
            }
            What::Filled { seat, bot } => {
                let held = self.seat(*seat)?;
                (held.kind, held.bot) = (SeatKind::Bot, Some(bot.clone()));
                // So that a rematch is played by the same company.
                self.setup.seats[usize::from(*seat)] = SeatPlan::Bot { bot: bot.clone() };
                self.offer = None;
            }
            What::Revealing { until } => self.revealing = Some(*until),
            What::Revealed { seat, entropy } => self.seat(*seat)?.entropy = Some(entropy.clone()),
            What::Started { first, .. } => self.start(*first, at)?,
            What::Played { action, .. } => {
                self.game.play(action).map_err(Astray::Unplayable)?;
                self.moved(at);
            }
            What::Drew { action, number } => {
                self.game.play(action).map_err(Astray::Unplayable)?;
                self.drawn = *number;
                self.draws.push(*number);
                self.position_changed(at);
            }
            What::TookBack { to, .. } => {
                self.game.truncate(*to as usize);
                let chance = self.game.actions().iter().filter(|(actor, _)| *actor == Turn::Chance).count();
                self.draws.truncate(chance);
                self.moved(at);
            }
            What::Offered { seat, offer, until } => {
                // Whoever offers a rematch agrees to it like everybody else, once its commitment is known.
                let later = matches!(offer, Offer::Rematch { table: Some(_), .. });
                let agreed = if later { Vec::new() } else { vec![*seat] };
                self.offer = Some(OpenOffer { by: *seat, offer: offer.clone(), agreed, until: *until });
            }
            What::Agreed { seat, .. } => {
                if let Some(open) = &mut self.offer {
                    open.agreed.push(*seat);
                }
            }
            What::Declined { .. } => self.offer = None,
            What::Left { seat, bot, from } => {
                let held = self.seat(*seat)?;
                (held.bot, held.bot_from, held.left_at) = (Some(bot.clone()), *from, Some(at));
                self.offer = None;
            }
            What::Returned { seat } => {
                let held = self.seat(*seat)?;
                (held.bot, held.bot_from, held.left_at) = (None, None, None);
            }
            What::Here { .. } => {
                self.waiting_since = self.waiting_since.max(at);
                self.offer = None;
            }
            What::Resigned { seat } | What::TimedOut { seat } | What::Forfeited { seat } => {
                let held = self.seat(*seat)?;
                (held.out, held.exit, held.out_at) = (true, exit(what), Some(seq));
                held.bot.get_or_insert_with(|| SUBSTITUTE.to_owned());
                self.clocks.give_up(*seat);
                self.moved(at);
            }
            What::Credited { seat, milliseconds, why } => {
                self.seat(*seat)?;
                self.clocks.credit(*seat, *milliseconds);
                let length = self.game.length() as u32;
                let credit = Credit { at, length, seat: *seat, milliseconds: *milliseconds, why: *why };
                keep(&mut self.credits, credit, CREDITS_KEPT);
            }
            What::Ended { reason, ranks, secret, .. } => {
                self.phase = Phase::Over;
                self.offer = None;
                self.clocks.stop(at);
                self.ended = Some(Ended { reason: *reason, ranks: ranks.clone(), secret: secret.clone() });
            }
            What::Said { seat, text } => {
                self.said += 1;
                keep(&mut self.chat, ChatLine { seq, at, seat: *seat, text: text.clone() }, CHAT_KEPT);
            }
            What::Rematch { table } => {
                self.next = Some(table.clone());
                self.offer = None;
            }
            What::Removed { removal } => self.remove(*removal)?,
        }
        Ok(())
    }

    /// Plays what somebody wrote as the next thing that happens, or says why not and changes nothing. Answers with what
    /// happened, in the action's own spelling: it is in here already and need not be taken in again.
    pub fn play(&mut self, at: u64, seat: u8, text: &str) -> Result<What, PlayError> {
        self.game.play(text)?;
        self.seq += 1;
        self.moved(at);
        let action = self.game.latest().expect("one was just played");
        Ok(What::Played { seat, action })
    }

    /// Whether the position is the one of this hash.
    pub fn agrees(&self, hash: &str) -> Result<(), Astray> {
        let here = self.hash();
        if here == hash {
            return Ok(());
        }
        Err(Astray::Elsewhere { seq: self.seq, hash: here, expected: hash.to_owned() })
    }

    /// The host takes something away.
    fn remove(&mut self, removal: Removal) -> Result<(), Astray> {
        match removal {
            Removal::Line { line } => {
                let told = self.chat.iter_mut().filter(|said| said.seq == line);
                told.for_each(|said| said.text.clear());
            }
            Removal::Name { seat } => self.seat(seat)?.name.iter_mut().for_each(String::clear),
            // Nobody but the server knew.
            Removal::Address => {}
            Removal::Title => self.setup.title = None,
        }
        Ok(())
    }

    /// The game begins, with the seat on which the lot has fallen if there was one.
    fn start(&mut self, lot: Option<u8>, at: u64) -> Result<(), Astray> {
        if let Some(seat) = lot {
            self.seat(seat)?;
            self.setup.options.insert("first".to_owned(), (seat + 1).to_string());
            self.game = game_of(&self.setup).map_err(|refusal| Astray::Unstartable(refusal.why))?;
        }
        (self.phase, self.revealing) = (Phase::Running, None);
        self.position_changed(at);
        Ok(())
    }

    fn seat(&mut self, seat: u8) -> Result<&mut SeatView, Astray> {
        self.seats.get_mut(usize::from(seat)).ok_or(Astray::NoSeat(seat))
    }

    /// Somebody did something that answers whatever was open.
    fn moved(&mut self, at: u64) {
        self.offer = None;
        self.position_changed(at);
    }

    fn position_changed(&mut self, at: u64) {
        self.changed = self.seq;
        self.waiting_since = self.waiting_since.max(at);
        let seat = self.to_act();
        self.clocks.turn_to(seat, at);
    }
}

/// Adds to a list of which only the latest so many are kept.
fn keep<T>(list: &mut VecDeque<T>, one: T, most: usize) {
    list.push_back(one);
    if list.len() > most {
        list.pop_front();
    }
}
