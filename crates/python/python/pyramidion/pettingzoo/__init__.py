"""PettingZoo environments: `turquoise_v1`, `aztec_v1` and `inka_v1`, each with `env`, `raw_env` and `parallel_env`.

>>> from pyramidion.pettingzoo import aztec_v1
>>> env = aztec_v1.env(size=5, pieces=8)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
>>> env.close()
"""

from . import aztec_v1, inka_v1, turquoise_v1

__all__ = ["aztec_v1", "inka_v1", "turquoise_v1"]
