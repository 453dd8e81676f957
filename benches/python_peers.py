"""How fast the games are from Python, in one run beside OpenSpiel's, PettingZoo's and Pgx's on the same machine.

    cargo xtask python-peers [--seconds 2] [--rounds 4] [--write]

A decision is: list what is legal, pick any, play it; chance is played by the driver. Rates are decisions a second of
processor time (of all threads together, where somebody's library has several), the best of some rounds taken in turns, so
that other work on the machine disturbs all alike. Peers that are not installed are left out, and said to be.
"""

import argparse
import random
import time
from functools import partial
from pathlib import Path

import numpy as np

import pyramidion

OURS = ["aztec", "inka", "turquoise"]
OPEN_SPIEL = ["backgammon", "hive", "pentago"]
NATIVE = "in Rust, with lists"
BATCH = "a batch of 256, without observations"
OBSERVED = "a batch of 256, uint8 tensors and masks"
NO_RULES = "no rules, lists as long"
SINGLE = "single states from Python"
AEC = "agent by agent"
JITTED = "a batch of 256, compiled by jax"
MARKS = ["<!-- python peers -->\n", "<!-- /python peers -->\n"]


def single(new_state):
    """Drives states of OpenSpiel's shape; ours have it, too."""

    def run(seconds, dice=random.Random(1)):
        made, begin = 0, time.process_time()
        while time.process_time() - begin < seconds:
            state = new_state()
            for _ in range(400):
                if state.is_terminal():
                    break
                if state.is_chance_node():
                    numbers, shares = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(numbers, shares)[0])
                else:
                    state.apply_action(dice.choice(state.legal_actions()))
                    made += 1
        return made / (time.process_time() - begin)

    return run


def native(name):
    game = pyramidion.load_game(name)

    def run(seconds):
        # The rate inside is by the wall clock; here the processor's time counts, as everywhere.
        made, begin = 0, time.process_time()
        while time.process_time() - begin < seconds:
            pyramidion.native_rate(game, 20_000, made)
            made += 20_000
        return made / (time.process_time() - begin)

    return run


def batched(name, observed):
    env = pyramidion.VectorEnv(pyramidion.load_game(name), 256, 1, observations=observed, masks=observed)
    dice = np.random.default_rng(1)

    def run(seconds):
        made, begin = 0, time.process_time()
        while time.process_time() - begin < seconds:
            env.step_nth((dice.random(env.n) * env.legal_counts).astype(np.int64))
            made += env.n
        return made / (time.process_time() - begin)

    return run


def zoo(env):
    def run(seconds):
        made, begin, seed = 0, time.process_time(), 0
        while time.process_time() - begin < seconds:
            env.reset(seed=(seed := seed + 1))
            for agent in env.agent_iter(400):
                observation, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    break
                mask = observation["action_mask"]
                env.step(int(np.random.choice(np.flatnonzero(mask))))
                made += 1
        return made / (time.process_time() - begin)

    return run


def pgx_batched(name):
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env, count = pgx.make(name), 256

    def decide(state, key):
        pick, play = jax.random.split(key)
        action = jax.random.categorical(pick, jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf))
        return auto_reset(env.step, env.init)(state, action, play)

    decide = jax.jit(jax.vmap(decide))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, count))
    state = decide(state, jax.random.split(key, count))

    def run(seconds):
        nonlocal key, state
        made, begin = 0, time.process_time()
        while time.process_time() - begin < seconds:
            key, here = jax.random.split(key)
            state = decide(state, jax.random.split(here, count))
            jax.block_until_ready(state.current_player)
            made += count
        return made / (time.process_time() - begin)

    return run


class Nothing:
    """A game without rules, whose lists are copied: what the loop of `single` and lists of such a length cost by themselves."""

    def __init__(self, width):
        self.legal = list(range(width))

    def is_terminal(self):
        return False

    def is_chance_node(self):
        return False

    def legal_actions(self):
        return self.legal[:]

    def apply_action(self, action):
        pass


def branching(new_state, games=6):
    """How many actions there are to choose from, in the mean of some random games."""
    dice, listed, decisions = random.Random(2), 0, 0
    for _ in range(games):
        state = new_state()
        for _ in range(400):
            if state.is_terminal():
                break
            legal = state.legal_actions()
            if not state.is_chance_node():
                listed += len(legal)
                decisions += 1
            state.apply_action(dice.choice(legal))
    return listed / decisions


