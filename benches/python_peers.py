"""How fast the games are from Python, in one run beside OpenSpiel's, PettingZoo's and Pgx's on the same machine.

    python benches/python_peers.py [--seconds 2] [--rounds 3]

A decision is: list what is legal, pick any, play it; chance is played by the driver. Rates are decisions a second of
processor time on one core, the best of some rounds taken in turns, so that other work on the machine disturbs all alike.
Peers that are not installed are left out, and said to be.
"""

import argparse
import random
import time

import numpy as np

import pyramidion

OURS = ["aztec", "inka", "turquoise"]
OPEN_SPIEL = ["backgammon", "hive", "pentago"]


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

    env, count = pgx.make(name), 256
    init, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))

    def pick(key, mask):
        return jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf))

    pick = jax.jit(jax.vmap(pick))
    key = jax.random.PRNGKey(1)
    state = init(jax.random.split(key, count))
    state = step(state, pick(jax.random.split(key, count), state.legal_action_mask))

    def run(seconds):
        nonlocal key, state
        made, begin = 0, time.process_time()
        while time.process_time() - begin < seconds:
            key, here = jax.random.split(key)
            if bool(state.terminated.any()):
                state = init(jax.random.split(here, count))
            state = step(state, pick(jax.random.split(here, count), state.legal_action_mask))
            jax.block_until_ready(state.current_player)
            made += count
        return made / (time.process_time() - begin)

    return run


def contestants():
    for name in OURS:
        yield f"{name}: native, with lists", native(name)
        yield f"{name}: batch, no observations", batched(name, observed=False)
        yield f"{name}: batch, uint8 observations and masks", batched(name, observed=True)
        yield f"{name}: single states", single(pyramidion.load_game(name).new_initial_state)
    try:
        import pyspiel

        for name in OPEN_SPIEL:
            yield f"OpenSpiel {name}: single states", single(pyspiel.load_game(name).new_initial_state)
    except ImportError:
        print("OpenSpiel is not installed")
    try:
        from pettingzoo.classic import connect_four_v3

        from pyramidion.pettingzoo import aztec_v1

        yield "PettingZoo connect_four_v3", zoo(connect_four_v3.env())
        yield "aztec: PettingZoo", zoo(aztec_v1.env())
    except ImportError:
        print("PettingZoo's classic games are not installed")
    try:
        yield "Pgx backgammon: batch", pgx_batched("backgammon")
    except ImportError:
        print("Pgx is not installed")


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--seconds", type=float, default=1.0)
    words.add_argument("--rounds", type=int, default=3)
    words = words.parse_args()
    runs = dict(contestants())
    best = dict.fromkeys(runs, 0.0)
    for _ in range(words.rounds):
        for name, run in runs.items():
            best[name] = max(best[name], run(words.seconds / words.rounds))
    for name, rate in best.items():
        print(f"{name:48} {rate:12,.0f} /s")
    print()
    peers = [best[f"OpenSpiel {name}: single states"] for name in OPEN_SPIEL if f"OpenSpiel {name}: single states" in best]
    for name in OURS:
        share = best[f"{name}: batch, no observations"] / best[f"{name}: native, with lists"]
        line = f"{name}: batch / native with lists {share:.2f}"
        if peers:
            line += f"; single / fastest of OpenSpiel's three {best[f'{name}: single states'] / max(peers):.2f}"
        print(line)


if __name__ == "__main__":
    main()
