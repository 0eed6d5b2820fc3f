"""Small networks as ONNX files, written by hand, so that tests need no library that trains."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FLOAT = 1
BYTES, NUMBER = 2, 0  # wire types


def varint(number: int) -> bytes:
    """A number as Protocol Buffers write it."""
    out = b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


def field(number: int, value: int | str | bytes) -> bytes:
    """One field of a message."""
    if isinstance(value, int):
        return varint(number << 3 | NUMBER) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | BYTES) + varint(len(data)) + data


def tensor(name: str, width: int) -> bytes:
    """A table of floats: any number of rows of so many."""
    shape = field(1, field(2, "rows")) + field(1, field(1, width))
    return field(1, name) + field(2, field(1, field(1, FLOAT) + field(2, shape)))


def write_linear(path: Path, weights: NDArray[np.float32]) -> None:
    """A network of one layer: observations times weights."""
    node = field(1, "seen") + field(1, "weights") + field(2, "liking") + field(4, "MatMul")
    kept = b"".join(field(1, side) for side in weights.shape)
    kept += field(2, FLOAT) + field(8, "weights") + field(9, weights.astype("<f4").tobytes())
    inside = tensor("seen", weights.shape[0])
    outside = tensor("liking", weights.shape[1])
    graph = field(1, node) + field(2, "linear") + field(5, kept) + field(11, inside) + field(12, outside)
    path.write_bytes(field(1, 8) + field(8, field(1, "") + field(2, 13)) + field(7, graph))
