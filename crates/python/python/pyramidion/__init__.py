"""Turquoise, Aztec and Inka: temple games as environments for programs that learn.

The names are OpenSpiel's. Whatever is legal is decided by the same rules in Rust that serve Pyramidion's page.

>>> import pyramidion
>>> game = pyramidion.load_game("aztec", size=5, pieces=8)
>>> state = game.new_initial_state()
>>> state.current_player()
0
>>> action = state.legal_actions()[0]
>>> state.string_to_action(state.action_to_string(action)) == action
True
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0

What is wrong raises an exception of our own, and nothing changes:

>>> game.new_initial_state().apply_text("a1.1 esu")
Traceback (most recent call last):
    ...
pyramidion.IllegalAction: ('there is a cube in c3.1 already', 'occupied')
"""

from ._native import (
    BadOptions,
    BadRecord,
    Bot,
    Game,
    IllegalAction,
    PyramidionError,
    State,
    UnknownGame,
    UnknownPlayer,
    UnverifiedDraws,
    VectorEnv,
    __version__,
    attempt_puzzle,
    deserialize,
    games,
    load_game,
    native_rate,
    puzzle_state,
    puzzles,
    verify_draws,
)
from .tensors import parts

CHANCE_PLAYER_ID = -1
"""Who is to act where chance is."""
TERMINAL_PLAYER_ID = -4
"""Who is to act when the game is over."""


def _game_of_record(record: str) -> Game:
    """The game of a record, for pickle."""
    return deserialize(record).get_game()


__all__ = [
    "CHANCE_PLAYER_ID",
    "TERMINAL_PLAYER_ID",
    "BadOptions",
    "BadRecord",
    "Bot",
    "Game",
    "IllegalAction",
    "PyramidionError",
    "State",
    "UnknownGame",
    "UnknownPlayer",
    "UnverifiedDraws",
    "VectorEnv",
    "__version__",
    "attempt_puzzle",
    "deserialize",
    "games",
    "load_game",
    "native_rate",
    "parts",
    "puzzle_state",
    "puzzles",
    "verify_draws",
]
