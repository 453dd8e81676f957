"""A small network learns Aztec on a field of 5 × 5 by playing against itself, until it beats the greedy player.

    python self_play.py [--games 192000] [--seed 1]

It looks at every position that it could come to and takes the one that it likes best: a network of one hidden layer, written
in numpy, says what each of them is worth to whoever brings it about, and learns from what came after. No rules are in
here; what a position looks like is the tensor.

- Positions are always seen by the seat that has just acted. What one seat wins the other loses, so a position is worth
  what the best answer to it is worth to the other seat, with the sign turned.
- A target is a mean of what the network says of the next position and of what the game came to (TD(λ)). An action that
  was played out of curiosity says nothing about the one before it, so there the best one counts.
- Games begin with two actions at random, for both players are always of the same mind, and many are played side by side, so
  that the network is asked for all of their positions at once.
"""

import argparse
import math
import time

import numpy as np

import pyramidion

GAME = pyramidion.load_game("aztec", size=5, pieces=8)
HIDDEN = 128
SIDE_BY_SIDE = 64
UPDATES = 8
BATCH = 256
KEPT = 60_000
TRUST = 0.7
"""How much of a target is what the game came to, rather than what the network says of the next position (λ)."""


class Network:
    """What a position is worth to whoever looks, from -1 to 1."""

    def __init__(self, seed):
        dice = np.random.default_rng(seed)
        size = GAME.observation_tensor_size()
        shapes = [(size, HIDDEN), (HIDDEN,), (HIDDEN,), ()]
        self.parts = [dice.normal(0, 0.05, shape).astype(np.float32) for shape in shapes]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def value(self, tensors):
        inner, bias, outer, base = self.parts
        return np.tanh(np.maximum(scaled(tensors) @ inner + bias, 0) @ outer + base)

    def learn(self, tensors, targets, rate):
        """One step of Adam towards the targets of these positions."""
        inner, bias, outer, base = self.parts
        seen = scaled(tensors)
        hidden = np.maximum(seen @ inner + bias, 0)
        value = np.tanh(hidden @ outer + base)
        wrong = (value - targets) * (1 - value**2) / len(targets)
        back = np.outer(wrong, outer) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ wrong, wrong.sum()]
        self.steps += 1
        pace = rate * math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for i, slope in enumerate(slopes):
            self.means[i] = 0.9 * self.means[i] + 0.1 * slope
            self.squares[i] = 0.999 * self.squares[i] + 0.001 * slope**2
            self.parts[i] = self.parts[i] - pace * self.means[i] / (np.sqrt(self.squares[i]) + 1e-7)


def scaled(tensors):
    """Bytes as the network takes them: counts are made about as small as everything else."""
    return np.minimum(tensors, 8).astype(np.float32)


def judge(network, states):
    """For each state what follows every action, seen by the seat to act, and what that is worth to it."""
    ahead = [state.afterstates() for state in states]
    worth = network.value(np.concatenate([seen for seen, _ in ahead]))
    ends = np.concatenate([end for _, end in ahead])
    # Where the game is over then, its result is known.
    worth = np.where(np.isnan(ends), worth, ends)
    cuts = np.cumsum([len(end) for _, end in ahead])[:-1]
    return [(seen, worth) for (seen, _), worth in zip(ahead, np.split(worth, cuts), strict=True)]


def opened(dice):
    """A game that was begun at random."""
    state = GAME.new_initial_state()
    for _ in range(2):
        state.apply_action(int(dice.choice(state.legal_actions())))
    return state


def self_play(network, dice, count, curiosity):
    """Plays so many games against itself, side by side; what was seen, and what the network should have said of it."""
    states = [opened(dice) for _ in range(count)]
    games = [[] for _ in range(count)]
    while running := [i for i in range(count) if not states[i].is_terminal()]:
        for i, (seen, worth) in zip(running, judge(network, [states[i] for i in running]), strict=True):
            best = int(np.argmax(worth))
            curious = dice.random() < curiosity
            chosen = int(dice.integers(len(worth))) if curious else best
            games[i].append((seen[chosen], worth[best], curious))
            states[i].apply_action(states[i].legal_actions()[chosen])
    seen, targets = [], []
    for state, game in zip(states, games, strict=True):
        # The last to act is who sees the end; from there back, what is good for one seat is bad for the other.
        target = state.returns()[state.full_history()[-1][0]]
        for tensor, best, curious in reversed(game):
            seen.append(tensor)
            targets.append(target)
            target = -best if curious else -(TRUST * target + (1 - TRUST) * best)
    return seen, targets


def train(games, seed=1, report=None):
    """A network that has played so many games against itself. It gets less curious, and learns in smaller steps."""
    network, dice = Network(seed), np.random.default_rng(seed)
    seen = np.zeros((KEPT, GAME.observation_tensor_size()), np.uint8)
    targets = np.zeros(KEPT, np.float32)
    written = 0
    for played in range(0, games, SIDE_BY_SIDE):
        left = 1 - played / games
        new, wanted = self_play(network, dice, SIDE_BY_SIDE, 0.05 + 0.25 * left)
        places = np.arange(written, written + len(new)) % KEPT
        seen[places], targets[places] = new, wanted
        written += len(new)
        for _ in range(UPDATES):
            some = dice.integers(min(written, KEPT), size=BATCH)
            network.learn(seen[some], targets[some], 0.0001 + 0.0014 * left)
        if report:
            report(played + SIDE_BY_SIDE, network)
    return network


def against(network, player, games, seed=0):
    """The share of games that the network wins against a player; each beginning is played from both seats."""
    won = 0.0
    for number in range(games):
        state = opened(np.random.default_rng(seed + number // 2))
        bot = pyramidion.Bot(GAME, player, seed=seed + number)
        ours = number % 2
        while not state.is_terminal():
            if state.current_player() == ours:
                ((_, worth),) = judge(network, [state])
                state.apply_action(state.legal_actions()[int(np.argmax(worth))])
            else:
                state.apply_action(bot.step(state))
        won += (1 + state.returns()[ours]) / 2
    return won / games


def interval(share, games):
    """Where the true share is, 19 times of 20 (Wilson)."""
    z = 1.96**2 / games
    middle, width = share + z / 2, 1.96 * math.sqrt((share * (1 - share) + z / 4) / games)
    return (middle - width) / (1 + z), (middle + width) / (1 + z)


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--games", type=int, default=192_000)
    words.add_argument("--seed", type=int, default=1)
    words = words.parse_args()
    every = max(1, words.games // SIDE_BY_SIDE // 5) * SIDE_BY_SIDE

    def report(played, network):
        if played % every == 0:
            print(f"{played:6} games: {against(network, 'greedy', 100):.0%} against greedy", flush=True)

    network = train(words.games, words.seed, report)
    print(f"{time.process_time():.0f} s of processor time")
    for player, games in (("random", 200), ("greedy", 1000)):
        share = against(network, player, games, seed=10_000)
        low, high = interval(share, games)
        print(f"{share:.1%} of {games} games against {player} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
