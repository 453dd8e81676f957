"""One seat of a game for Gymnasium; players of a chosen level hold the others.

>>> from pyramidion.gymnasium import SeatEnv
>>> env = SeatEnv("aztec", opponents="greedy", size=5, pieces=8)
>>> observation, info = env.reset(seed=3)
>>> over = False
>>> while not over:
...     action = info["action_mask"].argmax()
...     observation, reward, terminated, truncated, info = env.step(action)
...     over = terminated or truncated
>>> reward in (-1.0, 1.0)
True
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._native import Bot, PyramidionError, load_game
from .pettingzoo.table import RENDER_MODES, render

Seen = dict[str, NDArray[Any]]


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """The game from one seat. `opponents` is a level from 1 to 8, "greedy", "random" or "uct"; `nodes` how many positions
    they look at for an action, if not as many as they usually do. An action that is not legal is refused."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        name: str,
        *,
        opponents: int | str = 3,
        seat: int = 0,
        nodes: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise PyramidionError(f"render_mode is one of {RENDER_MODES}, not {render_mode!r}")
        self.game = load_game(name, **options)
        if not 0 <= seat < self.game.num_players():
            raise PyramidionError(f"seat is from 0 to {self.game.num_players() - 1}, not {seat}")
        self.render_mode = render_mode
        self.seat, self.opponents, self.nodes = seat, opponents, nodes
        numbers = self.game.num_distinct_actions()
        self.action_space = spaces.Discrete(numbers)
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.game.observation_tensor_size(),), np.uint8),
                "action_mask": spaces.Box(0, 1, (numbers,), np.int8),
            }
        )
        self.bot = Bot(self.game, opponents, nodes=nodes)
        self.state = self.game.new_initial_state()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.bot = Bot(self.game, self.opponents, nodes=self.nodes, seed=int(self.np_random.integers(2**32)))
        self.state = self.game.new_initial_state()
        self._others()
        return self._see()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        self.state.apply_action(int(action))
        self._others()
        seen, info = self._see()
        return seen, self.state.player_return(self.seat), self.state.is_terminal(), False, info

    def _others(self) -> None:
        """Lets chance and the opponents act until it is our turn."""
        while not self.state.is_terminal() and self.state.current_player() != self.seat:
            if self.state.is_chance_node():
                numbers, shares = zip(*self.state.chance_outcomes(), strict=True)
                self.state.apply_action(int(self.np_random.choice(numbers, p=shares)))
            else:
                self.state.apply_text(self.bot.choose(self.state))

    def _see(self) -> tuple[Seen, dict[str, Any]]:
        mask = self.state.legal_actions_mask(self.seat)
        seen: Seen = {"observation": self.state.observation_tensor(self.seat), "action_mask": mask}
        return seen, {"action_mask": mask}

    def render(self) -> Any:
        return render(self.state, self.render_mode)
