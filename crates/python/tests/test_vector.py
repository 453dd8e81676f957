"""Many games at once: the same as single ones, whatever the threads."""

import numpy as np
import pytest

import pyramidion

GAMES = ["aztec(players=3)", "inka(players=2)", "turquoise(players=4)"]


def played(game, threads, steps, by_number=True, **settings):
    """Everything a batch shows while it is played at random."""
    env = pyramidion.VectorEnv(pyramidion.load_game(game), 12, threads, seed=5, **settings)
    dice = np.random.default_rng(1)
    shown = []
    for _ in range(steps):
        places = (dice.random(env.n) * env.legal_counts).astype(np.int64)
        if by_number:
            env.step([env.legal_actions(i)[place] for i, place in enumerate(places)])
        else:
            env.step_nth(places)
        shown.append(
            [
                buffer.copy()
                for buffer in (
                    env.observation,
                    env.mask,
                    env.rewards,
                    env.scores,
                    env.terminated,
                    env.current_player,
                    env.legal_counts,
                )
            ]
        )
    return shown


@pytest.mark.parametrize("game", GAMES)
def test_threads_and_names_of_actions_make_no_difference(game):
    one = played(game, 1, 60)
    for other in [played(game, 2, 60), played(game, 5, 60), played(game, 2, 60, by_number=False)]:
        assert all(np.array_equal(a, b) for left, right in zip(one, other) for a, b in zip(left, right))


@pytest.mark.parametrize("game", GAMES)
def test_buffers_show_what_single_states_say(game):
    """Single states follow the batch; what chance did there is found in the observation."""
    game = pyramidion.load_game(game)
    env = pyramidion.VectorEnv(game, 4, 2, seed=9)
    states = [game.new_initial_state() for _ in range(4)]
    dice = np.random.default_rng(2)

    def follow(i):
        """Lets chance act as it did in the batch."""
        while states[i].is_chance_node():
            children = [states[i].child(number) for number, _ in states[i].chance_outcomes()]
            player = env.current_player[i]
            same = [c for c in children if np.array_equal(c.observation_tensor(player), env.observation[i])]
            assert len(same) == 1
            states[i] = same[0]

    for _ in range(80):
        numbers = []
        for i in range(4):
            if states[i].is_terminal():
                states[i] = game.new_initial_state()
            follow(i)
            assert states[i].current_player() == env.current_player[i]
            assert np.array_equal(states[i].observation_tensor(), env.observation[i])
            assert np.array_equal(states[i].legal_actions_mask().astype(bool), env.mask[i])
            legal = states[i].legal_actions()
            assert len(legal) == env.legal_counts[i] and sorted(env.legal_actions(i)) == legal
            numbers.append(int(dice.choice(legal)))
            states[i].apply_action(numbers[i])
        env.step(np.array(numbers))
        for i in range(4):
            assert env.terminated[i] == states[i].is_terminal()
            assert env.rewards[i].tolist() == pytest.approx(states[i].rewards())
            if env.terminated[i]:
                assert env.scores[i].tolist() == states[i].scores()


def test_games_end_and_begin_anew():
    env = pyramidion.VectorEnv(pyramidion.load_game("aztec", size=5, pieces=8), 64, 2, observations=False, masks=False)
    assert env.observation.shape == (64, 0) == env.mask.shape
    ended, steps = 0, 0
    dice = np.random.default_rng(3)
    while ended < 500:
        env.step_nth(dice.random(64) * env.legal_counts)
        steps += 64
        ended += int(env.terminated.sum())
        assert (np.abs(env.rewards).sum(axis=1) > 0).tolist() == env.terminated.tolist()
        assert (env.legal_counts > 0).all()
    assert 2 < steps / ended <= 8


def test_buffers_are_never_copied():
    env = pyramidion.VectorEnv(pyramidion.load_game("inka"), 3)
    before = env.observation, env.mask, env.rewards
    env.step_nth([0, 0, 0])
    assert all(a is b for a, b in zip(before, (env.observation, env.mask, env.rewards)))


def test_a_seed_decides_and_reset_begins_again():
    game = pyramidion.load_game("turquoise")

    def shown(env):
        for _ in range(30):
            env.step_nth([0] * 5)
        return env.observation.copy()

    env = pyramidion.VectorEnv(game, 5, seed=1)
    first = shown(env)
    env.reset()
    assert np.array_equal(first, shown(env))
    env.reset(seed=2)
    other = shown(env)
    assert not np.array_equal(first, other)
    assert np.array_equal(other, shown(pyramidion.VectorEnv(game, 5, seed=2)))


def test_what_is_not_legal_changes_nothing():
    env = pyramidion.VectorEnv(pyramidion.load_game("aztec"), 3)
    before = env.observation.copy()
    good = int(env.legal_actions(0)[0])
    for bad in ([good, good, 10**6], [good, -1, good], [good, good, 2**40]):
        with pytest.raises(pyramidion.IllegalAction, match="nothing was played"):
            env.step(bad)
    with pytest.raises(pyramidion.IllegalAction):
        env.step_nth(env.legal_counts)
    for wrong in ([good], [good] * 4, []):
        with pytest.raises(pyramidion.PyramidionError):
            env.step(np.array(wrong, dtype=np.int64))
    with pytest.raises(pyramidion.PyramidionError):
        env.legal_actions(3)
    assert np.array_equal(before, env.observation)
    env.rewards.flags.writeable = False
    with pytest.raises(pyramidion.PyramidionError, match="cannot be written"):
        env.step([good] * 3)
    assert np.array_equal(before, env.observation)


@pytest.mark.parametrize("settings", [{"n": 0}, {"n": 2**21}, {"n": 1, "threads": 0}, {"n": 1, "threads": 1000}])
def test_sizes_have_bounds(settings):
    with pytest.raises(pyramidion.PyramidionError):
        pyramidion.VectorEnv(pyramidion.load_game("aztec"), **settings)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_are_the_same_with_masks_and_without(game):
    """With masks actions and numbers are listed at once, without them numbers only when somebody asks."""
    game = pyramidion.load_game(game)
    masked, plain = (pyramidion.VectorEnv(game, 8, seed=4, observations=False, masks=masks) for masks in (True, False))
    dice = np.random.default_rng(4)
    for _ in range(300):
        for i in range(8):
            assert np.array_equal(masked.legal_actions(i), plain.legal_actions(i))
        places = (dice.random(8) * masked.legal_counts).astype(np.int64)
        masked.step_nth(places)
        plain.step_nth(places)
