"""Single states: OpenSpiel's names, numbers and texts, records, copies."""

import copy
import pickle
import random

import numpy as np
import pytest

import pyramidion

GAMES = [
    ("aztec", {}),
    ("aztec", {"players": 3}),
    ("aztec", {"players": 3, "variant": "match", "size": 7}),
    ("aztec", {"size": 5, "pieces": 8, "corners": "split"}),
    ("inka", {}),
    ("inka", {"players": 4, "first": 2}),
    ("turquoise", {}),
    ("turquoise", {"players": 3, "standoff": "score"}),
    ("turquoise", {"players": 4}),
]


@pytest.fixture(params=GAMES, ids=lambda game: f"{game[0]}-{game[1].get('players', 2)}")
def game(request):
    name, options = request.param
    return pyramidion.load_game(name, **options)


def play(state, seed, most=10**9):
    """Plays at random; yields before every action."""
    dice = random.Random(seed)
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        state.apply_action(dice.choice(state.legal_actions()))


def test_numbers_and_texts_are_the_same_thing(game):
    state = game.new_initial_state()
    for state in play(state, 1, 60):
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and legal
        if state.is_chance_node():
            assert state.current_player() == pyramidion.CHANCE_PLAYER_ID
            assert [number for number, _ in state.chance_outcomes()] == legal
            assert sum(share for _, share in state.chance_outcomes()) == pytest.approx(1)
            assert all(number < game.max_chance_outcomes() for number in legal)
        else:
            assert all(number < game.num_distinct_actions() for number in legal)
            mask = state.legal_actions_mask()
            assert np.flatnonzero(mask).tolist() == legal and mask.size == game.num_distinct_actions()
            assert state.chance_outcomes() == []
            choices = {choice["action"]["text"] for choice in state.choices()}
            assert choices == {state.action_to_string(number) for number in legal}
        for number in legal[:: max(1, len(legal) // 20)]:
            text = state.action_to_string(state.current_player(), number)
            assert state.string_to_action(text) == number == state.string_to_action(0, text)


def test_a_game_to_its_end(game):
    state = game.new_initial_state()
    for _ in play(state, 2):
        assert state.returns() == [0.0] * game.num_players() and state.ranks() is None
    assert state.current_player() == pyramidion.TERMINAL_PLAYER_ID
    assert state.legal_actions() == [] and sum(state.returns()) == pytest.approx(0)
    assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())
    assert len(state.scores()) == len(state.ranks()) == game.num_players()
    assert state.move_number() == len(state.history()) <= game.max_game_length()
    again = game.new_initial_state()
    for player, number in state.full_history():
        assert again.current_player() == player
        again.apply_action(number)
    assert again == state and again.serialize() == state.serialize()


def test_records_copies_and_pickles_lead_to_the_same_state(game):
    state = game.new_initial_state()
    for _ in play(state, 3, 40):
        pass
    for other in [
        state.clone(),
        copy.copy(state),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        pyramidion.deserialize(state.serialize()),
        pyramidion.deserialize(state.record(json=True)),
    ]:
        assert other == state and hash(other) == hash(state)
        assert other.history() == state.history()
        assert np.array_equal(other.observation_tensor(0), state.observation_tensor(0))
    assert state.get_game() == game == pickle.loads(pickle.dumps(game))
    assert str(pyramidion.load_game(str(game))) == str(game)


def test_undoing(game):
    state = game.new_initial_state()
    before = []
    for state in play(state, 4, 12):
        before.append(state.clone())
    while before:
        player, number = state.full_history()[-1]
        with pytest.raises(pyramidion.PyramidionError):
            state.undo_action(player, number + 1)
        state.undo_action(player, number)
        assert state == before.pop()
    with pytest.raises(pyramidion.PyramidionError, match="nothing was done"):
        state.undo_action()


def test_children_leave_their_parent_alone(game):
    state = game.new_initial_state()
    child = state.child(state.legal_actions()[-1])
    assert state.move_number() == 0 and child.move_number() == 1 and child != state


def test_afterstates_are_the_children(game):
    state = game.new_initial_state()
    for number, state in enumerate(play(state, 8)):
        legal = state.legal_actions()
        if number % 7 and len(legal) > 12:
            continue
        seat = number % game.num_players()
        seen, worth = state.afterstates(seat)
        assert seen.shape == (len(legal), game.observation_tensor_size()) and worth.shape == (len(legal),)
        for row in range(0, len(legal), max(1, len(legal) // 5)):
            child = state.child(legal[row])
            assert np.array_equal(child.observation_tensor(seat), seen[row])
            over = child.is_terminal()
            assert worth[row] == pytest.approx(child.returns()[seat]) if over else np.isnan(worth[row])
    assert [len(part) for part in state.afterstates()] == [0, 0]


def test_tensors_have_names(game):
    state = game.new_initial_state()
    described = game.describe_tensor()
    assert described[0]["offset"] == 0
    for state in play(state, 5, 30):
        for seat in range(game.num_players()):
            tensor = state.observation_tensor(seat)
            assert tensor.dtype == np.uint8 and tensor.shape == (game.observation_tensor_size(),)
            seen = pyramidion.parts(game, tensor)
            assert list(seen) == [part["name"] for part in described]
            assert sum(part.size for part in seen.values()) == tensor.size
            assert seen["observer"].argmax() == seat and seen["observer"].sum() == 1
    with pytest.raises(ValueError):
        pyramidion.parts(game, np.zeros(3))


def test_sections_of_numbers_have_no_gaps(game):
    end = 0
    for section in game.describe_actions():
        assert section["first"] == end and section["count"] > 0 and section["meaning"]
        end += section["count"]
    assert end == game.num_distinct_actions()


def test_a_review_adds_up():
    state = pyramidion.load_game("aztec", size=5, pieces=4).new_initial_state()
    for _ in play(state, 6):
        pass
    review = state.review(nodes=30)
    assert len(review["steps"]) == state.move_number()
    for seat, account in enumerate(review["account"]):
        assert account["result"] == pytest.approx((1 + state.returns()[seat]) / 2)


def test_own_boards_come_from_files(tmp_path, boards):
    game = pyramidion.load_game("inka", board=boards / "inka-board.txt", rhombi=boards / "inka-rhombi.txt")
    assert game.options["board"] and game.num_distinct_actions() != pyramidion.load_game("inka").num_distinct_actions()
    state = game.new_initial_state()
    for _ in play(state, 7, 30):
        pass
    assert pyramidion.deserialize(state.serialize()) == state
    broken = tmp_path / "broken.txt"
    broken.write_text("nothing of a board\n")
    with pytest.raises(pyramidion.BadOptions, match="broken.txt"):
        pyramidion.load_game("inka", board=broken)
    with pytest.raises(pyramidion.BadOptions, match="missing.txt"):
        pyramidion.load_game("inka", board=tmp_path / "missing.txt")
