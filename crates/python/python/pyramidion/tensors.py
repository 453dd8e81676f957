"""Reading tensors by the names of their parts."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._native import Game, PyramidionError


def parts(game: Game, tensor: ArrayLike) -> dict[str, NDArray[Any]]:
    """The parts of a tensor, or of many in rows, by name; of an array they are views, and nothing is copied.

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
    rows = np.asarray(tensor)
    size = game.observation_tensor_size()
    if rows.shape[-1:] != (size,):
        raise PyramidionError(f"a tensor of this game has {size} bytes in its last dimension; this is {rows.shape}")
    found = {}
    for part in game.describe_tensor():
        shape = tuple(part["shape"])
        end = part["offset"] + int(np.prod(shape))
        found[part["name"]] = rows[..., part["offset"] : end].reshape(rows.shape[:-1] + shape)
    return found
