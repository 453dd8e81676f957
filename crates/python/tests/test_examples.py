"""The examples run, small."""

import importlib.util
import runpy
from pathlib import Path

import pytest

import pyramidion

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
    """It learns: after a few games of its own it beats whoever plays at random."""
    self_play = example("self_play")
    network = self_play.train(60)
    assert self_play.against(network, "random", 40) > 0.6
