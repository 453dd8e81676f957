//! The players' clocks.

use protocol::{Clock, TableView, Timing};

const MINUTE: u64 = 60 * 1000;
const DAY: u64 = 24 * 60 * MINUTE;

/// The clocks of a table, in milliseconds.
#[derive(Clone, Debug)]
pub struct Clocks {
    timing: Timing,
    left: Vec<u64>,
    running: Option<u8>,
    since: u64,
}

impl Clocks {
    /// The clocks before the game, of which none runs.
    pub fn new(timing: Timing, seats: usize) -> Clocks {
        let each = match timing {
            Timing::None => 0,
            Timing::Live { seconds, .. } => u64::from(seconds) * 1000,
            Timing::Days { days } => u64::from(days) * DAY,
        };
        Clocks { timing, left: vec![each; seats], running: None, since: 0 }
    }

    /// The clocks of a view, of which the one of `running` does. What it shows there is less than it ran from.
    pub(crate) fn of(view: &TableView, running: Option<u8>) -> Clocks {
        let mut clocks = Clocks::new(view.timing, view.seats.len());
        (clocks.running, clocks.since) = (running, view.turn_since);
        if let Some(shown) = view.clock.as_ref().filter(|shown| shown.left.len() == clocks.left.len()) {
            clocks.left.clone_from(&shown.left);
        }
        if let Some((seat, deadline)) = running.zip(view.deadline) {
            clocks.left[usize::from(seat)] = deadline.saturating_sub(view.turn_since);
        }
        clocks
    }

    /// Whether a clock of this kind is one we offer.
    pub fn offered(timing: Timing) -> bool {
        match timing {
            Timing::None => true,
            Timing::Live { seconds, increment } => {
                seconds <= 86_400 && increment <= 3_600 && seconds + increment > 0
            }
            Timing::Days { days } => (1..=90).contains(&days),
        }
    }

    /// How long somebody who is to act may do nothing before the others may do something about it: a tenth of a live
    /// clock, a third of the days for a turn, and never less than two minutes.
    pub fn patience(&self) -> u64 {
        let share = match self.timing {
            Timing::None => 0,
            Timing::Live { seconds, .. } => u64::from(seconds) * 1000 / 10,
            Timing::Days { days } => u64::from(days) * DAY / 3,
        };
        share.max(2 * MINUTE)
    }

    /// Since when the seat to act is to act.
    pub fn since(&self) -> u64 {
        self.since
    }

    /// When the running clock runs out.
    pub fn deadline(&self) -> Option<u64> {
        let seat = self.running.filter(|_| self.timing != Timing::None)?;
        Some(self.since + self.left[usize::from(seat)])
    }

    /// `seat` is to act from now on; the same seat again goes on with the time it has.
    pub(crate) fn turn_to(&mut self, seat: Option<u8>, now: u64) {
        if seat == self.running {
            return;
        }
        self.stop(now);
        self.running = seat;
        self.since = now;
    }

    /// Nobody is to act from now on.
    pub(crate) fn stop(&mut self, now: u64) {
        let Some(seat) = self.running.take() else { return };
        let left = &mut self.left[usize::from(seat)];
        *left = left.saturating_sub(now.saturating_sub(self.since));
        match self.timing {
            Timing::Live { increment, .. } if *left > 0 => *left += u64::from(increment) * 1000,
            Timing::Days { days } => *left = u64::from(days) * DAY,
            _ => {}
        }
    }

    /// The seat gets time back.
    pub(crate) fn credit(&mut self, seat: u8, milliseconds: u64) {
        self.left[usize::from(seat)] += milliseconds;
    }

    /// The seat's time is over for good.
    pub(crate) fn give_up(&mut self, seat: u8) {
        self.left[usize::from(seat)] = 0;
    }

    /// What clients are shown.
    pub fn shown(&self, now: u64) -> Option<Clock> {
        if self.timing == Timing::None {
            return None;
        }
        let mut left = self.left.clone();
        if let Some(seat) = self.running {
            let left = &mut left[usize::from(seat)];
            *left = left.saturating_sub(now.saturating_sub(self.since));
        }
        Some(Clock { left, running: self.running })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn live_clocks_run_in_turn_and_gain_the_increment() {
        let mut clocks = Clocks::new(Timing::Live { seconds: 10, increment: 2 }, 2);
        clocks.turn_to(Some(0), 1000);
        assert_eq!(clocks.deadline(), Some(11_000));
        // A second action of the same turn costs time but gains nothing.
        clocks.turn_to(Some(0), 4000);
        assert_eq!(clocks.deadline(), Some(11_000));
        clocks.turn_to(Some(1), 5000);
        assert_eq!(clocks.shown(6000).unwrap(), Clock { left: vec![8000, 9000], running: Some(1) });
        clocks.stop(20_000);
        assert_eq!(clocks.shown(30_000).unwrap(), Clock { left: vec![8000, 0], running: None });
    }

    #[test]
    fn days_begin_anew_each_turn() {
        let mut clocks = Clocks::new(Timing::Days { days: 2 }, 2);
        clocks.turn_to(Some(0), 0);
        clocks.turn_to(Some(1), DAY);
        assert_eq!(clocks.deadline(), Some(3 * DAY));
        assert_eq!(clocks.shown(DAY).unwrap().left, [2 * DAY, 2 * DAY]);
    }

    #[test]
    fn patience_grows_with_the_clock() {
        let patience = |timing| Clocks::new(timing, 2).patience();
        assert_eq!(patience(Timing::None), 2 * MINUTE);
        assert_eq!(patience(Timing::Live { seconds: 300, increment: 5 }), 2 * MINUTE);
        assert_eq!(patience(Timing::Live { seconds: 5400, increment: 0 }), 9 * MINUTE);
        assert_eq!(patience(Timing::Days { days: 3 }), DAY);
    }

    #[test]
    fn without_a_clock_nothing_is_due() {
        let mut clocks = Clocks::new(Timing::None, 2);
        clocks.turn_to(Some(0), 5);
        assert_eq!((clocks.deadline(), clocks.shown(9)), (None, None));
    }
}
