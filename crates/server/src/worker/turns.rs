//! Who may think now. There are more who want to than there are cores for them: they take turns of a few milliseconds,
//! addresses in turn however many tables they made, and of an address those who have had least first. Each pace has turns
//! of its own, so that whoever needs little does not wait for a search to let go.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long somebody thinks before others may want to.
const SLICE: Duration = Duration::from_millis(10);
/// How long somebody thinks before anything else may have the core. Some systems let a thread that has just been woken wait
/// for their next tick otherwise, however far a search stands back: 4 ms, at each step of an answer.
const BREATH: Duration = Duration::from_micros(250);
/// How often those who wait see whether it has become pointless.
const RECONSIDER: Duration = Duration::from_millis(20);

/// As many for each slot may take all the time there is; the more there are, the sooner each has to answer. So whoever
/// comes finds a free hand soon, and what all of them keep in memory does not grow with their number.
const UNHURRIED: u32 = 4;

/// So many think at once.
pub struct Turns {
    slots: usize,
    /// The longest anybody takes, waiting included.
    longest: Duration,
    /// How many think or wait.
    present: AtomicU32,
    inner: Mutex<Inner>,
    changed: Condvar,
    closed: AtomicBool,
}

#[derive(Default)]
struct Inner {
    /// How many think.
    thinking: usize,
    waiting: Vec<Waiting>,
    makers: HashMap<String, Share>,
    next: u64,
}

/// What tables of one address have had.
struct Share {
    tables: usize,
    spent: Duration,
}

struct Waiting {
    number: u64,
    maker: String,
    spent: Duration,
}

/// Somebody's turn, which may be interrupted by others' turns.
pub struct Turn<'a> {
    turns: &'a Turns,
    number: u64,
    maker: &'a str,
    begin: Instant,
    vain: &'a AtomicBool,
    spent: Cell<Duration>,
    /// Since when it is our turn; none if it is not.
    since: Cell<Option<Instant>>,
    /// When others last could have the core.
    breath: Cell<Instant>,
}

impl Turns {
    pub fn new(slots: usize, longest: Duration) -> Turns {
        Turns {
            slots,
            longest,
            present: AtomicU32::new(0),
            inner: Mutex::default(),
            changed: Condvar::new(),
            closed: AtomicBool::new(false),
        }
    }

    /// Waits for a turn to think about a table of this maker, who asked for it at `begin`, until it is in vain or time to
    /// answer. Blocks its thread.
    pub fn wait<'a>(&'a self, maker: &'a str, begin: Instant, vain: &'a AtomicBool) -> Turn<'a> {
        self.present.fetch_add(1, Ordering::Relaxed);
        let mut inner = self.lock();
        // A newcomer starts where the others are: neither behind them nor with a debt of theirs to collect.
        let least = inner.makers.values().map(|share| share.spent).min().unwrap_or_default();
        let share = inner.makers.entry(maker.to_owned()).or_insert(Share { tables: 0, spent: least });
        share.tables += 1;
        inner.next += 1;
        let number = inner.next;
        let (spent, since) = (Cell::default(), Cell::default());
        let breath = Cell::new(begin);
        let turn = Turn { turns: self, number, maker, begin, vain, spent, since, breath };
        turn.queue(inner);
        turn
    }

    /// Nobody has time any more.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// How long a thought may take now.
    fn patience(&self) -> Duration {
        let unhurried = UNHURRIED * self.slots as u32;
        self.longest * unhurried / self.present.load(Ordering::Relaxed).max(unhurried)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// The rank of whoever is next.
    fn first(&self) -> Option<Rank> {
        let ranks = self.waiting.iter().map(|next| self.rank(&next.maker, next.spent, next.number));
        ranks.min()
    }

    fn rank(&self, maker: &str, spent: Duration, number: u64) -> Rank {
        let share = self.makers.get(maker).map_or(Duration::ZERO, |share| share.spent);
        (share, spent, number)
    }
}

/// What the address has had, what this thought has had, when it came: the less the earlier.
type Rank = (Duration, Duration, u64);

