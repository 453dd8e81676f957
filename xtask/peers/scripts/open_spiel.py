"""Games of OpenSpiel played out and searched, all of it in its own C++: JSON for `cargo xtask peers`.

    python open_spiel.py SECONDS GAME ...
"""

import json
import random
import sys
import time

import pyspiel

ROLLOUTS = 5
ITERATIONS = 20


def mean_length(game, games=10):
    """Decisions in a random game, and how many actions there are to choose from."""
    decisions = choices = 0
    dice = random.Random(1)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(dice.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                decisions += 1
                choices += len(legal)
                state.apply_action(dice.choice(legal))
    return decisions / games, choices / decisions


def per_second(seconds, work):
    """How often work is done in a second of processor time, so that what else the machine does does not count."""
    count, begun = 0, time.process_time()
    while count == 0 or time.process_time() - begun < seconds:
        work()
        count += 1
    return count / (time.process_time() - begun)


def measure(name, seconds):
    game = pyspiel.load_game(name)
    length, choices = mean_length(game)
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.legal_actions()[0])

    def searcher(rollouts, iterations):
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
        return pyspiel.MCTSBot(game, evaluator, 1.4, iterations, 100, False, 1, False)

    # Next to nothing but games played out: two leaves, each judged by many of them.
    playouts, search = searcher(ROLLOUTS, 2), searcher(1, ITERATIONS)
    return {
        "game": name,
        "choices": choices,
        "decisions": 2 * ROLLOUTS * length * per_second(seconds, lambda: playouts.step(start)),
        "iterations": ITERATIONS * per_second(seconds, lambda: search.step(start)),
    }


if __name__ == "__main__":
    seconds, names = float(sys.argv[1]), sys.argv[2:]
    print(json.dumps([measure(name, seconds) for name in names]))
