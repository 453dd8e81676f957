//! Several threads at one search, and several searches beside each other.
//!
//! What a search shares is behind a lock that is held for a walk down the tree and back; positions are judged outside,
//! and that is where the time goes. With one thread nothing of this is used, and the answer depends on the seed alone.

use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use tabletop::{Game, Line};

use crate::{Boxed, Candidate, Decision, Estimate, Limits, Player};

/// Whether there are threads at all; where there are none, nothing of this gets into the program.
pub const THREADED: bool = cfg!(not(target_family = "wasm"));

/// Works on something shared, on this thread and so many others, until `step` says that there is nothing left to do or
/// `stop` that it is time. Where no thread can be had, this one does it alone.
pub fn work_together(threads: usize, stop: &dyn Fn() -> bool, step: impl Fn() -> bool + Sync) {
    let over = AtomicBool::new(false);
    let work = |stop: &dyn Fn() -> bool| {
        while !over.load(Ordering::Relaxed) {
            if stop() || !step() {
                over.store(true, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // A thread that cannot be had is done without.
            let _ = thread::Builder::new().spawn_scoped(scope, || work(&|| false));
        }
        work(stop);
    });
}

/// Locks what is shared. Whoever panicked with it in hand has ended the whole search.
pub fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Players who think about the same position beside each other, each with its own tree and whims; what they found is put
/// together.
pub struct Team<G: Game>(pub Vec<Boxed<G>>);

impl<G: Game> Team<G> {
    /// Asks all members, each for its part of the positions, and puts their answers together.
    fn ask(
        &mut self,
        seat: usize,
        limits: &Limits,
        ask: impl Fn(&mut Boxed<G>, &Limits) -> Decision<G::Action> + Sync,
    ) -> Decision<G::Action> {
        let nodes = limits.nodes.div_ceil(self.0.len() as u64);
        let over = AtomicBool::new(false);
        let told = || over.load(Ordering::Relaxed);
        let Some((first, others)) = self.0.split_first_mut() else { unreachable!("a team has members") };
        let decisions = thread::scope(|scope| {
            let others: Vec<_> = others
                .iter_mut()
                .filter_map(|member| {
                    let job = || ask(member, &Limits { nodes, stop: &told });
                    thread::Builder::new().spawn_scoped(scope, job).ok()
                })
                .collect();
            let stop = || {
                let stop = (limits.stop)();
                over.fetch_or(stop, Ordering::Relaxed);
                stop
            };
            let decision = ask(first, &Limits { nodes, stop: &stop });
            // Others that broke down have said nothing; the first has.
            let others = others.into_iter().filter_map(|other| other.join().ok());
            core::iter::once(decision).chain(others).collect()
        });
        merged(decisions, seat)
    }
}

impl<G: Game> Player<G> for Team<G> {
    fn choose(&mut self, game: &G, position: &G::Position, limits: &Limits) -> Decision<G::Action> {
        let seat = game.turn(position).seat().map_or(0, tabletop::Seat::index);
        self.ask(seat, limits, |member, limits| member.choose(game, position, limits))
    }

    fn go_on(&mut self, line: &Line<G>, limits: &Limits) -> Decision<G::Action> {
        let seat = line.turn().seat().map_or(0, tabletop::Seat::index);
        self.ask(seat, limits, |member, limits| member.go_on(line, limits))
    }

    fn goes_on(&self) -> bool {
        self.0.iter().all(Player::goes_on)
    }
}

/// One decision of several for a seat: of an action that several looked at, positions are added up and expectations
/// averaged by them. What is sure to win comes first, then what was looked at most.
fn merged<A: Copy + Eq>(decisions: Vec<Decision<A>>, seat: usize) -> Decision<A> {
    let nodes = decisions.iter().map(|decision| decision.nodes).sum();
    let (own, most) =
        (decisions[0].action, decisions.iter().map(|decision| decision.candidates.len()).max().unwrap_or(0));
    let mut candidates: Vec<Candidate<A>> = Vec::new();
    for candidate in decisions.into_iter().flat_map(|decision| decision.candidates) {
        match candidates.iter_mut().find(|known| known.action == candidate.action) {
            None => candidates.push(candidate),
            Some(known) => {
                let (a, b) = (known.nodes.max(1) as f32, candidate.nodes.max(1) as f32);
                let mut estimate = Estimate::default();
                estimate.add(&known.estimate.scaled(a / (a + b)));
                estimate.add(&candidate.estimate.scaled(b / (a + b)));
                known.estimate = estimate;
                if candidate.nodes > known.nodes {
                    known.line = candidate.line;
                }
                known.nodes += candidate.nodes;
            }
        }
    }
    let share = |candidate: &Candidate<A>| candidate.estimate.share[seat];
    candidates.sort_by(|a, b| {
        let sure = |candidate: &Candidate<A>| share(candidate) >= 1.0;
        let order = (sure(b), b.nodes).cmp(&(sure(a), a.nodes));
        order.then(share(b).total_cmp(&share(a)))
    });
    candidates.truncate(most);
    Decision { action: candidates.first().map_or(own, |best| best.action), nodes, candidates }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicU32;

    use super::*;

    fn told(action: char, share: f32, nodes: u64) -> Candidate<char> {
        let estimate = Estimate { share: [share, 1.0 - share, 0.0, 0.0], ..Estimate::default() };
        Candidate { action, estimate, nodes, line: vec![action] }
    }

    fn decision(candidates: Vec<Candidate<char>>) -> Decision<char> {
        let nodes = candidates.iter().map(|candidate| candidate.nodes).sum();
        Decision { action: candidates[0].action, nodes, candidates }
    }

    #[test]
    fn what_several_found_is_added_up() {
        let one = decision(vec![told('a', 0.6, 30), told('b', 0.5, 10)]);
        let other = decision(vec![told('b', 0.7, 30), told('c', 0.1, 1)]);
        let merged = merged(vec![one.clone(), other], 0);
        assert_eq!((merged.action, merged.nodes, merged.candidates.len()), ('b', 71, 2));
        assert!((merged.candidates[0].estimate.share[0] - 0.65).abs() < 1e-6);
        assert_eq!(super::merged(vec![one.clone()], 0), one);
    }

    #[test]
    fn what_is_sure_to_win_comes_first() {
        let one = decision(vec![told('a', 0.9, 100)]);
        let other = decision(vec![told('b', 1.0, 3)]);
        assert_eq!(merged(vec![one, other], 0).action, 'b');
    }

    #[test]
    fn all_stop_when_one_is_told_to_or_nothing_is_left() {
        let done = AtomicU32::new(0);
        work_together(3, &|| false, || done.fetch_add(1, Ordering::Relaxed) < 1000);
        assert!((1001..=1003).contains(&done.load(Ordering::Relaxed)));
        work_together(3, &|| true, || true);
    }
}
