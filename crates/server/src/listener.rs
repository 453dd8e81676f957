//! Accepting connections: so many in all and from one address, and none that says and hears nothing for long.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

/// After this long without a byte in or out a connection is cut. Streams send something more often.
const SILENCE: Duration = Duration::from_secs(75);

/// A listener with limits.
pub struct Limited {
    inner: TcpListener,
    all: Arc<Semaphore>,
    most_each: u32,
    each: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Limited {
    /// At most `all` connections, and `each` from one address.
    pub fn new(inner: TcpListener, all: u32, each: u32) -> Limited {
        Limited { inner, all: Arc::new(Semaphore::new(all as usize)), most_each: each, each: Arc::default() }
    }

    fn admit(&self, address: IpAddr) -> Option<Place> {
        let mut each = self.each.lock().unwrap_or_else(PoisonError::into_inner);
        let here = each.entry(address).or_default();
        if *here >= self.most_each {
            return None;
        }
        *here += 1;
        Some(Place { address, each: Arc::clone(&self.each) })
    }
}

impl Listener for Limited {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            // The semaphore is never closed. Whoever is too many waits in the system's queue.
            let Ok(permit) = Arc::clone(&self.all).acquire_owned().await else { continue };
            let (stream, address) = Listener::accept(&mut self.inner).await;
            if let Some(place) = self.admit(address.ip()) {
                // Moves are small and wanted at once.
                let _ = stream.set_nodelay(true);
                let silence = Box::pin(sleep(SILENCE));
                return (Connection { stream, silence, _permit: permit, _place: place }, address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.inner.local_addr()
    }
}

/// A place that an address takes up until it is dropped.
struct Place {
    address: IpAddr,
    each: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut each = self.each.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(here) = each.get_mut(&self.address) {
            *here -= 1;
            if *here == 0 {
                each.remove(&self.address);
            }
        }
    }
}

/// A connection that is cut when nothing has moved for long.
pub struct Connection {
    stream: TcpStream,
    silence: Pin<Box<Sleep>>,
    _permit: OwnedSemaphorePermit,
    _place: Place,
}

impl Connection {
    /// What became of an attempt: bytes that moved put the end off, waiting goes on until the end.
    fn after<T>(&mut self, context: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.silence.as_mut().reset(Instant::now() + SILENCE);
            return result;
        }
        match self.silence.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.after(context, result)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.after(context, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.after(context, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt;

    #[tokio::test]
    async fn one_address_gets_its_share_and_no_more() {
        let inner = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut listener = Limited::new(inner, 10, 2);
        let address = listener.local_addr().unwrap();
        let mut clients = Vec::new();
        for _ in 0..3 {
            clients.push(TcpStream::connect(address).await.unwrap());
        }
        let first = listener.accept().await;
        let second = listener.accept().await;
        // The third is turned away, and the fourth comes in because a place has become free.
        drop(first);
        let none = tokio::time::timeout(Duration::from_millis(50), listener.accept()).await;
        assert!(none.is_ok(), "a place was free");
        clients.push(TcpStream::connect(address).await.unwrap());
        let turned_away = tokio::time::timeout(Duration::from_millis(50), listener.accept()).await;
        assert!(turned_away.is_err());
        assert_eq!(clients[3].read(&mut [0; 1]).await.unwrap(), 0);
        drop(second);
    }

    #[tokio::test]
    async fn a_silent_connection_is_cut() {
        let inner = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut listener = Limited::new(inner, 10, 2);
        let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (mut connection, _) = listener.accept().await;
        connection.silence.as_mut().reset(Instant::now() + Duration::from_millis(20));
        let error = connection.read(&mut [0; 1]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
