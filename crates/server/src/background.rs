//! Work that takes a core for a while: on threads of its own, which let everything else go first.

use std::sync::Arc;
use std::thread;

use tokio::sync::{Semaphore, oneshot};
#[cfg(target_os = "linux")]
use tracing::debug;
use tracing::error;

/// How far such a thread stands back: the rest of the program and of the machine has about ten times its share of a core that
/// both want, and gets it at once.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// Lets everything else go before this thread from now on: sockets, storage, quick thoughts.
pub fn stand_back() {
    // Elsewhere it would count for the whole program.
    #[cfg(target_os = "linux")]
    if let Err(why) = rustix::process::setpriority_process(None, NICE) {
        debug!(%why, "the system does not let threads stand back");
    }
}

/// Does this when there is a turn, which ends with the work and not with whoever waits for it; none if it failed.
pub async fn in_turn<T: Send + 'static>(
    turns: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let turn = Arc::clone(turns).acquire_owned().await.ok()?;
    let (reply, answer) = oneshot::channel();
    let working = thread::Builder::new().name("background".to_owned()).spawn(move || {
        stand_back();
        let done = work();
        drop(turn);
        // Whoever waited may have gone.
        let _ = reply.send(done);
    });
    if let Err(why) = working {
        error!(%why, "no thread for work in the background");
        return None;
    }
    answer.await.ok()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_thread_stands_back_alone() {
        // Its niceness is the 19th field of what the system says of it, and 17th after its name.
        let niceness = || -> i32 {
            let said = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
            said.rsplit_once(") ").unwrap().1.split(' ').nth(16).unwrap().parse().unwrap()
        };
        let before = niceness();
        let then = thread::spawn(move || {
            stand_back();
            niceness()
        });
        assert_eq!((then.join().unwrap(), niceness()), (before.max(NICE), before));
    }

    /// Otherwise whoever hangs up again and again would have more than one core at work.
    #[tokio::test]
    async fn work_keeps_its_turn_when_nobody_waits_for_it_any_more() {
        let turns = Arc::new(Semaphore::new(1));
        let (begun, begins) = oneshot::channel();
        let (finish, finished) = mpsc::channel::<()>();
        let waiting = tokio::spawn({
            let turns = Arc::clone(&turns);
            async move {
                in_turn(&turns, move || {
                    let _ = begun.send(());
                    let _ = finished.recv();
                })
                .await
            }
        });
        begins.await.unwrap();
        waiting.abort();
        assert!(waiting.await.is_err());
        assert_eq!(turns.available_permits(), 0, "it is still at work");
        finish.send(()).unwrap();
        assert_eq!(in_turn(&turns, || 7).await, Some(7));
    }

    #[tokio::test]
    async fn work_that_fails_gives_its_turn_back() {
        let turns = Arc::new(Semaphore::new(1));
        assert_eq!(in_turn(&turns, || -> u8 { panic!("on purpose") }).await, None);
        assert_eq!(in_turn(&turns, || 7).await, Some(7));
    }
}
