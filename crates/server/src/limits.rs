//! Limits on how much and how fast.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use protocol::{Code, Refusal};
use tracing::warn;

use crate::config::Config;
use crate::seldom::Seldom;

/// How many seconds' worth may be asked for at once.
const AT_ONCE: u32 = 4;

/// A bucket of permits that fills up by itself.
pub struct Bucket {
    permits: f64,
    most: f64,
    each_second: f64,
    since: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(most: u32, each_second: f64) -> Bucket {
        Bucket { permits: f64::from(most), most: f64::from(most), each_second, since: Instant::now() }
    }

    /// What a seat may ask for at its table: a few seconds' worth at once, then so many a second.
    pub fn commands(each_second: u32) -> Bucket {
        Bucket::new(each_second.saturating_mul(AT_ONCE), f64::from(each_second))
    }

    /// What a seat may say at its table.
    pub fn talk() -> Bucket {
        Bucket::new(8, 0.5)
    }

    /// Takes a permit if there is one.
    pub fn take(&mut self) -> bool {
        let now = Instant::now();
        let gained = now.duration_since(self.since).as_secs_f64() * self.each_second;
        self.permits = (self.permits + gained).min(self.most);
        self.since = now;
        let enough = self.permits >= 1.0;
        if enough {
            self.permits -= 1.0;
        }
        enough
    }

    fn full(&self) -> bool {
        self.permits + self.since.elapsed().as_secs_f64() * self.each_second >= self.most
    }
}

/// How long a request waits for its turn at most; what would have to wait longer is refused.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// How many may download many games at the same time.
const DOWNLOADS: usize = 4;
/// For how many sheets are drawn, or wait to be.
const PRINTS: usize = 16;
/// How many searches of one address are under way or wait for their turn.
const SEARCHES: u32 = 8;
/// How many addresses are remembered before those that have used up nothing are forgotten.
const REMEMBERED: usize = 10_000;

/// How many mailboxes may be asked from one address in an hour.
const MAILS_PER_HOUR: u32 = 5;

/// What each address has used up.
#[derive(Clone)]
pub struct Limits(Arc<Inner>);

struct Inner {
    requests_per_second: u32,
    tables_per_hour: u32,
    streams_per_address: u32,
    streams: u32,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    /// When all that an address has asked for is paid for.
    requests: HashMap<IpAddr, Instant>,
    tables: HashMap<IpAddr, Bucket>,
    rematches: HashMap<IpAddr, Bucket>,
    seats: HashMap<IpAddr, Bucket>,
    mails: HashMap<IpAddr, Bucket>,
    streams: HashMap<IpAddr, u32>,
    all_streams: u32,
    downloads: HashMap<IpAddr, Bucket>,
    /// Those who asked for too much and were not served.
    refused: Seldom,
    /// Who downloads just now.
    downloading: HashSet<IpAddr>,
    /// For whom sheets are drawn, or wait to be.
    printing: HashSet<IpAddr>,
    /// Who searches just now, and how often.
    searching: HashMap<IpAddr, u32>,
}

/// A search that counts until it is done.
pub struct SearchPermit {
    limits: Limits,
    address: IpAddr,
}

impl Drop for SearchPermit {
    fn drop(&mut self) {
        give_back(&mut self.limits.counts().searching, self.address);
    }
}

/// Sheets that count until they are drawn.
pub struct PrintPermit {
    limits: Limits,
    address: IpAddr,
}

impl Drop for PrintPermit {
    fn drop(&mut self) {
        self.limits.counts().printing.remove(&self.address);
    }
}

/// A download that counts until it is dropped.
pub struct DownloadPermit {
    limits: Limits,
    address: IpAddr,
}

impl Drop for DownloadPermit {
    fn drop(&mut self) {
        self.limits.counts().downloading.remove(&self.address);
    }
}

/// A stream that counts until it is dropped.
pub struct StreamPermit {
    limits: Limits,
    address: IpAddr,
}

impl Limits {
    /// Nothing used up yet.
    pub fn new(config: &Config) -> Limits {
        Limits(Arc::new(Inner {
            requests_per_second: config.requests_per_second,
            tables_per_hour: config.tables_per_hour,
            streams_per_address: config.streams_per_address,
            streams: config.streams,
            counts: Mutex::default(),
        }))
    }

