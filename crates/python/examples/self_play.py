"""A small network learns Aztec on a field of 5 × 5 by playing against itself.

    python self_play.py [--games 4000] [--seed 1]

It looks at every position that it could come to and takes the one that it likes best: a network of one hidden layer,
written in numpy, that learns from how its games end. No rules are in here; what a position looks like is the tensor.
After some hundred games it beats the random player in six of seven games; against the greedy player, who judges by
weights that were fitted over many more games, it wins one of three and does not get further.
"""

import argparse

import numpy as np

import pyramidion

GAME = pyramidion.load_game("aztec", size=5, pieces=8)
HIDDEN = 64
UPDATES = 30
KEPT = 12_000


class Network:
    """What the first player can expect of a position, from -1 to 1."""

    def __init__(self, seed):
        dice = np.random.default_rng(seed)
        size = GAME.observation_tensor_size()
        self.inner = dice.normal(0, 0.05, (size, HIDDEN))
        self.bias = np.zeros(HIDDEN)
        self.outer = dice.normal(0, 0.05, HIDDEN)
        self.moments = [np.zeros_like(part) for part in (self.inner, self.bias, self.outer)]

    def value(self, tensors):
        return np.tanh(np.tanh(tensors @ self.inner + self.bias) @ self.outer)

    def learn(self, tensors, results, rate):
        """One step towards the results that these positions came to."""
        hidden = np.tanh(tensors @ self.inner + self.bias)
        value = np.tanh(hidden @ self.outer)
        wrong = (value - results) * (1 - value**2) / len(results)
        back = np.outer(wrong, self.outer) * (1 - hidden**2)
        for i, (part, slope) in enumerate(
            zip((self.inner, self.bias, self.outer), (tensors.T @ back, back.sum(0), hidden.T @ wrong), strict=True)
        ):
            self.moments[i] = 0.99 * self.moments[i] + 0.01 * slope**2
            part -= rate * slope / (np.sqrt(self.moments[i]) + 1e-5)


def look(state):
    """A position as the network sees it, always from the first seat; counts are made as small as everything else."""
    return np.minimum(state.observation_tensor(0), 8).astype(np.float32)


def choose(network, state, dice, curiosity):
    """What is played, what the best action is worth to the first player, and whether it is the best that is played: now
    and then it is any."""
    legal = state.legal_actions()
    after = [state.child(action) for action in legal]
    sign = 1 if state.current_player() == 0 else -1
    worth = network.value(np.stack([look(child) for child in after]))
    if after[0].is_terminal() or after[-1].is_terminal():
        worth = np.array([c.returns()[0] if c.is_terminal() else w for c, w in zip(after, worth, strict=True)])
    best = int(np.argmax(sign * worth))
    curious = dice.random() < curiosity
    return int(dice.choice(legal)) if curious else legal[best], worth[best], not curious


def train(games, seed=1, network=None):
    """Plays against itself and learns after every few games: a position is worth what the best action in it leads to, and
    half of what the game came to, as far as the best was played."""
    network = network or Network(seed)
    dice = np.random.default_rng(seed)
    seen, results = [], []
    for number in range(games):
        state = GAME.new_initial_state()
        game, worths = [], []
        while not state.is_terminal():
            action, worth, best = choose(network, state, dice, 0.15)
            worths.append((worth, best))
            state.apply_action(action)
            game.append(look(state))
        target, targets = state.returns()[0], []
        for worth, best in reversed(worths):
            targets.append(target)
            target = (worth + target) / 2 if best else worth
        seen += game
        results += targets[::-1]
        if number % 10 == 9:
            seen, results = seen[-KEPT:], results[-KEPT:]
            for _ in range(UPDATES):
                some = dice.integers(len(seen), size=min(256, len(seen)))
                network.learn(np.stack([seen[i] for i in some]), np.array([results[i] for i in some]), 0.001)
    return network


def against(network, player, games, seed=0):
    """The share of games that the network wins against a player, seats changing."""
    dice = np.random.default_rng(seed)
    won = 0.0
    for number in range(games):
        state = GAME.new_initial_state()
        bot = pyramidion.Bot(GAME, player, seed=seed + number)
        ours = number % 2
        # Both are always of the same mind, so games begin at random, and each beginning is played from both sides.
        opening = np.random.default_rng(seed + number // 2)
        for _ in range(2):
            state.apply_action(int(opening.choice(state.legal_actions())))
        while not state.is_terminal():
            if state.current_player() == ours:
                state.apply_action(choose(network, state, dice, 0)[0])
            else:
                state.apply_action(bot.step(state))
        won += (1 + state.returns()[ours]) / 2
    return won / games


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--games", type=int, default=4000)
    words.add_argument("--seed", type=int, default=1)
    words = words.parse_args()
    network, step = Network(words.seed), max(1, words.games // 6)
    for played in range(0, words.games, step):
        network = train(step, words.seed + played, network)
        shares = {player: against(network, player, 200) for player in ("random", "greedy")}
        print(f"{played + step:6} games: " + ", ".join(f"{share:.0%} against {who}" for who, share in shares.items()))


if __name__ == "__main__":
    main()
