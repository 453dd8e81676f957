//! Accepting connections: so many in all and from one visitor, and not the last places for those who have many.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;
use tracing::{error, info, warn};

use crate::address::{Proxies, household};
use crate::config::Config;
use crate::connection::Connection;
use crate::seldom::Seldom;

/// Connections beside streams.
const SPARE: u32 = 256;
/// Files that are no connections of visitors: the database's, the log, standard streams.
const FILES: u32 = 64;
/// What a visitor may have while less than a quarter of all places is free.
const WHILE_SCARCE: u32 = 8;

/// A listener with limits.
pub struct Limited {
    inner: TcpListener,
    all: Arc<Semaphore>,
    most: u32,
    most_each: u32,
    proxies: Proxies,
    each: Arc<Mutex<HashMap<IpAddr, u32>>>,
    refused: Seldom,
    full: Seldom,
    failed: Seldom,
}

/// What a connection takes up until it is dropped.
pub struct Place {
    _permit: OwnedSemaphorePermit,
    /// Whose place it is; none for a proxy.
    visitor: Option<IpAddr>,
    each: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Limited {
    /// At most as many connections as the streams configured, a few more, and what the system lets us have.
    pub fn new(inner: TcpListener, config: &Config) -> Limited {
        let wanted = config.streams.saturating_add(SPARE);
        let most = wanted.min(files().saturating_sub(FILES).max(1));
        if most < wanted {
            info!(most, wanted, "the system's limit of open files allows fewer connections than configured");
        }
        Limited {
            inner,
            all: Arc::new(Semaphore::new(most as usize)),
            most,
            most_each: config.connections_per_address,
            proxies: config.trusted_proxies.clone(),
            each: Arc::default(),
            refused: Seldom::default(),
            full: Seldom::default(),
            failed: Seldom::default(),
        }
    }

    /// The next connection that may stay.
    pub async fn accept(&mut self) -> (Connection<Place>, SocketAddr) {
        loop {
            if self.all.available_permits() == 0
                && let Some(times) = self.full.now()
            {
                warn!(times, "all {} connections are taken; others wait", self.most);
            }
            // The semaphore is never closed. Whoever is too many waits in the system's queue.
            let Ok(permit) = Arc::clone(&self.all).acquire_owned().await else { continue };
            match self.inner.accept().await {
                Ok((stream, address)) => {
                    let Some(place) = self.admit(address.ip(), permit) else { continue };
                    // Moves are small and wanted at once.
                    let _ = stream.set_nodelay(true);
                    return (Connection::new(stream, place), address);
                }
                Err(why) if why.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(why) => {
                    if let Some(times) = self.failed.now() {
                        error!(%why, times, "cannot accept connections");
                    }
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    /// Takes no more connections, and waits until those that are left have ended.
    pub async fn drain(self) {
        drop(self.inner);
        let _ = self.all.acquire_many(self.most).await;
    }

    fn admit(&mut self, peer: IpAddr, permit: OwnedSemaphorePermit) -> Option<Place> {
        let visitor = (!self.proxies.trust(peer)).then(|| household(peer));
        let Some(counted) = visitor else {
            return Some(Place { _permit: permit, visitor, each: Arc::clone(&self.each) });
        };
        let scarce = self.all.available_permits() < self.most as usize / 4;
        let most = if scarce { self.most_each.min(WHILE_SCARCE) } else { self.most_each };
        let mut each = self.each.lock().unwrap_or_else(PoisonError::into_inner);
        let here = each.entry(counted).or_default();
        if *here >= most {
            if let Some(times) = self.refused.now() {
                warn!(%peer, open = *here, most, times, "connections refused: too many from one address; a proxy is named by trusted-proxies");
            }
            return None;
        }
        *here += 1;
        Some(Place { _permit: permit, visitor, each: Arc::clone(&self.each) })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(visitor) = &self.visitor else { return };
        let mut each = self.each.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(here) = each.get_mut(visitor) {
            *here -= 1;
            if *here == 0 {
                each.remove(visitor);
            }
        }
    }
}

/// How many files we may have open, after asking for as many as the system gives.
#[cfg(unix)]
fn files() -> u32 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).is_ok();
    let limit = if raised { maximum } else { current };
    limit.map_or(u32::MAX, |limit| u32::try_from(limit).unwrap_or(u32::MAX))
}

#[cfg(not(unix))]
fn files() -> u32 {
    u32::MAX
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt;
    use tokio::net::TcpStream;
    use tokio::time::timeout;

    async fn listener(all: u32, each: u32, proxies: &str) -> Limited {
        let settings = crate::Settings { database: Some("sqlite://x".to_owned()), ..Default::default() };
        let mut config = settings.resolve().unwrap();
        (config.connections_per_address, config.trusted_proxies) = (each, proxies.parse().unwrap());
        let mut listener = Limited::new(TcpListener::bind("127.0.0.1:0").await.unwrap(), &config);
        (listener.all, listener.most) = (Arc::new(Semaphore::new(all as usize)), all);
        listener
    }

    /// A client that is let in, or one that is turned away.
    async fn knock(listener: &mut Limited) -> Option<(TcpStream, Connection<Place>)> {
        let mut client = TcpStream::connect(listener.inner.local_addr().unwrap()).await.unwrap();
        let mut end = [0];
        tokio::select! {
            (connection, _) = listener.accept() => Some((client, connection)),
            closed = client.read(&mut end) => {
                assert_eq!(closed.unwrap(), 0);
                None
            }
        }
    }

    #[tokio::test]
    async fn one_address_gets_its_share_and_no_more() {
        let mut listener = listener(100, 2, "0").await;
        let first = knock(&mut listener).await.unwrap();
        let _second = knock(&mut listener).await.unwrap();
        assert!(knock(&mut listener).await.is_none());
        drop(first);
        let _third = knock(&mut listener).await.unwrap();
        assert!(knock(&mut listener).await.is_none());
    }

    #[tokio::test]
    async fn the_last_places_are_for_those_who_have_few() {
        let mut listener = listener(32, 30, "0").await;
        let mut greedy = Vec::new();
        while let Some(connection) = knock(&mut listener).await {
            greedy.push(connection);
        }
        assert_eq!(greedy.len(), 24, "three quarters");
        let permit = Arc::clone(&listener.all).try_acquire_owned().unwrap();
        assert!(listener.admit("192.0.2.1".parse().unwrap(), permit).is_some(), "another has none yet");
    }

    #[tokio::test]
    async fn a_trusted_proxy_carries_everybody() {
        let mut listener = listener(100, 1, "127.0.0.1").await;
        let mut carried = Vec::new();
        for _ in 0..3 {
            carried.push(knock(&mut listener).await.unwrap());
        }
        let mut listener = self::listener(100, 1, "192.0.2.1").await;
        let _one = knock(&mut listener).await.unwrap();
        assert!(knock(&mut listener).await.is_none());
    }

    #[tokio::test]
    async fn draining_waits_for_the_last() {
        let mut listener = listener(4, 4, "0").await;
        let (_client, connection) = knock(&mut listener).await.unwrap();
        let mut drained = Box::pin(listener.drain());
        assert!(timeout(Duration::from_millis(20), &mut drained).await.is_err());
        drop(connection);
        drained.await;
    }

    #[test]
    fn as_many_files_as_the_system_gives() {
        let most = files();
        let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
        assert!(most > 256, "{most}");
    }
}
