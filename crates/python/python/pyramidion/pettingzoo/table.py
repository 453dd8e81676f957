"""What the environments share: a game at a table of agents, chance by a seed, masks, pictures."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray

from .._native import Game, IllegalAction, PyramidionError, State

RENDER_MODES = ["human", "ansi", "rgb_array"]
PIXELS = 640


class Table:
    """A game with its agents. Chance acts by itself."""

    def __init__(self, game: Game, render_mode: str | None, illegal: str, flat: bool) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise PyramidionError(f"render_mode is one of {RENDER_MODES}, not {render_mode!r}")
        if illegal not in ("raise", "any"):
            raise PyramidionError(f"illegal is 'raise' or 'any', not {illegal!r}")
        self.game = game
        self.render_mode = render_mode
        self.illegal = illegal
        self.agents = [f"player_{seat}" for seat in range(game.num_players())]
        self.state = game.new_initial_state()
        self.dice: np.random.Generator = seeding.np_random(None)[0]
        numbers = game.num_distinct_actions()
        self.action_space = {agent: spaces.Discrete(numbers) for agent in self.agents}
        self.flat = flat
        self.observation_space: dict[str, spaces.Space[Any]] = {}
        for agent in self.agents:
            tensor = spaces.Box(0, 255, (game.observation_tensor_size(),), np.uint8)
            mask = spaces.Box(0, 1, (numbers,), np.int8)
            self.observation_space[agent] = tensor if flat else spaces.Dict({"observation": tensor, "action_mask": mask})

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.dice = seeding.np_random(seed)[0]
        self.state = self.game.new_initial_state()
        self.draw()

    def draw(self) -> None:
        """Lets chance act as often as it is to."""
        while self.state.is_chance_node():
            numbers, shares = zip(*self.state.chance_outcomes(), strict=True)
            self.state.apply_action(int(self.dice.choice(numbers, p=shares)))

    def play(self, action: int) -> None:
        """Plays an action of the agent to act. If it is not legal it is refused, or any legal one stands in for it."""
        try:
            self.state.apply_action(int(action))
        except IllegalAction:
            if self.illegal == "raise":
                raise
            self.state.apply_action(int(self.dice.choice(self.state.legal_actions())))
        self.draw()

    def to_act(self) -> str | None:
        seat = self.state.current_player()
        return self.agents[seat] if seat >= 0 else None

    def mask(self, agent: str) -> NDArray[np.int8]:
        return self.state.legal_actions_mask(self.agents.index(agent))

    def see(self, agent: str) -> NDArray[np.uint8] | dict[str, NDArray[Any]]:
        tensor = self.state.observation_tensor(self.agents.index(agent))
        return tensor if self.flat else {"observation": tensor, "action_mask": self.mask(agent)}

    def rewards(self) -> dict[str, float]:
        return dict(zip(self.agents, self.state.returns(), strict=True))

    def render(self) -> str | NDArray[np.uint8] | None:
        return render(self.state, self.render_mode)


def render(state: State, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The board as text, as pixels, or printed."""
    if mode == "rgb_array":
        return state.pixels(PIXELS)
    text = str(state)
    if mode == "ansi":
        return text
    if mode == "human":
        print(text)
    return None
