//! What actions gained wherever they were looked at first: a good one here is likely a good one there.

use core::hash::Hash;

use rustc_hash::FxHashMap;
use tabletop::Seat;

/// Of how many gains the mean is kept; older ones fade, for they are from other positions than today's.
const KEPT: f32 = 30.0;

/// By seat and action, the mean of what the action gained for the seat, and how many gains that is.
pub struct History<A>(FxHashMap<(Seat, A), (f32, f32)>);

impl<A: Copy + Eq + Hash> History<A> {
    pub fn new() -> History<A> {
        History(FxHashMap::default())
    }

    pub fn count(&mut self, seat: Seat, action: A, gain: f32) {
        let (mean, gains) = self.0.entry((seat, action)).or_default();
        *gains = (*gains + 1.0).min(KEPT);
        *mean += (gain - *mean) / *gains;
    }

    /// Puts the actions first that gained most so far. Of those never looked at nothing is expected, and of others
    /// the less the fewer gains they had.
    pub fn sort(&self, seat: Seat, actions: &mut [A], ranked: &mut Vec<(f32, A)>) {
        let hope = |&(mean, gains): &(f32, f32)| mean * gains / (gains + 1.0);
        ranked.clear();
        ranked.extend(actions.iter().map(|&action| (self.0.get(&(seat, action)).map_or(0.0, hope), action)));
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (action, ranked) in actions.iter_mut().zip(ranked) {
            *action = ranked.1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gains_come_first_and_losses_last() {
        let mut history = History::new();
        for (action, gain) in [('b', 0.1), ('c', -0.1), ('d', 0.1), ('d', 0.1)] {
            history.count(Seat(0), action, gain);
        }
        let mut actions = ['a', 'b', 'c', 'd', 'e'];
        history.sort(Seat(0), &mut actions, &mut Vec::new());
        assert_eq!(
            actions,
            ['d', 'b', 'a', 'e', 'c'],
            "of equal means the better known, of unknown ones the first"
        );
        history.sort(Seat(1), &mut actions, &mut Vec::new());
        assert_eq!(actions, ['d', 'b', 'a', 'e', 'c'], "nothing is known of another seat");
    }

    #[test]
    fn old_gains_fade() {
        let mut history = History::new();
        (0..1000).for_each(|_| history.count(Seat(0), 'a', -1.0));
        (0..100).for_each(|_| history.count(Seat(0), 'a', 1.0));
        let mut actions = ['b', 'a'];
        history.sort(Seat(0), &mut actions, &mut Vec::new());
        assert_eq!(actions, ['a', 'b']);
    }
}
