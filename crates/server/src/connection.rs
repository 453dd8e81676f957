//! One connection: cut when nothing moves for long, or when the other side takes what it asked for too slowly.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// After this long without a byte in or out a connection is cut. Streams send something more often.
const SILENCE: Duration = Duration::from_secs(75);
/// How long in all we wait for somebody to take what we write; every byte taken gives a millisecond back.
const STALL: Duration = Duration::from_secs(15);

/// A connection with limits, and whatever must be kept as long as it is there.
pub struct Connection<K> {
    stream: TcpStream,
    silence: Pin<Box<Sleep>>,
    stall: Stall,
    _kept: K,
}

/// What is left of our patience with a slow reader.
struct Stall {
    left: Duration,
    /// Since when nothing could be written.
    since: Option<Instant>,
}

impl<K> Connection<K> {
    pub fn new(stream: TcpStream, kept: K) -> Connection<K> {
        let stall = Stall { left: STALL, since: None };
        Connection { stream, silence: Box::pin(sleep(SILENCE)), stall, _kept: kept }
    }

    /// Waits until an attempt succeeds or the connection has been silent for too long.
    fn or_cut<T>(&mut self, context: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.silence.as_mut().reset(Instant::now() + SILENCE);
            return result;
        }
        ready!(self.silence.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// The same for writing, where a byte now and then is not enough.
    fn or_stalled(
        &mut self,
        context: &mut Context<'_>,
        result: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let now = Instant::now();
        if let Poll::Ready(Ok(bytes)) = result {
            self.stall.taken(bytes, now);
        } else if result.is_pending() {
            let until = self.stall.until(now);
            if until < self.silence.deadline() {
                self.silence.as_mut().reset(until);
            }
        }
        self.or_cut(context, result)
    }
}

impl Stall {
    fn taken(&mut self, bytes: usize, now: Instant) {
        let waited = self.since.take().map_or(Duration::ZERO, |since| now - since);
        let gained = Duration::from_millis(bytes as u64);
        self.left = (self.left.saturating_sub(waited) + gained).min(STALL);
    }

    fn until(&mut self, now: Instant) -> Instant {
        *self.since.get_or_insert(now) + self.left
    }
}

impl<K: Unpin> AsyncRead for Connection<K> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.or_cut(context, result)
    }
}

impl<K: Unpin> AsyncWrite for Connection<K> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.or_stalled(context, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.or_stalled(context, result)
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
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    async fn pair() -> (Connection<()>, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        (Connection::new(listener.accept().await.unwrap().0, ()), client)
    }

    #[tokio::test]
    async fn a_silent_connection_is_cut() {
        let (mut connection, _client) = pair().await;
        connection.silence.as_mut().reset(Instant::now() + Duration::from_millis(20));
        let error = connection.read(&mut [0; 1]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn whoever_takes_nothing_is_cut() {
        let (mut connection, _client) = pair().await;
        // As much as the system's buffers take, and then no more.
        let error = loop {
            connection.stall.left = Duration::from_millis(20);
            if let Err(error) = connection.write(&[0; 16 * 1024]).await {
                break error;
            }
        };
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn a_byte_now_and_then_is_not_enough() {
        let begin = Instant::now();
        let mut stall = Stall { left: STALL, since: None };
        let mut now = begin;
        let mut seconds = 0;
        while stall.until(now) > now + Duration::from_secs(1) {
            now += Duration::from_secs(1);
            stall.taken(1, now);
            seconds += 1;
        }
        assert!((13..=15).contains(&seconds), "{seconds}");
        // Two thousand a second are enough for ever.
        let mut stall = Stall { left: STALL, since: None };
        for _ in 0..1_000 {
            stall.until(now);
            now += Duration::from_secs(1);
            stall.taken(2_000, now);
        }
        assert_eq!(stall.left, STALL);
    }
}
