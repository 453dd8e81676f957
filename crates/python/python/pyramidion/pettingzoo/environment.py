"""The environments of any of our games."""

from typing import Any

from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from .._native import load_game
from .table import RENDER_MODES, Table


def metadata(name: str, parallel: bool) -> dict[str, Any]:
    return {"name": f"{name}_v1", "render_modes": RENDER_MODES, "is_parallelizable": parallel, "render_fps": 2}


class RawEnv(AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc]
    """A game in which one agent acts after the other, often several times in a row.

    The mask of what is legal is in the observation and in the info of the agent to act. `max_cycles` times as many
    actions as there are agents truncate the game. `illegal="any"` plays any legal action where one was not. With `flat` an
    observation is the tensor alone, and the mask is in the info only.
    """

    def __init__(
        self,
        name: str,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
        flat: bool = False,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, name, render_mode, max_cycles, illegal, flat, **options)
        super().__init__()
        self.metadata = metadata(name, parallel=False)
        self.render_mode = render_mode
        self.table = Table(load_game(name, **options), render_mode, illegal, flat)
        self.possible_agents = list(self.table.agents)
        self.agents: list[str] = []
        self.most = None if max_cycles is None else max_cycles * len(self.possible_agents)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.observation_space[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.action_space[agent]

    def observe(self, agent: str) -> Any:
        return self.table.see(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.actions = 0
        self._turn()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.play(action)
        self.actions += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.table.state.is_terminal():
            self.rewards = self.table.rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.most is not None and self.actions >= self.most:
            self.truncations = dict.fromkeys(self.agents, True)
        self._turn()
        self._accumulate_rewards()

    def _turn(self) -> None:
        self.agent_selection = self.table.to_act() or self.agents[0]
        self.infos = {agent: {"action_mask": self.table.mask(agent)} for agent in self.agents}

    def render(self) -> Any:
        return self.table.render()

    def close(self) -> None:
        pass


class CyclesEnv(ParallelEnv[str, Any, Any], EzPickle):  # type: ignore[misc]
    """A game in which everybody says something in every cycle, and what the agent to act says is played."""

    def __init__(
        self,
        name: str,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
        flat: bool = False,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, name, render_mode, max_cycles, illegal, flat, **options)
        self.metadata = metadata(name, parallel=True)
        self.render_mode = render_mode
        self.table = Table(load_game(name, **options), render_mode, illegal, flat)
        self.possible_agents = list(self.table.agents)
        self.agents: list[str] = []
        self.most = max_cycles

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.observation_space[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.table.action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.cycles = 0
        return self._see()

    def step(self, actions: dict[str, Any]) -> Any:
        to_act = self.table.to_act()
        if to_act is not None:
            self.table.play(actions[to_act])
        self.cycles += 1
        over = self.table.state.is_terminal()
        cut = not over and self.most is not None and self.cycles >= self.most
        observations, infos = self._see()
        agents = self.agents
        if over or cut:
            self.agents = []
        ends = (dict.fromkeys(agents, over), dict.fromkeys(agents, cut))
        return observations, self.table.rewards(), *ends, infos

    def _see(self) -> tuple[dict[str, Any], dict[str, Any]]:
        observations = {agent: self.table.see(agent) for agent in self.agents}
        return observations, {agent: {"action_mask": self.table.mask(agent)} for agent in self.agents}

    def render(self) -> Any:
        return self.table.render()

    def close(self) -> None:
        pass


def wrapped(name: str, **settings: Any) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's checks around it."""
    env: AECEnv[str, Any, Any] = RawEnv(name, **settings)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
