//! General search on a game whose best moves are known: leave a multiple of four stones.

use bots::{Errors, Fallible, Limits, Mcts, Player, Playouts, Random, Rule, Settings};
use tabletop::Game;
use testkit::game;
use testkit::toy::{Action, Heap};

fn uct(seed: u64) -> Mcts<Heap, Playouts<Heap>> {
    Mcts::new(Settings::new(Rule::Ucb { exploration: 1.0 }), Playouts::uniform(seed), seed)
}

#[test]
fn it_finds_the_winning_move() {
    for (stones, best) in [(5, 1), (6, 2), (7, 3), (10, 2)] {
        let heap: Heap = game(&format!("stones={stones} die=no"));
        let decision = uct(1).choose(&heap, &heap.start(), &Limits::nodes(4000));
        assert_eq!(decision.action, Action::Take(best), "{stones} stones");
        assert!(decision.candidates[0].estimate.share[0] > 0.8, "{stones} stones: {decision:?}");
    }
}

#[test]
fn a_narrow_search_finds_it_too_and_looks_at_every_move() {
    let settings = Settings { width: 0.5, ..Settings::new(Rule::Ucb { exploration: 1.0 }) };
    for (stones, best) in [(5, 1), (6, 2), (7, 3), (10, 2)] {
        let heap: Heap = game(&format!("stones={stones} die=no"));
        let mut narrow = Mcts::new(settings, Playouts::uniform(1), 1);
        let decision = narrow.choose(&heap, &heap.start(), &Limits::nodes(3));
        assert_eq!(decision.candidates.len(), 3, "{stones} stones: {decision:?}");
        let decision = narrow.choose(&heap, &heap.start(), &Limits::nodes(4000));
        assert_eq!(decision.action, Action::Take(best), "{stones} stones");
    }
}

#[test]
fn it_weighs_chance() {
    // With a die nobody can be sure, but with one stone left the seat to act takes it.
    let heap: Heap = game("stones=1 players=3 first=2");
    let mut position = heap.start();
    heap.apply(&mut position, Action::Die(2));
    let decision = uct(3).choose(&heap, &position, &Limits::nodes(50));
    assert_eq!(decision.candidates[0].estimate.share[..3], [0.0, 1.0, 0.0]);

    let heap: Heap = game("stones=2 players=2");
    let mut position = heap.start();
    heap.apply(&mut position, Action::Die(2));
    let decision = uct(3).choose(&heap, &position, &Limits::nodes(300));
    assert_eq!(decision.action, Action::Take(2), "taking one leaves the last one to the other");
}

#[test]
fn a_seed_determines_the_answer() {
    let heap: Heap = game("stones=30 players=3");
    let mut position = heap.start();
    heap.apply(&mut position, Action::Die(3));
    let limits = Limits::nodes(500);
    assert_eq!(uct(9).choose(&heap, &position, &limits), uct(9).choose(&heap, &position, &limits));
}

#[test]
fn it_answers_when_told_to_stop_at_once() {
    let heap: Heap = game("die=no");
    let limits = Limits { nodes: u64::MAX, stop: &|| true };
    for player in [&mut uct(1) as &mut dyn Player<Heap>, &mut Random::new(1)] {
        let action = player.choose(&heap, &heap.start(), &limits).action;
        assert_eq!(heap.check(&heap.start(), action), Ok(()));
    }
}

#[test]
fn the_tree_is_searched_on_after_a_move() {
    let heap: Heap = game("stones=21 die=no");
    let mut position = heap.start();
    let mut player = uct(5);
    player.choose(&heap, &position, &Limits::nodes(2000));
    heap.apply(&mut position, Action::Take(1));
    let reused = player.choose(&heap, &position, &Limits::nodes(1));
    assert!(reused.candidates.iter().map(|candidate| candidate.nodes).sum::<u64>() > 100);
}

#[test]
fn a_full_tree_keeps_what_can_still_come() {
    let heap: Heap = game("stones=100 players=4 die=no");
    let settings = Settings { max_edges: 600, ..Settings::new(Rule::Ucb { exploration: 1.0 }) };
    let mut player = Mcts::new(settings, Playouts::uniform(5), 5);
    let mut position = heap.start();
    let full = player.choose(&heap, &position, &Limits::nodes(u64::MAX));
    assert!(full.nodes > 100, "it was full after {}", full.nodes);
    heap.apply(&mut position, full.action);
    let reused = player.choose(&heap, &position, &Limits::nodes(1));
    assert!(reused.candidates.iter().map(|candidate| candidate.nodes).sum::<u64>() > 20, "{reused:?}");
    // It never ends for want of memory.
    while heap.turn(&position).seat().is_some() {
        let action = player.choose(&heap, &position, &Limits::nodes(2000)).action;
        heap.apply(&mut position, action);
    }
}

#[test]
fn errors_weaken_but_do_not_break() {
    let heap: Heap = game("stones=6 die=no");
    let right = |errors: Errors| {
        let choose =
            |seed| Fallible::new(uct(seed), errors, seed).choose(&heap, &heap.start(), &Limits::nodes(800));
        (0..100).filter(|&seed| choose(seed).action == Action::Take(2)).count()
    };
    assert_eq!(right(Errors { overlook: 0.0, misjudge: 0.0 }), 100);
    let sometimes = right(Errors { overlook: 0.3, misjudge: 0.0 });
    assert!((55..85).contains(&sometimes), "overlooked in 3 of 10 games: {sometimes}");
    let misjudged = right(Errors { overlook: 0.0, misjudge: 4.0 });
    assert!((30..75).contains(&misjudged), "hardly better than by lot: {misjudged}");
}