    /// How long a request of this address has to wait for its turn: not at all within a few seconds' worth, then so
    /// that there are so many a second. Whoever asks for too much at once is slowed down, not the others.
    pub fn turn(&self, address: IpAddr, now: Instant) -> Result<Duration, Refusal> {
        let each = Duration::from_secs(1) / self.0.requests_per_second;
        let mut counts = self.counts();
        if counts.requests.len() > REMEMBERED {
            counts.requests.retain(|_, paid| *paid > now);
        }
        let paid = counts.requests.entry(address).or_insert(now);
        let next = (*paid).max(now) + each;
        let wait = next.duration_since(now).saturating_sub(each * self.0.requests_per_second * AT_ONCE);
        if wait > LONGEST_WAIT {
            if let Some(times) = counts.refused.now() {
                warn!(%address, times, "requests refused: too many from one address");
            }
            return Err(too_fast());
        }
        *paid = next;
        Ok(wait)
    }

    /// Whether this address may make another table.
    pub fn table(&self, address: IpAddr) -> Result<(), Refusal> {
        let most = self.0.tables_per_hour;
        hourly(&mut self.counts().tables, address, most, "tables")
    }

    /// Whether this address may offer another rematch, which makes a table, too.
    pub fn rematch(&self, address: IpAddr) -> Result<(), Refusal> {
        let most = self.0.tables_per_hour;
        hourly(&mut self.counts().rematches, address, most, "rematches")
    }

    /// Whether this address may take another open seat, so that nobody sits down wherever somebody waits.
    pub fn seat(&self, address: IpAddr) -> Result<(), Refusal> {
        let most = self.0.tables_per_hour;
        hourly(&mut self.counts().seats, address, most, "open seats")
    }

    /// Whether this address may have another stranger's mailbox asked.
    pub fn mail(&self, address: IpAddr) -> Result<(), Refusal> {
        hourly(&mut self.counts().mails, address, MAILS_PER_HOUR, "questions by mail")
    }

    /// Whether this address may open another stream.
    pub fn stream(&self, address: IpAddr) -> Result<StreamPermit, Refusal> {
        let mut counts = self.counts();
        let here = counts.streams.get(&address).copied().unwrap_or(0);
        if here >= self.0.streams_per_address || counts.all_streams >= self.0.streams {
            return Err(Refusal::new(Code::TooMany, "too many streams are open; close one"));
        }
        counts.streams.insert(address, here + 1);
        counts.all_streams += 1;
        Ok(StreamPermit { limits: self.clone(), address })
    }

    /// Whether this address may download many games at once: a few times, then once a minute, and one at a time.
    pub fn download(&self, address: IpAddr) -> Result<DownloadPermit, Refusal> {
        let mut counts = self.counts();
        if counts.downloads.len() > REMEMBERED {
            counts.downloads.retain(|_, bucket| !bucket.full());
        }
        if counts.downloading.len() >= DOWNLOADS || counts.downloading.contains(&address) {
            return Err(Refusal::new(Code::TooMany, "a download is under way; come back when it is done"));
        }
        let bucket = counts.downloads.entry(address).or_insert_with(|| Bucket::new(6, 1.0 / 60.0));
        if !bucket.take() {
            return Err(too_fast());
        }
        counts.downloading.insert(address);
        Ok(DownloadPermit { limits: self.clone(), address })
    }

    /// Whether sheets may be drawn for this address: one game at a time, so that nobody fills the queue for all, and no
    /// longer queue than is drawn within a request's time.
    pub fn print(&self, address: IpAddr) -> Result<PrintPermit, Refusal> {
        let mut counts = self.counts();
        if counts.printing.contains(&address) || counts.printing.len() >= PRINTS {
            let why = "sheets are being drawn; come back when they are done";
            return Err(Refusal::new(Code::TooMany, why));
        }
        counts.printing.insert(address);
        Ok(PrintPermit { limits: self.clone(), address })
    }

    /// Whether this address may search through all tables or games: a few times at once, so that nobody fills the queue
    /// for all.
    pub fn search(&self, address: IpAddr) -> Result<SearchPermit, Refusal> {
        let mut counts = self.counts();
        let here = counts.searching.entry(address).or_default();
        if *here >= SEARCHES {
            return Err(Refusal::new(Code::TooMany, "searches are under way; come back when they are done"));
        }
        *here += 1;
        Ok(SearchPermit { limits: self.clone(), address })
    }

