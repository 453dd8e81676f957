"""Records of all games, and the check of their draws."""

import json

import pytest

import pyramidion


def test_stored_games_replay(testdata):
    stored = sorted((testdata / "games").glob("*/*.txt"))
    assert len(stored) > 10
    for file in stored:
        state = pyramidion.deserialize(file.read_text())
        assert pyramidion.deserialize(state.record()) == state


def test_draws_are_verified(testdata):
    draws = testdata / "draws"
    for record in sorted(draws.glob("*.txt")):
        receipt = record.with_suffix(".receipt.json")
        told = pyramidion.verify_draws(record.read_text(), receipt.read_text() if receipt.exists() else None)
        assert told["version"] == (2 if receipt.exists() else 1) and told["draws"] >= 0
        assert told.get("against") in (("beginning", "shares") if receipt.exists() else (None,))


def test_forgeries_are_found(testdata):
    draws = testdata / "draws"
    forgeries = json.loads((draws / "forgeries.json").read_text())
    for forgery in forgeries:
        record = (draws / forgery["record"]).read_text()
        receipt = (draws / forgery["receipt"]).read_text() if forgery.get("receipt") else None
        with pytest.raises(pyramidion.UnverifiedDraws) as found:
            pyramidion.verify_draws(record, receipt)
        assert found.value.args[1] == forgery["code"], forgery


def test_pictures_are_drawn():
    for name in pyramidion.games():
        state = pyramidion.load_game(name).new_initial_state()
        assert state._repr_svg_().startswith("<svg") and state.svg().endswith("</svg>")
        picture = state.pixels(200)
        assert picture.shape[1:] == (200, 3) and len({tuple(pixel) for pixel in picture[::9, ::9].reshape(-1, 3)}) > 3
        for width in (0, 15, 5000):
            with pytest.raises(pyramidion.PyramidionError, match="pixels wide"):
                state.pixels(width)


def test_puzzles_are_solved_by_their_solutions():
    for name in pyramidion.games():
        puzzle = pyramidion.puzzles(name)[0]
        state = pyramidion.puzzle_state(puzzle)
        assert state.get_game().name == name and state.is_player_node()
        assert pyramidion.attempt_puzzle(puzzle, puzzle["solution"])["is"] == "right"
        with pytest.raises(pyramidion.BadRecord):
            pyramidion.attempt_puzzle(puzzle, ["dance"])
    with pytest.raises(pyramidion.BadRecord):
        pyramidion.puzzle_state({"id": "none"})
    with pytest.raises(pyramidion.UnknownGame):
        pyramidion.puzzles("chess")
