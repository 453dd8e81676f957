"""OpenSpiel's own tools on our games, unmodified."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import generate_playthrough, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import pyramidion  # noqa: E402
import pyramidion.open_spiel  # noqa: E402

GAMES = [
    "pyramidion_aztec(size=5,pieces=8)",
    "pyramidion_aztec(players=3,size=5,pieces=9)",
    "pyramidion_inka",
    "pyramidion_turquoise(quiet=2)",
    "pyramidion_turquoise(players=3,quiet=2)",
]


def test_the_games_are_registered():
    assert {"pyramidion_aztec", "pyramidion_inka", "pyramidion_turquoise"} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize="aztec" in name, verbose=False)


@pytest.mark.parametrize("name", GAMES[:4])
def test_tree_search(name):
    game = pyspiel.load_game(name)
    bot = mcts.MCTSBot(game, 1.4, 5, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), solve=False)
    state = game.new_initial_state()
    for _ in range(3):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        assert (action := bot.step(state)) in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name):
    game = pyspiel.load_game(name)
    state, actions = game.new_initial_state(), []
    for _ in range(4):
        actions.append(state.legal_actions()[0])
        state.apply_action(actions[-1])
    lines = generate_playthrough.playthrough_lines(str(game), action_sequence=actions)
    assert any("Apply action" in line for line in lines)


def test_observations_have_names():
    game = pyspiel.load_game(GAMES[0])
    observation = make_observation(game)
    state = game.new_initial_state()
    observation.set_from(state, player=0)
    assert observation.dict["level1"].sum() == 1
    assert observation.string_from(state, player=1) == str(state)
