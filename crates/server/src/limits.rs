//! Limits on how much and how fast.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use protocol::{Code, Refusal};

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
        Bucket::new(each_second.saturating_mul(4), f64::from(each_second))
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

/// What each address has used up.
#[derive(Clone)]
pub struct Limits(Arc<Inner>);

struct Inner {
    tables_per_hour: u32,
    streams_per_address: u32,
    streams: u32,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    tables: HashMap<IpAddr, Bucket>,
    streams: HashMap<IpAddr, u32>,
    all_streams: u32,
}

/// A stream that counts until it is dropped.
pub struct StreamPermit {
    limits: Limits,
    address: IpAddr,
}

impl Limits {
    /// Nothing used up yet.
    pub fn new(tables_per_hour: u32, streams_per_address: u32, streams: u32) -> Limits {
        Limits(Arc::new(Inner { tables_per_hour, streams_per_address, streams, counts: Mutex::default() }))
    }

    /// Whether this address may make another table.
    pub fn table(&self, address: IpAddr) -> Result<(), Refusal> {
        let most = self.0.tables_per_hour;
        let mut counts = self.counts();
        // What is full again need not be remembered.
        if counts.tables.len() > 10_000 {
            counts.tables.retain(|_, bucket| !bucket.full());
        }
        let bucket =
            counts.tables.entry(address).or_insert_with(|| Bucket::new(most, f64::from(most) / 3600.0));
        if bucket.take() {
            Ok(())
        } else {
            Err(Refusal::new(Code::TooMany, format!("at most {most} tables an hour from one address")))
        }
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
        if let Some(here) = counts.streams.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                counts.streams.remove(&self.address);
            }
        }
    }
}
