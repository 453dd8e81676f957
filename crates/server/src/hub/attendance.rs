//! Who is at a table now: how many streams are open with each seat's token, here and at other nodes. It is told to those who
//! listen and never stored: a server that was started anew has not heard of anybody yet.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use protocol::Presence;
use tokio::sync::{Notify, watch};

/// Another node's word counts this long, in milliseconds; it is given again before.
pub const WORD_LASTS: u64 = 60_000;

/// The players of one table as they come and go.
pub struct Attendance {
    seats: Mutex<Vec<Attended>>,
    told: watch::Sender<Vec<Presence>>,
}

#[derive(Clone, Default)]
struct Attended {
    /// Streams open here.
    streams: u32,
    /// Until when other nodes' words count that the player is there, by node.
    elsewhere: BTreeMap<u64, u64>,
    presence: Presence,
}

impl Attendance {
    pub fn new(seats: usize) -> Attendance {
        let none = vec![Attended::default(); seats];
        Attendance { seats: Mutex::new(none), told: watch::Sender::new(vec![Presence::default(); seats]) }
    }

    /// What everybody is told, now and from now on.
    pub fn follow(&self) -> watch::Receiver<Vec<Presence>> {
        self.told.subscribe()
    }

    /// A stream was opened or closed; says whether the first came or the last went here.
    pub fn streams(&self, seat: u8, opened: bool, now: u64) -> bool {
        self.change(seat, now, |held| {
            let before = held.streams > 0;
            held.streams = if opened { held.streams + 1 } else { held.streams.saturating_sub(1) };
            before != (held.streams > 0)
        })
    }

    /// Another node says whether it has a stream of the seat.
    pub fn heard(&self, node: u64, seat: u8, here: bool, now: u64) {
        self.change(seat, now, |held| {
            if here {
                held.elsewhere.insert(node, now + WORD_LASTS)
            } else {
                held.elsewhere.remove(&node)
            };
            true
        });
    }

    /// Whoever asks for something without a stream was there a moment ago.
    pub fn seen(&self, seat: u8, now: u64) {
        self.change(seat, now, |held| {
            if !held.presence.here {
                held.presence.since = Some(now);
            }
            true
        });
    }

    /// The seats with streams here, whose word other nodes wait for. What they said themselves may be out of date now.
    pub fn review(&self, now: u64) -> Vec<u8> {
        let count = self.seats.lock().unwrap_or_else(PoisonError::into_inner).len() as u8;
        let attended = |seat: &u8| {
            let mut streams = 0;
            self.change(*seat, now, |held| {
                streams = held.streams;
                true
            });
            streams > 0
        };
        (0..count).filter(attended).collect()
    }

    /// Changes what is known of a seat, and tells everybody if that makes a difference to them.
    fn change(&self, seat: u8, now: u64, change: impl FnOnce(&mut Attended) -> bool) -> bool {
        let mut seats = self.seats.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(held) = seats.get_mut(usize::from(seat)) else { return false };
        let answer = change(held);
        held.elsewhere.retain(|_, until| *until > now);
        let here = held.streams > 0 || !held.elsewhere.is_empty();
        if here != held.presence.here {
            held.presence = Presence { here, since: Some(now) };
        }
        let presences: Vec<Presence> = seats.iter().map(|held| held.presence).collect();
        self.told.send_if_modified(|told| {
            let differs = *told != presences;
            *told = presences;
            differs
        });
        answer
    }
}

/// What one node says to the others: whether it has a stream of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    pub table: String,
    pub seat: u8,
    pub here: bool,
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.table, self.seat, if self.here { "here" } else { "gone" })
    }
}

impl FromStr for Word {
    type Err = ();

    fn from_str(text: &str) -> Result<Word, ()> {
        let mut words = text.split(' ');
        let (table, seat, here) = (words.next().ok_or(())?, words.next().ok_or(())?, words.next().ok_or(())?);
        Ok(Word { table: table.to_owned(), seat: seat.parse().map_err(drop)?, here: here == "here" })
    }
}

/// Words that wait to be said; of one seat only the latest counts.
#[derive(Default)]
pub struct Words {
    waiting: Mutex<BTreeMap<(String, u8), bool>>,
    came: Notify,
}

impl Words {
    pub fn say(&self, Word { table, seat, here }: Word) {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).insert((table, seat), here);
        self.came.notify_one();
    }

    /// Everything that waits, as soon as anything does.
    pub async fn take(&self) -> Vec<Word> {
        loop {
            let waiting = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
            if !waiting.is_empty() {
                return waiting.into_iter().map(|((table, seat), here)| Word { table, seat, here }).collect();
            }
            self.came.notified().await;
        }
    }
}

/// A stream that counts as long as it is held.
pub struct Attending {
    pub(super) hub: Arc<super::Hub>,
    pub(super) cell: Arc<super::Cell>,
    pub(super) seat: u8,
}

impl Drop for Attending {
    fn drop(&mut self) {
        self.hub.attend(&self.cell, self.seat, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(attendance: &Attendance) -> Presence {
        attendance.follow().borrow()[0]
    }

    #[test]
    fn whoever_has_a_stream_is_there_until_the_last_is_closed() {
        let attendance = Attendance::new(2);
        assert_eq!(seat(&attendance), Presence { here: false, since: None });
        assert!(attendance.streams(0, true, 10));
        assert!(!attendance.streams(0, true, 20));
        assert!(!attendance.streams(0, false, 30));
        assert_eq!(seat(&attendance), Presence { here: true, since: Some(10) });
        assert!(attendance.streams(0, false, 40));
        assert_eq!(seat(&attendance), Presence { here: false, since: Some(40) });
        attendance.seen(0, 50);
        assert_eq!(seat(&attendance), Presence { here: false, since: Some(50) });
    }

    #[test]
    fn another_nodes_word_counts_until_it_is_taken_back_or_old() {
        let attendance = Attendance::new(1);
        attendance.heard(7, 0, true, 10);
        attendance.streams(0, true, 20);
        attendance.streams(0, false, 30);
        assert_eq!(seat(&attendance), Presence { here: true, since: Some(10) });
        assert_eq!(attendance.review(40), Vec::<u8>::new());
        attendance.heard(7, 0, false, 50);
        assert!(!seat(&attendance).here);
        attendance.heard(8, 0, true, 60);
        assert!(seat(&attendance).here);
        // That node is gone and has not said so.
        attendance.review(60 + WORD_LASTS);
        assert!(!seat(&attendance).here);
    }

    #[tokio::test]
    async fn of_one_seat_the_latest_word_is_passed_on() {
        let words = Words::default();
        let word = |here| Word { table: "abc".to_owned(), seat: 1, here };
        words.say(word(true));
        words.say(word(false));
        assert_eq!(words.take().await, [word(false)]);
        assert_eq!(word(true).to_string().parse(), Ok(word(true)));
        assert_eq!("abc".parse::<Word>(), Err(()));
    }

    #[test]
    fn nobody_is_told_what_they_know() {
        let attendance = Attendance::new(1);
        attendance.streams(0, true, 10);
        let mut told = attendance.follow();
        told.mark_unchanged();
        attendance.streams(0, true, 20);
        attendance.seen(0, 30);
        attendance.streams(0, false, 40);
        assert!(!told.has_changed().unwrap());
    }
}
