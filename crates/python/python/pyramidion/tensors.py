"""Reading tensors by the names of their parts."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._native import Game


def parts(game: Game, tensor: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """The parts of a tensor, or of many in rows, by name; they are views and nothing is copied.

    >>> import pyramidion
    >>> game = pyramidion.load_game("aztec", size=5, pieces=8)
    >>> seen = pyramidion.parts(game, game.new_initial_state().observation_tensor())
    >>> seen["level1"]
    array([[0, 0, 0, 0, 0],
           [0, 0, 0, 0, 0],
           [0, 0, 1, 0, 0],
           [0, 0, 0, 0, 0],
           [0, 0, 0, 0, 0]], dtype=uint8)
    >>> seen["left"].tolist()
    [8]
    """
    size = game.observation_tensor_size()
    if tensor.shape[-1:] != (size,):
        raise ValueError(f"a tensor of this game has {size} bytes, not {tensor.shape}")
    found = {}
    for part in game.describe_tensor():
        shape = tuple(part["shape"])
        end = part["offset"] + int(np.prod(shape))
        found[part["name"]] = tensor[..., part["offset"] : end].reshape(tensor.shape[:-1] + shape)
    return found