impl Turn<'_> {
    /// Whether to stop thinking; asked from time to time. May take long, while others think.
    pub fn is_over(&self) -> bool {
        if self.is_pointless() {
            return true;
        }
        if self.since.get().is_none_or(|since| since.elapsed() >= SLICE) {
            self.make_room();
        }
        if self.breath.get().elapsed() >= BREATH {
            thread::yield_now();
            self.breath.set(Instant::now());
        }
        self.is_pointless()
    }

    fn is_pointless(&self) -> bool {
        self.vain.load(Ordering::Relaxed)
            || self.turns.closed.load(Ordering::Relaxed)
            || self.begin.elapsed() >= self.turns.patience()
    }

    /// Lets others think who come first.
    fn make_room(&self) {
        let mut inner = self.turns.lock();
        self.settle(&mut inner);
        let room = inner.thinking <= self.turns.slots;
        if room && inner.first().is_none_or(|first| self.rank(&inner) <= first) {
            self.since.set(Some(Instant::now()));
            return;
        }
        inner.thinking -= 1;
        self.turns.changed.notify_all();
        self.queue(inner);
    }

    /// Waits until it is our turn, or pointless to wait.
    fn queue(&self, mut inner: MutexGuard<'_, Inner>) {
        let waiting = Waiting { number: self.number, maker: self.maker.to_owned(), spent: self.spent.get() };
        inner.waiting.push(waiting);
        loop {
            let free = inner.thinking < self.turns.slots;
            // Whoever has to answer at once needs hardly any time for it.
            if self.is_pointless() || (free && inner.first() == Some(self.rank(&inner))) {
                break;
            }
            let woken = self.turns.changed.wait_timeout(inner, RECONSIDER);
            inner = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        inner.waiting.retain(|waiting| waiting.number != self.number);
        inner.thinking += 1;
        self.since.set(Some(Instant::now()));
        self.turns.changed.notify_all();
    }

    fn rank(&self, inner: &Inner) -> Rank {
        inner.rank(self.maker, self.spent.get(), self.number)
    }

    /// Writes down how long we have thought.
    fn settle(&self, inner: &mut Inner) {
        let Some(since) = self.since.take() else { return };
        let spent = since.elapsed();
        self.spent.set(self.spent.get() + spent);
        if let Some(share) = inner.makers.get_mut(self.maker) {
            share.spent += spent;
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.turns.present.fetch_sub(1, Ordering::Relaxed);
        let mut inner = self.turns.lock();
        self.settle(&mut inner);
        inner.thinking -= 1;
        if let Some(share) = inner.makers.get_mut(self.maker) {
            share.tables -= 1;
            if share.tables == 0 {
                inner.makers.remove(self.maker);
            }
        }
        self.turns.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// Thinks for this long, in the time it gets; says how long it took altogether.
    fn think(turns: &Turns, maker: &str, long: Duration) -> Duration {
        let (begin, vain) = (Instant::now(), AtomicBool::new(false));
        let turn = turns.wait(maker, begin, &vain);
        while !turn.is_over() && turn.spent.get() < long {
            std::hint::spin_loop();
        }
        begin.elapsed()
    }

    #[test]
    fn who_needs_little_does_not_wait_for_those_who_need_much() {
        let turns = Arc::new(Turns::new(1, Duration::from_mins(1)));
        let crowd: Vec<_> = (0..20)
            .map(|_| {
                let turns = Arc::clone(&turns);
                thread::spawn(move || think(&turns, "crowd", Duration::from_millis(200)))
            })
            .collect();
        while turns.lock().waiting.len() < 10 {
            thread::yield_now();
        }
        let honest = think(&turns, "honest", Duration::from_millis(20));
        assert!(turns.lock().waiting.len() > 5, "the crowd is still at it");
        for one in crowd {
            one.join().unwrap();
        }
        assert!(honest < Duration::from_secs(2), "{honest:?}");
        assert!(turns.lock().makers.is_empty(), "who is done is forgotten");
    }

    #[test]
    fn addresses_get_equal_shares_however_many_tables_they_have() {
        let turns = Arc::new(Turns::new(1, Duration::from_mins(1)));
        let vain = Arc::new(AtomicBool::new(false));
        let spent = Arc::new(Mutex::new(HashMap::<&str, Duration>::new()));
        let makers = ["crowd"; 9].into_iter().chain(["honest"]);
        let threads: Vec<_> = makers
            .map(|maker| {
                let (turns, vain, spent) = (Arc::clone(&turns), Arc::clone(&vain), Arc::clone(&spent));
                thread::spawn(move || {
                    let turn = turns.wait(maker, Instant::now(), &vain);
                    // Past the time in which newcomers come first.
                    while !turn.is_over() {
                        let mut spent = spent.lock().unwrap();
                        let all = spent.values().sum::<Duration>();
                        let own = spent.entry(maker).or_default();
                        *own = (*own).max(turn.turns.lock().makers[maker].spent);
                        if all > Duration::from_secs(3) {
                            vain.store(true, Ordering::Relaxed);
                        }
                    }
                })
            })
            .collect();
        for one in threads {
            one.join().unwrap();
        }
        let spent = spent.lock().unwrap();
        let (crowd, honest) = (spent["crowd"].as_secs_f64(), spent["honest"].as_secs_f64());
        assert!(honest > crowd * 0.5, "{honest:.2} s against {crowd:.2} s");
    }

    #[test]
    fn whoever_waits_in_vain_stops_waiting() {
        let turns = Turns::new(1, Duration::from_mins(1));
        let (never, vain) = (AtomicBool::new(false), AtomicBool::new(true));
        let now = Instant::now();
        let _thinking = turns.wait("one", now, &never);
        assert!(turns.wait("two", now, &vain).is_over());
        let long_ago = now.checked_sub(Duration::from_mins(1)).unwrap();
        assert!(turns.wait("three", long_ago, &never).is_over(), "out of time");
        turns.close();
        assert!(turns.wait("four", now, &never).is_over(), "the server ends");
    }

    #[test]
    fn the_more_there_are_the_sooner_each_has_to_answer() {
        let turns = Arc::new(Turns::new(1, Duration::from_secs(8)));
        let begin = Instant::now();
        let crowd: Vec<_> = (0..32)
            .map(|_| {
                let turns = Arc::clone(&turns);
                thread::spawn(move || think(&turns, "crowd", Duration::from_secs(8)))
            })
            .collect();
        while turns.present.load(Ordering::Relaxed) < 32 {
            thread::yield_now();
        }
        assert_eq!(turns.patience(), Duration::from_secs(1));
        // As they leave, those who are left have more time; but all of them together think no longer than a few do.
        let took: Duration = crowd.into_iter().map(|one| one.join().unwrap()).max().unwrap();
        assert!(took >= Duration::from_secs(1) && begin.elapsed() < Duration::from_secs(12), "{took:?}");
        assert_eq!(turns.patience(), Duration::from_secs(8));
    }
}