    /// How many streams are open.
    pub fn streams(&self) -> u32 {
        self.counts().all_streams
    }

    fn counts(&self) -> std::sync::MutexGuard<'_, Counts> {
        self.0.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut counts = self.limits.counts();
        counts.all_streams -= 1;
        give_back(&mut counts.streams, self.address);
    }
}

/// One fewer; whoever has none is forgotten.
fn give_back(counts: &mut HashMap<IpAddr, u32>, address: IpAddr) {
    if let Some(here) = counts.get_mut(&address) {
        *here -= 1;
        if *here == 0 {
            counts.remove(&address);
        }
    }
}

/// For whoever has to wait.
pub fn too_fast() -> Refusal {
    Refusal::new(Code::TooFast, "too much in too short a time; wait a moment")
}

/// Takes one of so many that an address may have in an hour.
fn hourly(
    buckets: &mut HashMap<IpAddr, Bucket>,
    address: IpAddr,
    most: u32,
    what: &str,
) -> Result<(), Refusal> {
    // What is full again need not be remembered.
    if buckets.len() > REMEMBERED {
        buckets.retain(|_, bucket| !bucket.full());
    }
    let bucket = buckets.entry(address).or_insert_with(|| Bucket::new(most, f64::from(most) / 3600.0));
    if bucket.take() {
        Ok(())
    } else {
        Err(Refusal::new(Code::TooMany, format!("at most {most} {what} an hour from one address")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    #[test]
    fn nobody_fills_the_queue_for_sheets() {
        let settings = Settings { database: Some("sqlite://x".to_owned()), ..Settings::default() };
        let limits = Limits::new(&settings.resolve().unwrap());
        let (greedy, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let first = limits.print(greedy).ok();
        assert!(first.is_some());
        assert_eq!(limits.print(greedy).map(|_| ()).unwrap_err().code, Code::TooMany);
        assert!(limits.print(other).is_ok());
        // A refusal does not free what is under way.
        assert!(limits.print(greedy).is_err());
        drop(first);
        assert!(limits.print(greedy).is_ok());
        let crowd: Vec<_> =
            (0..100).flat_map(|last| limits.print(IpAddr::from([198, 51, 100, last]))).collect();
        assert_eq!(crowd.len(), PRINTS, "whoever comes later is told at once");
        drop(crowd);
        assert!(limits.print(other).is_ok());
    }

    #[test]
    fn nobody_fills_the_queue_for_searches() {
        let settings = Settings { database: Some("sqlite://x".to_owned()), ..Settings::default() };
        let limits = Limits::new(&settings.resolve().unwrap());
        let (greedy, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let mut searches: Vec<_> = (0..100).flat_map(|_| limits.search(greedy)).collect();
        assert_eq!(searches.len(), SEARCHES as usize);
        assert!(limits.search(other).is_ok());
        searches.pop();
        assert!(limits.search(greedy).is_ok());
    }

    #[test]
    fn whoever_asks_for_too_much_waits_and_nobody_else_does() {
        let settings = Settings {
            database: Some("sqlite://x".to_owned()),
            requests_per_second: Some(10),
            ..Settings::default()
        };
        let limits = Limits::new(&settings.resolve().unwrap());
        let (greedy, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let now = Instant::now();
        for _ in 0..40 {
            assert_eq!(limits.turn(greedy, now).unwrap(), Duration::ZERO);
        }
        assert_eq!(limits.turn(greedy, now).unwrap(), Duration::from_millis(100));
        assert_eq!(limits.turn(greedy, now).unwrap(), Duration::from_millis(200));
        assert_eq!(limits.turn(other, now).unwrap(), Duration::ZERO);
        for _ in 0..48 {
            limits.turn(greedy, now).unwrap();
        }
        assert_eq!(limits.turn(greedy, now).unwrap_err().code, Code::TooFast);
        // What was refused is not owed.
        let later = now + Duration::from_secs(5);
        assert_eq!(limits.turn(greedy, later).unwrap(), Duration::from_millis(100));
        assert_eq!(limits.turn(greedy, later + Duration::from_secs(9)).unwrap(), Duration::ZERO);
    }
}
