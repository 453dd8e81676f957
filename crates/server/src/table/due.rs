//! What the server must do at a table by itself, and when.

use protocol::SeatView;

use super::{State, offer};

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    pub at: u64,
    pub whom: DueFor,
}

/// For whom it is done. The numbers are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DueFor {
    /// Nobody needs to think: a time comes.
    Clock = 0,
    /// A bot is to act, and bots are among themselves.
    Bots = 1,
    /// A bot is to act, and people wait for it.
    People = 2,
}

impl State {
    /// When the server must do something here by itself: play for a bot, stop a clock, end a question, or start
    /// a game that has waited for its players' shares of the draw.
    pub fn due(&self) -> Option<Due> {
        let Some((seat, _)) = self.bot_to_act() else {
            if let Some(until) = self.public.revealing {
                return Some(Due { at: until, whom: DueFor::Clock });
            }
            self.public.to_act()?;
            let times = self.public.clocks.deadline().into_iter().chain(offer::concludes_at(&self.public));
            return Some(Due { at: times.min()?, whom: DueFor::Clock });
        };
        let whom = if self.is_left_to_bots() { DueFor::Bots } else { DueFor::People };
        let from = self.public.seats[usize::from(seat)].bot_from.unwrap_or_default();
        Some(Due { at: self.public.clocks.since().max(from), whom })
    }

    /// The seat to act and its bot, if a bot plays it.
    pub fn bot_to_act(&self) -> Option<(u8, &str)> {
        let seat = self.public.to_act()?;
        Some((seat, self.public.seats[usize::from(seat)].bot.as_deref()?))
    }

    /// Whether a bot is to act and no person plays.
    pub fn is_left_to_bots(&self) -> bool {
        self.bot_to_act().is_some() && !self.public.seats.iter().any(SeatView::votes)
    }
}
