"""Whatever is asked for, the answer is an answer or a clear exception, and nothing changes by a refusal."""

import gc
import resource
import string
import warnings

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pyramidion

CLEAR = (pyramidion.PyramidionError, TypeError, OverflowError)
anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 25_000),
    st.floats(),
    st.text(max_size=30),
    st.text(alphabet=string.ascii_lowercase + string.digits + " .-", max_size=12),
    st.lists(st.integers(), max_size=4),
    st.binary(max_size=8),
)
names = st.sampled_from(["aztec", "inka", "turquoise"])
methods = st.sampled_from(
    [name for name in dir(pyramidion.State) if not name.startswith("_") and name not in ("review",)]
)
often = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@often
@given(names, st.lists(st.tuples(methods, st.lists(anything, max_size=3)), max_size=12), st.randoms())
def test_states_take_any_call(name, calls, dice):
    state = pyramidion.load_game(name).new_initial_state()
    for method, arguments in calls:
        if not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        before = state.serialize()
        try:
            getattr(state, method)(*arguments)
        except CLEAR:
            assert state.serialize() == before


@often
@given(st.one_of(names, st.text(max_size=20)), st.dictionaries(st.text(max_size=10), anything, max_size=3))
def test_options_of_any_sort(name, options):
    try:
        pyramidion.load_game(name, **options)
    except CLEAR:
        pass


@often
@given(st.text(max_size=300))
def test_any_text_for_a_record(text):
    for read in (pyramidion.deserialize, pyramidion.verify_draws):
        with pytest.raises(pyramidion.PyramidionError):
            read(text)


@often
@given(names, st.lists(anything, max_size=3), st.dictionaries(st.sampled_from(["nodes", "seed"]), anything))
def test_bots_of_any_sort(name, arguments, settings):
    game = pyramidion.load_game(name)
    try:
        pyramidion.Bot(game, *arguments, **settings)
    except CLEAR:
        pass


@often
@given(names, anything, anything, st.one_of(anything, st.lists(st.integers(-2, 9), min_size=3, max_size=3)))
def test_batches_of_any_sort(name, count, threads, actions):
    game = pyramidion.load_game(name)
    try:
        pyramidion.VectorEnv(game, min(count, 64) if isinstance(count, int) else count, threads, masks=False)
    except CLEAR:
        pass
    env = pyramidion.VectorEnv(game, 3)
    for step in (env.step, env.step_nth, env.legal_actions, env.reset):
        try:
            step(actions)
        except (*CLEAR, ValueError):
            pass


def sloppy_arrays():
    """Arrays of any type, shape and order for three games."""
    types = ["int64", "int8", "uint64", "float32", "float64", "bool", "complex64", "U3", "object"]
    shapes = [(3,), (0,), (4,), (1, 3), (3, 1), ()]
    values = st.sampled_from([0, 1, -1, 2**31, 7])

    def made(kind, shape, value, step):
        array = np.full(shape, value).astype(kind)
        return np.repeat(array, abs(step), axis=-1)[..., ::step] if shape and step != 1 else array

    return st.builds(made, st.sampled_from(types), st.sampled_from(shapes), values, st.sampled_from([1, 2, -1]))


@often
@given(names, sloppy_arrays(), st.sampled_from(["step", "step_nth"]))
def test_batches_take_any_array(name, array, step):
    env = pyramidion.VectorEnv(pyramidion.load_game(name), 3, observations=False, masks=False)
    before = env.legal_counts.copy(), env.current_player.copy(), [env.legal_actions(i).tolist() for i in range(3)]
    try:
        with warnings.catch_warnings():
            # numpy warns that it drops what is imaginary.
            warnings.simplefilter("ignore")
            getattr(env, step)(array)
    except CLEAR:
        after = env.legal_counts, env.current_player, [env.legal_actions(i).tolist() for i in range(3)]
        assert all(np.array_equal(a, b) for a, b in zip(before, after))


@often
@given(st.sampled_from(["nan", "inf", "-inf"]), st.sampled_from(["step", "step_nth"]))
def test_what_is_no_number_is_no_action(word, step):
    """What such a float becomes as an integer is the platform's choice, and no action."""
    env = pyramidion.VectorEnv(pyramidion.load_game("aztec"), 2, observations=False, masks=False)
    with warnings.catch_warnings(), pytest.raises(CLEAR):
        warnings.simplefilter("ignore")
        getattr(env, step)(np.array([float(word)] * 2))


