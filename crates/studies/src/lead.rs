//! Who leads, and how the lead went over in a game.

/// Who leads, looked at from time to time: a seat leads from when it is ahead of all others by a margin until another one
/// is.
#[derive(Clone, PartialEq, Debug)]
pub struct Lead {
    margin: f64,
    leader: Option<usize>,
    changes: u32,
}

impl Lead {
    /// Nobody leads yet.
    pub fn new(margin: f64) -> Lead {
        Lead { margin, leader: None, changes: 0 }
    }

    /// Looks at what each seat has.
    pub fn look(&mut self, values: &[f64]) {
        let ahead = (0..values.len()).find(|&seat| behind(values, seat) <= -self.margin);
        if let Some(seat) = ahead {
            self.changes += u32::from(self.leader.is_some_and(|leader| leader != seat));
            self.leader = Some(seat);
        }
    }

    /// How often the lead went from one seat to another.
    pub fn changes(&self) -> u32 {
        self.changes
    }
}

/// How far a seat is behind the best of the others; below 0 if it is ahead of all.
fn behind(values: &[f64], seat: usize) -> f64 {
    let others = values.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, value)| *value);
    others.fold(f64::MIN, f64::max) - values[seat]
}

/// How the lead went in a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Story {
    /// How often it went from one seat to another.
    pub changes: u32,
    /// The part of the game after which the winner led to the end; 1 if he did not lead before the end. None without a
    /// sole winner, as below.
    pub decided: Option<f64>,
    /// How far the winner was behind the best of the others when that was most; 0 if he never was.
    pub behind: Option<f64>,
}

/// The story of a game that was looked at so many times, in which this seat won alone.
pub fn story(moments: &[Vec<f64>], winner: Option<usize>, margin: f64) -> Story {
    let mut lead = Lead::new(margin);
    // The number of the moment from which on the winner leads.
    let mut since = None;
    for (number, values) in moments.iter().enumerate() {
        lead.look(values);
        since = if lead.leader == winner { since.or(Some(number)) } else { None };
    }
    let all = moments.len();
    Story {
        changes: lead.changes,
        decided: winner.map(|_| since.map_or(1.0, |number| number as f64 / all as f64)),
        behind: winner.map(|winner| moments.iter().map(|values| behind(values, winner)).fold(0.0, f64::max)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(moments: &[[f64; 2]], winner: Option<usize>) -> Story {
        story(&moments.iter().map(|values| values.to_vec()).collect::<Vec<_>>(), winner, 1.0)
    }

    #[test]
    fn the_lead_changes_when_another_is_clearly_ahead() {
        let moments =
            [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [2.0, 2.5], [2.0, 3.0], [2.0, 9.0], [2.0, 9.0], [2.0, 9.0]];
        assert_eq!(told(&moments, Some(1)), Story { changes: 1, decided: Some(0.5), behind: Some(2.0) });
        assert_eq!(told(&moments, Some(0)), Story { changes: 1, decided: Some(1.0), behind: Some(7.0) });
        assert_eq!(told(&moments, None), Story { changes: 1, decided: None, behind: None });
    }

    #[test]
    fn who_always_led_was_never_behind() {
        let moments = [[1.0, 0.0], [2.0, 0.0]];
        assert_eq!(told(&moments, Some(0)), Story { changes: 0, decided: Some(0.0), behind: Some(0.0) });
        assert_eq!(told(&[], Some(0)).decided, Some(1.0));
    }
}