def contestants():
    """What is measured: engine, game, how it is asked, how many actions there are to choose from, and what runs."""
    for name in OURS:
        new_state = pyramidion.load_game(name).new_initial_state
        wide = branching(new_state)
        yield "Pyramidion", name, NATIVE, wide, native(name)
        yield "Pyramidion", name, BATCH, wide, batched(name, observed=False)
        yield "Pyramidion", name, OBSERVED, wide, batched(name, observed=True)
        yield "Pyramidion", name, SINGLE, wide, single(new_state)
        yield NO_RULES, name, SINGLE, wide, single(partial(Nothing, round(wide)))
    try:
        import pyspiel

        for name in OPEN_SPIEL:
            new_state = pyspiel.load_game(name).new_initial_state
            yield "OpenSpiel", name, SINGLE, branching(new_state), single(new_state)
    except ImportError:
        print("OpenSpiel is not installed")
    try:
        from pettingzoo.classic import connect_four_v3

        from pyramidion.pettingzoo import aztec_v1

        yield "PettingZoo", "connect four", AEC, 7.0, zoo(connect_four_v3.env())
        yield "Pyramidion", "aztec", AEC, branching(pyramidion.load_game("aztec").new_initial_state), zoo(aztec_v1.env())
    except ImportError as error:
        print(f"PettingZoo's classic games are not installed: {error}")
    try:
        yield "Pgx", "backgammon", JITTED, None, pgx_batched("backgammon")
    except ImportError as error:
        print(f"Pgx is not installed: {error}")


def table(rows):
    """The rates as a table, and below it what they say of each other."""
    lines = ["| engine | game | asked | to choose from | decisions/s | ns for each of them |", "|---|---|---|---|---|---|"]
    rates = {}
    for (engine, game, asked), (wide, rate) in rows.items():
        rates[engine, game, asked] = rate
        told = ("–", "–") if wide is None else (f"{wide:.0f}", f"{1e9 / rate / wide:,.1f}")
        lines.append(f"| {engine} | {game} | {asked} | {told[0]} | {rate:,.0f} | {told[1]} |")
    peers = [game for game in OPEN_SPIEL if ("OpenSpiel", game, SINGLE) in rates]
    head = "".join(f" single states / OpenSpiel's {game} |" for game in peers)
    lines += ["", f"| game | batch / native | with tensors and masks / native |{head}", "|---|---|---|" + "---|" * len(peers)]
    for game in OURS:
        ours = {asked: rates["Pyramidion", game, asked] for asked in (NATIVE, BATCH, OBSERVED, SINGLE)}
        ratios = [ours[BATCH] / ours[NATIVE], ours[OBSERVED] / ours[NATIVE]]
        ratios += [ours[SINGLE] / rates["OpenSpiel", peer, SINGLE] for peer in peers]
        lines.append(f"| {game} | " + " | ".join(f"{ratio:.2f}" for ratio in ratios) + " |")
    if peers:
        # What would be left for rules, lists and Python together if a cheap game's rate were to be made several times.
        heads = ["in Rust, with lists", "single states", "no rules, lists as long"]
        lines += ["", f"| game, as multiples of OpenSpiel's {peers[-1]} | " + " | ".join(heads) + " |", "|---|---|---|---|"]
        for game in OURS:
            ways = [("Pyramidion", game, NATIVE), ("Pyramidion", game, SINGLE), (NO_RULES, game, SINGLE)]
            multiples = [rates[way] / rates["OpenSpiel", peers[-1], SINGLE] for way in ways]
            lines.append(f"| {game} | " + " | ".join(f"{multiple:.2f}" for multiple in multiples) + " |")
    return "\n".join(lines) + "\n"


def write(text):
    """Puts the table between its marks in docs/benchmarks.md."""
    page = Path(__file__).resolve().parents[1] / "docs" / "benchmarks.md"
    before, rest = page.read_text("utf-8").split(MARKS[0])
    _, after = rest.split(MARKS[1])
    page.write_text(before + MARKS[0] + text + MARKS[1] + after, "utf-8")


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--seconds", type=float, default=2.0, help="for each, all rounds together")
    words.add_argument("--rounds", type=int, default=4)
    words.add_argument("--write", action="store_true", help="into docs/benchmarks.md")
    words = words.parse_args()
    runs = {(engine, game, asked): (wide, run) for engine, game, asked, wide, run in contestants()}
    best = dict.fromkeys(runs, 0.0)
    for _ in range(words.rounds):
        for name, (_, run) in runs.items():
            best[name] = max(best[name], run(words.seconds / words.rounds))
    text = table({name: (runs[name][0], rate) for name, rate in best.items()})
    print(text)
    if words.write:
        write(text)


if __name__ == "__main__":
    main()