@often
@given(st.sampled_from([pyramidion.puzzles, pyramidion.puzzle_state, pyramidion.attempt_puzzle]), st.lists(anything, max_size=3))
def test_puzzles_of_any_sort(call, arguments):
    try:
        call(*arguments)
    except CLEAR:
        pass


@often
@given(st.dictionaries(st.sampled_from(["game", "record", "goal", "key", "start"]), anything), st.lists(st.text(max_size=5)))
def test_puzzles_that_are_none(puzzle, actions):
    with pytest.raises(CLEAR):
        pyramidion.attempt_puzzle(puzzle, actions)
    real = pyramidion.puzzles("aztec")[0] | puzzle
    try:
        pyramidion.attempt_puzzle(real, actions)
    except CLEAR:
        pass


@settings(often, max_examples=15)
@given(names, st.integers(0, 12), st.dictionaries(st.sampled_from(["nodes", "seed", "width"]), anything), anything)
def test_reviews_and_games_of_any_sort(name, played, settings, extra):
    game = pyramidion.load_game("aztec", size=5, pieces=4) if name == "aztec" else pyramidion.load_game(name)
    if isinstance(settings.get("nodes"), int):
        settings["nodes"] = min(settings["nodes"], 3)
    state = game.new_initial_state()
    for _ in range(min(played, 4)):
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
    try:
        state.review(**settings)
    except CLEAR:
        pass
    for method in [name for name in dir(game) if not name.startswith("_") and callable(getattr(game, name))]:
        try:
            getattr(game, method)(extra)
        except CLEAR:
            pass


def test_codes_of_rules_come_along():
    state = pyramidion.load_game("turquoise").new_initial_state()
    with pytest.raises(pyramidion.IllegalAction) as refused:
        state.apply_text("thot")
    assert refused.value.args == ("thot is not yours", "not-your-tablet")
    with pytest.raises(pyramidion.IllegalAction) as refused:
        state.apply_text("dance")
    assert refused.value.args[1] == "no-such-action"


def test_memory_that_is_not_there_is_said_to_be_missing():
    """Nobody has room for a million masks of this size."""
    game = pyramidion.load_game("turquoise", players=3)
    limit = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (2**35, limit[1]))
    try:
        with pytest.raises(MemoryError):
            pyramidion.VectorEnv(game, 2**20)
    finally:
        resource.setrlimit(resource.RLIMIT_AS, limit)


def test_what_is_said_is_said_in_words_of_python():
    """Players are counted from 0, and a player of one game is told from one of another."""
    game = pyramidion.load_game("aztec")
    state = game.new_initial_state()
    with pytest.raises(pyramidion.IllegalAction, match="what player 0 may do"):
        state.apply_action(-1)
    assert repr(state) == "<pyramidion.State of aztec after 0 actions, to act: player 0>"
    with pytest.raises(pyramidion.PyramidionError, match="plays inka, and the state is one of aztec"):
        pyramidion.Bot(pyramidion.load_game("inka"), "random").step(state)
    with pytest.raises(pyramidion.PyramidionError, match="1517|bytes in its last dimension"):
        pyramidion.parts(game, [1, 2, 3])
    assert pyramidion.parts(game, state.observation_tensor().tolist())["level1"].sum() == 1
    assert pyramidion.__version__[0].isdigit()


def test_nothing_leaks():
    """Peak memory after many states is what it was after some. With PYRAMIDION_STATES=1000000 it is a million of them."""
    import os

    games = [pyramidion.load_game(name, players=3) for name in pyramidion.games()]
    envs = [pyramidion.VectorEnv(game, 8) for game in games]

    def some(count):
        for number in range(count):
            game = games[number % 3]
            state = game.new_initial_state()
            legal = state.legal_actions()
            state.legal_actions_mask()
            state.clone().observation_tensor()
            child = state.child(legal[number % len(legal)])
            child.serialize()
            child.undo_action()
            try:
                child.apply_action(-number)
                child.apply_text("dance")
            except pyramidion.PyramidionError:
                pass
            if number % 100 == 0:
                pyramidion.deserialize(child.serialize()).afterstates()
                envs[number % 3].step_nth([0] * 8)
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    # Three states each: a new one, its clone and its child.
    count = int(os.environ.get("PYRAMIDION_STATES", "12000")) // 3
    first = some(count // 4)
    grown = some(count - count // 4) - first
    print(f"{3 * count} states: {first} kB after a quarter of them, {grown} kB more after all")
    assert grown < 4096, "kilobytes"
