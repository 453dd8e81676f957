# %% [markdown]
# # A tour of pyramidion
# Each cell runs by itself in a notebook that reads `# %%` cells, or all of it as a program.

# %% A game, its options, a state
import numpy as np

import pyramidion

game = pyramidion.load_game("turquoise", players=3)
print(game, "with", game.num_distinct_actions(), "numbers for actions")
state = game.new_initial_state()
print(state)

# %% What may be done: as numbers, as text, as data
legal = state.legal_actions()
print([state.action_to_string(action) for action in legal])
print(state.choices()[0])
for section in game.describe_actions()[:4]:
    print(section)

# %% Playing, with chance as an actor
dice = np.random.default_rng(1)
bot = pyramidion.Bot(game, 3, nodes=200, seed=1)
while not state.is_terminal() and state.move_number() < 60:
    if state.is_chance_node():
        numbers, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(dice.choice(numbers, p=shares)))
    else:
        state.apply_text(bot.choose(state))
print(state.scores(), state.history()[:10])

# %% What the bot thinks
if state.is_player_node():
    for candidate in bot.analyse(state)["candidates"][:3]:
        print(candidate["action"], [round(share, 2) for share in candidate["share"]])

# %% What a network sees, by name
seen = pyramidion.parts(game, state.observation_tensor(0))
print({name: part.shape for name, part in list(seen.items())[:5]})
print(seen["face.level0"])

# %% The position as a picture; a notebook shows `state` by itself
print(len(state.svg()), "characters of SVG,", state.pixels(320).shape, "pixels")
state  # noqa: B018

# %% Records
record = state.record()
print(record[:200])
assert pyramidion.deserialize(record) == state

# %% Many games at once: the buffers are numpy's and never copied
env = pyramidion.VectorEnv(pyramidion.load_game("aztec", size=5, pieces=8), 256, threads=2, seed=1)
ended = 0
for _ in range(40):
    env.step_nth(dice.random(env.n) * env.legal_counts)
    ended += int(env.terminated.sum())
print(ended, "games ended;", env.observation.shape, env.mask.shape)

# %% A game gone through: luck and skill
small = pyramidion.load_game("aztec", size=5, pieces=4).new_initial_state()
while not small.is_terminal():
    small.apply_action(small.legal_actions()[0])
for account in small.review(nodes=50)["account"]:
    print({key: account[key] for key in ("start", "result")})
