"""A tournament: every player meets every other on both seats, and a table shows who won how much.

    python tournament.py [--game "aztec(size=5,pieces=8)"] [--games 10] [PLAYER …]
"""

import argparse
import itertools
import random

import pyramidion


def play(game, players, seed):
    """The result of one game with these players on its seats; chance comes from the seed."""
    dice = random.Random(seed)
    bots = [pyramidion.Bot(game, player, seed=seed) for player in players]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(numbers, shares)[0])
        else:
            state.apply_text(bots[state.current_player()].choose(state))
    return state.returns()


def tournament(game, players, games):
    """What each player won against each other, as shares of the games."""
    won = {pair: 0.0 for pair in itertools.permutations(players, 2)}
    for one, other in itertools.combinations(players, 2):
        for number in range(games):
            seats = (one, other) if number % 2 == 0 else (other, one)
            result = play(game, seats, seed=number)
            for seat, (player, opponent) in enumerate([seats, seats[::-1]]):
                won[player, opponent] += (1 + result[seat]) / 2 / games
    return won


def table(players, won):
    """The shares as rows of text, the best player first."""
    total = {player: sum(won[player, other] for other in players if other != player) for player in players}
    ranking = sorted(players, key=total.get, reverse=True)
    rows = ["".join(f"{name!s:>9}" for name in ["", *ranking, "all"])]
    for player in ranking:
        shares = ["" if player == other else f"{won[player, other]:.0%}" for other in ranking]
        rows.append("".join(f"{cell!s:>9}" for cell in [player, *shares, f"{total[player]:.2f}"]))
    return "\n".join(rows)


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--game", default="aztec(size=5,pieces=8)")
    words.add_argument("--games", type=int, default=10)
    words.add_argument("players", nargs="*", default=["random", "greedy", "1", "3"])
    words = words.parse_args()
    print(table(words.players, tournament(pyramidion.load_game(words.game), words.players, words.games)))


if __name__ == "__main__":
    main()
