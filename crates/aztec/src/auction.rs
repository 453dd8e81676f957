//! The auction for Oh Puch: numbers go down until one player is left.

use tabletop::{Refusal, Seat};

use crate::action::Action;
use crate::position::Auction;
use crate::refusal::Bar;

impl Auction {
    pub(crate) const fn start(turn: Seat) -> Auction {
        Auction { turn, number: None, dropped: [false; 3] }
    }

    /// What the seat to act may say: the numbers from the highest down, then `pass`.
    pub(crate) fn says(self, highest: u8) -> impl Iterator<Item = Action> + Clone {
        let numbers = (1..=self.highest(highest)).rev().map(Action::Oh);
        numbers.chain(self.number.map(|_| Action::Pass))
    }

    pub(crate) fn check(self, highest: u8, action: Action) -> Result<(), Refusal> {
        match (action, self.number) {
            (Action::Lay(_), _) => {
                Err(Refusal::new(Bar::AuctionFirst, "nothing is laid before the auction for Oh Puch is over"))
            }
            (Action::Pass, None) => Err(Refusal::new(Bar::MustName, "the first player names a number")),
            (Action::Pass, Some(_)) => Ok(()),
            (Action::Oh(0), _) => Err(Refusal::new(Bar::NumberTooLow, "the number is 1 at least")),
            (Action::Oh(number), _) if number <= self.highest(highest) => Ok(()),
            (Action::Oh(number), None) => {
                Err(Refusal::new(Bar::NumberTooHigh, format!("{number} is more than {highest}")))
            }
            (Action::Oh(number), Some(last)) => {
                Err(Refusal::new(Bar::NumberTooHigh, format!("{number} is not lower than {last}")))
            }
        }
    }

    /// Plays `oh` or `pass`; the answer is Oh Puch's seat once only one is left.
    pub(crate) fn apply(&mut self, action: Action) -> Option<Seat> {
        match action {
            Action::Oh(number) => self.number = Some(number),
            Action::Pass | Action::Lay(_) => self.dropped[self.turn.index()] = true,
        }
        let mut left = Seat::all(3).filter(|seat| !self.dropped[seat.index()]);
        if let (Some(last), None) = (left.next(), left.next()) {
            return Some(last);
        }
        self.turn = self.turn.next(3);
        while self.dropped[self.turn.index()] {
            self.turn = self.turn.next(3);
        }
        None
    }

    /// The highest number that may be named now.
    fn highest(self, highest: u8) -> u8 {
        self.number.map_or(highest, |last| last - 1)
    }
}
