"""Whatever is asked for, the answer is an answer or a clear exception, and nothing changes by a refusal."""

import gc
import resource
import string

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


def test_codes_of_rules_come_along():
    state = pyramidion.load_game("turquoise").new_initial_state()
    with pytest.raises(pyramidion.IllegalAction) as refused:
        state.apply_text("thot")
    assert refused.value.args == ("thot is not yours", "not-your-tablet")
    with pytest.raises(pyramidion.IllegalAction) as refused:
        state.apply_text("dance")
    assert refused.value.args[1] == "no-such-action"


def test_nothing_leaks():
    """Peak memory after many states is what it was after some: a million of them with PYRAMIDION_STATES in the long run."""
    import os

    game = pyramidion.load_game("turquoise", players=3)
    env = pyramidion.VectorEnv(game, 8)

    def some(count):
        for _ in range(count):
            state = game.new_initial_state()
            state.legal_actions()
            state.clone().observation_tensor()
            state.child(state.legal_actions()[0]).serialize()
        env.step_nth([0] * 8)
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    count = int(os.environ.get("PYRAMIDION_STATES", "8000")) // 4
    first = some(count)
    assert some(3 * count) - first < 4096, "kilobytes"
