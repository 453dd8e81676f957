"""Inka for PettingZoo; keyword arguments are render_mode, max_cycles, illegal, flat and the options of the game."""

from typing import Any

from pettingzoo import AECEnv  # type: ignore[import-untyped]

from .environment import CyclesEnv, RawEnv, wrapped


def env(**settings: Any) -> AECEnv[str, Any, Any]:
    """One agent acts after the other."""
    return wrapped("inka", **settings)


def raw_env(**settings: Any) -> RawEnv:
    """The same without PettingZoo's checks."""
    return RawEnv("inka", **settings)


def parallel_env(**settings: Any) -> CyclesEnv:
    """All agents say something in every cycle; what the one to act says is played."""
    return CyclesEnv("inka", **settings)
