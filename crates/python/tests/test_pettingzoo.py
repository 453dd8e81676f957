"""PettingZoo's own tests."""

import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test  # noqa: E402
from pettingzoo.utils import parallel_to_aec  # noqa: E402

import pyramidion  # noqa: E402
from pyramidion.gymnasium import SeatEnv  # noqa: E402
from pyramidion.pettingzoo import aztec_v1, inka_v1, turquoise_v1  # noqa: E402

MODULES = [aztec_v1, inka_v1, turquoise_v1]
modules = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.rsplit(".", 1)[1])


@modules
def test_api(module):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(module.env(flat=True), num_cycles=60)
        # PettingZoo warns of every space with a mask in it that is not one of its own.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(module.env(), num_cycles=60)
        api_test(module.env(players=3), num_cycles=60)


@modules
def test_seed(module):
    seed_test(module.env, num_cycles=40)


@modules
def test_render(module, capsys):
    render_test(module.env)
    assert capsys.readouterr().out


@modules
def test_cycles(module):
    """In a cycle everybody acts once, and the test knows no masks: whoever is to act may say anything."""
    cycles = partial(module.parallel_env, illegal="any")
    max_cycles_test(SimpleNamespace(parallel_env=cycles, env=lambda **rest: parallel_to_aec(cycles(**rest))))


@modules
def test_parallel_api(module):
    parallel_api_test(module.parallel_env(illegal="any"), num_cycles=30)


@modules
def test_games_are_cut_where_they_should(module):
    env = module.env(max_cycles=3)
    env.reset(seed=1)
    acted = 0
    for agent in env.agent_iter():
        _, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        acted += 1
        env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert acted == 6


def test_what_is_not_legal_is_refused():
    env = aztec_v1.env()
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(pyramidion.IllegalAction):
        env.step(illegal)
    for wrong in ({"render_mode": "smell"}, {"illegal": "maybe"}):
        with pytest.raises(ValueError):
            aztec_v1.env(**wrong)


def test_a_seat_for_gymnasium():
    from gymnasium.utils.env_checker import check_env

    for seat in range(2):
        env = SeatEnv("turquoise", opponents=2, nodes=20, seat=seat)
        observation, info = env.reset(seed=4)
        assert env.observation_space.contains(observation)
        for _ in range(40):
            action = int(np.flatnonzero(info["action_mask"])[0])
            observation, reward, terminated, truncated, info = env.step(action)
            assert env.observation_space.contains(observation) and not truncated
            if terminated:
                break
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")

        class Forgiving(SeatEnv):
            """The checker knows no masks."""

            def step(self, action):
                legal = self.state.legal_actions()
                return super().step(legal[int(action) % len(legal)])

        check_env(Forgiving("aztec", opponents="greedy", size=5, pieces=8), skip_render_check=True)
