"""The games for OpenSpiel: importing this registers `pyramidion_aztec`, `pyramidion_inka` and `pyramidion_turquoise`.

>>> import pyspiel
>>> import pyramidion.open_spiel
>>> game = pyspiel.load_game("pyramidion_aztec(size=5,pieces=8)")
>>> game.num_players()
2
>>> game.new_initial_state().legal_actions()[:3] == sorted(game.new_initial_state().legal_actions())[:3]
True
"""

from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.observation import IIGObserverForPublicInfoGame  # type: ignore[import-untyped]

from . import _native
from .tensors import parts

PREFIX = "pyramidion_"


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A state; what it holds does all the work."""

    def __init__(self, game: "OpenSpielGame") -> None:
        super().__init__(game)
        self.inner = game.inner.new_initial_state()

    def current_player(self) -> int:
        return self.inner.current_player()

    def is_terminal(self) -> bool:
        return self.inner.is_terminal()

    def is_chance_node(self) -> bool:
        return self.inner.is_chance_node()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.inner.chance_outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.inner.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.action_to_string(player, action)

    def returns(self) -> list[float]:
        return self.inner.returns()

    def rewards(self) -> list[float]:
        return self.inner.rewards()

    def __str__(self) -> str:
        return str(self.inner)


class Observer:
    """What a player sees, as OpenSpiel asks for it: a tensor of floats and its parts by name."""

    def __init__(self, game: _native.Game, params: Any) -> None:
        if params:
            raise _native.PyramidionError(f"there are no parameters of observations: {params}")
        self.tensor = np.zeros(game.observation_tensor_size(), np.float32)
        self.dict = parts(game, self.tensor)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor[:] = state.inner.observation_tensor(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        return state.inner.observation_string(player)


def _register(name: str, options: dict[str, dict[str, Any]]) -> type:
    """Registers a game; its parameters are its options, the empty ones being as shipped."""
    plain = _native.load_game(name)
    chance = plain.max_chance_outcomes() > 0
    modes = pyspiel.GameType.ChanceMode
    defaults = {key: int(text) if (text := about["default"]).isdigit() else text for key, about in options.items()}
    least, most = options["players"]["range"]
    game_type = pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"Pyramidion's {name.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults,
    )

    class Registered(OpenSpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = dict(params or {})
            inner = _native.load_game(name, **{key: value for key, value in given.items() if value != ""})
            super().__init__(game_type, inner, given)

    Registered.__name__ = Registered.__qualname__ = f"{name.capitalize()}Game"
    pyspiel.register_game(game_type, Registered)
    return Registered


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game; what it holds does all the work."""

    def __init__(self, game_type: Any, inner: _native.Game, params: dict[str, Any]) -> None:
        self.inner = inner
        info = pyspiel.GameInfo(
            num_distinct_actions=inner.num_distinct_actions(),
            max_chance_outcomes=inner.max_chance_outcomes(),
            num_players=inner.num_players(),
            min_utility=inner.min_utility(),
            max_utility=inner.max_utility(),
            utility_sum=inner.utility_sum(),
            max_game_length=inner.max_game_length(),
        )
        super().__init__(game_type, info, params)

    def new_initial_state(self, state: Any = None) -> OpenSpielState:
        if state is not None:
            raise _native.PyramidionError("a state is given by its actions")
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.inner, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


GAMES = {name: _register(name, options) for name, options in _native.games().items()}
