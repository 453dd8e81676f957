"""The examples run, small."""

import importlib.util
import re
import runpy
from pathlib import Path

import pytest

import pyramidion

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_tour(capsys):
    runpy.run_path(str(EXAMPLES / "tour.py"))
    assert "games ended" in capsys.readouterr().out


def test_tournament():
    tournament = example("tournament")
    game = pyramidion.load_game("aztec", size=5, pieces=6)
    won = tournament.tournament(game, ["random", "greedy"], 10)
    assert won["greedy", "random"] + won["random", "greedy"] == pytest.approx(1)
    assert won["greedy", "random"] > 0.5
    assert "greedy" in tournament.table(["random", "greedy"], won)


def test_self_play():
    """It learns: a second of playing against itself makes a network that knew nothing win against whoever plays at random,
    and nearly half of its games against the greedy player. By luck it would be six deviations off."""
    self_play = example("self_play")
    before, after = self_play.Network(1), self_play.train(2560)
    assert self_play.against(before, "random", 200) < 0.6
    assert self_play.against(before, "greedy", 200) < 0.2
    assert self_play.against(after, "random", 200) > 0.75
    assert self_play.against(after, "greedy", 200) > 0.33


def test_self_play_is_determined_by_its_seed():
    self_play = example("self_play")
    one, same, other = (self_play.train(128, seed).parts[0] for seed in (3, 3, 4))
    assert (one == same).all() and (one != other).any()


def test_intervals_hold_what_was_measured():
    low, high = example("self_play").interval(0.606, 1000)
    assert 0.57 < low < 0.606 < high < 0.64


def test_the_manual(capsys):
    """What docs/python.md shows is typed in from its beginning to its end; what needs packages that are missing is left out."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) >= 6
    typed: dict[str, object] = {}
    for block in blocks:
        try:
            exec(compile(block, "docs/python.md", "exec"), typed)
        except ModuleNotFoundError as missing:
            assert missing.name in ("pyspiel", "open_spiel", "pettingzoo", "gymnasium")
    assert capsys.readouterr().out
