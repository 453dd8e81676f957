//! What the server must do at a table by itself, and when.

use bots::{Bot, PlayerSpec};
use protocol::SeatView;
use shelf::AnyLine;

use super::{State, offer};

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    pub at: u64,
    pub whom: DueFor,
}

/// For whom it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DueFor {
    /// Nobody needs to think: a time comes.
    Clock,
    /// A bot is to act, and bots are among themselves.
    Bots(Pace),
    /// A bot is to act, and people wait for it.
    People(Pace),
}

/// How long a bot's thought takes, by what it may look at. Those who think little do not wait for those who think much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Milliseconds.
    Quick,
    /// As long as it is let.
    Deep,
}

impl Pace {
    pub const ALL: [Pace; 2] = [Pace::Quick, Pace::Deep];

    /// That of this bot in a game.
    pub fn of(bot: &str, game: &AnyLine) -> Pace {
        if Bot::is_quick(player(bot), game) { Pace::Quick } else { Pace::Deep }
    }
}

impl DueFor {
    /// The number it is stored as. At each pace people come before bots.
    pub fn number(self) -> u8 {
        match self {
            DueFor::Clock => 0,
            DueFor::Bots(Pace::Deep) => 1,
            DueFor::People(Pace::Deep) => 2,
            DueFor::Bots(Pace::Quick) => 3,
            DueFor::People(Pace::Quick) => 4,
        }
    }

    /// The pace of the bot that is to act.
    pub fn pace(self) -> Option<Pace> {
        match self {
            DueFor::Clock => None,
            DueFor::Bots(pace) | DueFor::People(pace) => Some(pace),
        }
    }
}

/// The player a seat's bot is.
pub fn player(bot: &str) -> PlayerSpec {
    bot.parse().unwrap_or(PlayerSpec::Greedy)
}

impl State {
    /// When the server must do something here by itself: play for a bot, stop a clock, end a question, or start
    /// a game that has waited for its players' shares of the draw.
    pub fn due(&self) -> Option<Due> {
        let Some((seat, bot)) = self.bot_to_act() else {
            if let Some(until) = self.public.revealing {
                return Some(Due { at: until, whom: DueFor::Clock });
            }
            self.public.to_act()?;
            let times = self.public.clocks.deadline().into_iter().chain(offer::concludes_at(&self.public));
            return Some(Due { at: times.min()?, whom: DueFor::Clock });
        };
        let pace = Pace::of(bot, &self.public.game);
        let whom = if self.is_left_to_bots() { DueFor::Bots(pace) } else { DueFor::People(pace) };
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
