"""Threads, processes, interpreters and Ctrl-C."""

import copy
import multiprocessing
import pickle
import signal
import threading
import warnings

import pytest

import pyramidion


class Enough(Exception):
    """What a handler of signals raises."""


def interrupted(work):
    """Does work that takes years; a signal comes soon after it has begun."""

    def handler(_number, _frame):
        raise Enough

    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(Enough):
            work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("player", ["uct", 8])
def test_a_search_can_be_interrupted(player):
    game = pyramidion.load_game("aztec")
    bot, state = pyramidion.Bot(game, player, nodes=10**15), game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    before = state.clone()
    interrupted(lambda: bot.step(state))
    interrupted(lambda: bot.analyse(state))
    assert state == before


def test_a_review_can_be_interrupted():
    state = pyramidion.load_game("aztec").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    interrupted(lambda: state.review(nodes=10**15))
    interrupted(lambda: pyramidion.native_rate(state.get_game(), 10**15))


def test_threads_that_use_one_object():
    """Whoever comes while another thread steps a batch or asks a player is told so; a state is shared, and nothing breaks."""
    game = pyramidion.load_game("inka")
    env, bot, state = pyramidion.VectorEnv(game, 64, 2), pyramidion.Bot(game, 3, nodes=50), game.new_initial_state()
    played = game.new_initial_state()
    faults, others = [], []

    def go_on():
        played.apply_action(played.legal_actions()[0])
        played.undo_action()

    def work():
        calls = [lambda: env.step_nth([0] * 64), lambda: env.reset(1), lambda: bot.step(state), lambda: env.observation.sum()]
        calls += [state.afterstates, lambda: env.legal_actions(0), lambda: bot.choose(played), go_on]
        calls += [lambda: played.pixels(100), lambda: played.review(nodes=1)]
        for _ in range(20):
            for call in calls:
                try:
                    call()
                except pyramidion.PyramidionError as fault:
                    faults.append(str(fault))
                except BaseException as other:
                    others.append(other)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not others, others[:3]
    known = ("another thread", "cannot be written", "not among what", "not legal", "nothing was done", "to act")
    assert all(any(words in fault for words in known) for fault in faults), faults[:3]


def forked(work):
    """How a process ended that was forked from this one to do some work; none if it never did."""
    with warnings.catch_warnings():
        # From 3.12 on Python warns of forks beside threads, which are what is asked for here.
        warnings.simplefilter("ignore")
        process = multiprocessing.get_context("fork").Process(target=work)
        process.start()
    process.join(60)
    ended = process.exitcode
    process.kill()
    process.join()
    return ended


def test_a_batch_outlives_a_fork():
    """A child has none of the threads of its parent."""
    env = pyramidion.VectorEnv(pyramidion.load_game("aztec"), 16, 2)
    env.step_nth([0] * 16)
    assert forked(lambda: env.step_nth([0] * 16)) == 0
    env.step_nth([0] * 16)


def test_states_and_faults_go_to_other_processes():
    state = pyramidion.load_game("turquoise", players=4).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(pickle.dumps, (state,)) == pickle.dumps(state)
        assert pool.apply(pyramidion.deserialize, (state.serialize(),)) == state
        with pytest.raises(pyramidion.IllegalAction) as fault:
            pool.apply(copy.copy(state).apply_text, ("dance",))
        assert fault.value.args[1] == "no-such-action"


@pytest.mark.parametrize("thing", [pyramidion.Bot, pyramidion.VectorEnv])
def test_what_cannot_be_copied_says_so(thing):
    made = thing(pyramidion.load_game("aztec"), 1)
    for copied in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="pickle"):
            copied(made)


def test_other_interpreters_are_refused():
    interpreters = pytest.importorskip("_xxsubinterpreters")
    other = interpreters.create()
    with pytest.raises(interpreters.RunFailedError, match="ImportError"):
        interpreters.run_string(other, "import pyramidion")
    interpreters.destroy(other)
    assert pyramidion.load_game("aztec").new_initial_state().legal_actions()
