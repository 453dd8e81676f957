//! Numbered work on several threads, its results in the order of the numbers.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Does the work of each number on so many threads and hands the results to `take` in the order of the numbers, however
/// they come; so what is made of them does not depend on the threads. What a thread needs for itself is made by `prepare`.
/// Work without a result was interrupted, and nothing after it is taken. It ends when `take` breaks off, `stop` is set, or
/// something fails; `stop` is set then, for those still at work.
pub fn in_order<C, T: Send, E: Send>(
    numbers: Range<usize>,
    jobs: usize,
    stop: &AtomicBool,
    prepare: impl Fn() -> Result<C, E> + Sync,
    work: impl Fn(&mut C, usize) -> Result<Option<T>, E> + Sync,
    mut take: impl FnMut(usize, T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(numbers.start);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..jobs.clamp(1, numbers.len().max(1)) {
            let (next, numbers, prepare, work, sender) = (&next, &numbers, &prepare, &work, sender.clone());
            scope.spawn(move || {
                let mut own = match prepare() {
                    Ok(own) => own,
                    Err(why) => {
                        let _ = sender.send((0, Err(why)));
                        return;
                    }
                };
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= numbers.end {
                        return;
                    }
                    let result = work(&mut own, number);
                    let failed = result.is_err();
                    if sender.send((number, result)).is_err() || failed {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let (mut due, mut done, mut failure) = (numbers.start, false, None);
        for (number, result) in results {
            match result {
                Ok(Some(result)) => {
                    waiting.insert(number, result);
                }
                Ok(None) => {}
                // The first failure is the cause, what follows is stopping.
                Err(why) => {
                    failure.get_or_insert(why);
                }
            }
            while let Some(result) = waiting.remove(&due).filter(|_| !done && failure.is_none()) {
                match take(due, result) {
                    Ok(ControlFlow::Continue(())) => due += 1,
                    Ok(ControlFlow::Break(())) => done = true,
                    Err(why) => failure = Some(why),
                }
            }
            if done || failure.is_some() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        failure.map_or(Ok(()), Err)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(jobs: usize, last: usize, fails: usize) -> (Vec<usize>, Result<(), String>) {
        let mut taken = Vec::new();
        let result = in_order(
            3..60,
            jobs,
            &AtomicBool::new(false),
            || Ok(0),
            |_: &mut u8, number| {
                // The earlier the number, the longer it takes.
                thread::sleep(std::time::Duration::from_micros(60 - number as u64));
                if number == fails { Err(format!("{number} fails")) } else { Ok(Some(number * number)) }
            },
            |number, square| {
                assert_eq!(square, number * number);
                taken.push(number);
                Ok(if number == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        );
        (taken, result)
    }

    #[test]
    fn results_come_in_order_until_somebody_breaks_off() {
        for jobs in [0, 1, 4] {
            assert_eq!(squares(jobs, usize::MAX, 99), ((3..60).collect(), Ok(())));
            assert_eq!(squares(jobs, 20, 99), ((3..21).collect(), Ok(())));
        }
    }

    #[test]
    fn a_failure_ends_it_and_is_told() {
        for jobs in [1, 4] {
            let (taken, result) = squares(jobs, usize::MAX, 30);
            assert_eq!(result, Err("30 fails".to_owned()));
            assert!(taken.iter().zip(3..30).all(|(taken, number)| *taken == number) && taken.len() <= 27);
        }
    }

    #[test]
    fn what_was_interrupted_is_not_skipped() {
        let mut taken = Vec::new();
        let work = |(): &mut (), number| Ok::<_, String>((number != 5).then_some(number));
        in_order(
            0..10,
            1,
            &AtomicBool::new(false),
            || Ok(()),
            work,
            |number, _| {
                taken.push(number);
                Ok(ControlFlow::Continue(()))
            },
        )
        .unwrap();
        assert_eq!(taken, [0, 1, 2, 3, 4]);
    }
}
