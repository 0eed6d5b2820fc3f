"""Writes a network as an ONNX file: messages of Protocol Buffers, of which these few are all it takes.

Weights are kept with half the digits and become whole again when the file is loaded: it has half the size, and the
choices of the network stay the same but where two were as good as equal.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nemeton.kernel.files import write_whole

FORMAT, OPERATIONS = 8, 13  # the versions of ONNX's format and of its operations
NUMBER, BYTES, FLOAT32 = 0, 2, 5  # how a field is written
KINDS = {np.dtype(np.float32): 1, np.dtype(np.int64): 7, np.dtype(np.float16): 10}
"""Kinds of numbers as ONNX counts them."""
A_FLOAT, A_NUMBER, A_LIST = 1, 2, 7  # kinds of settings


def varint(number: int) -> bytes:
    """A number, seven bits at a time."""
    out = b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


def field(number: int, value: int | float | str | bytes) -> bytes:
    """One field of a message."""
    if isinstance(value, int):
        return varint(number << 3 | NUMBER) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | FLOAT32) + struct.pack("<f", value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | BYTES) + varint(len(data)) + data


class Graph:
    """Operations one after the other; each gives back the name of what comes of it."""

    def __init__(self) -> None:
        self.nodes: list[bytes] = []
        self.kept: list[bytes] = []
        self.count = 0

    def add(self, operation: str, *inputs: str, to: str = "", **settings: Any) -> str:
        """One more operation on what others gave."""
        self.count += 1
        name = to or f"{operation.lower()}_{self.count}"
        node = b"".join(field(1, one) for one in inputs) + field(2, name) + field(4, operation)
        self.nodes.append(node + b"".join(field(5, setting(*one)) for one in settings.items()))
        return name

    def split(self, seen: str, lengths: str, *to: str) -> None:
        """Cut rows into parts of these lengths."""
        inputs = field(1, seen) + field(1, lengths)
        outputs = b"".join(field(2, one) for one in to)
        self.nodes.append(inputs + outputs + field(4, "Split") + field(5, setting("axis", 1)))

    def keep(self, name: str, numbers: NDArray[Any]) -> str:
        """Numbers that belong to the network."""
        data = np.ascontiguousarray(numbers)
        shape = b"".join(field(1, side) for side in data.shape)
        little = data.astype(data.dtype.newbyteorder("<"), copy=False)
        self.kept.append(shape + field(2, KINDS[data.dtype]) + field(8, name) + field(9, little.tobytes()))
        return name

    def weigh(self, name: str, numbers: NDArray[Any]) -> str:
        """Weights, kept with half the digits."""
        return self.add(
            "Cast", self.keep(f"{name}_half", numbers.astype(np.float16)), to=name, to_=KINDS[np.dtype(np.float32)]
        )

    def linear(self, name: str, seen: str, state: Mapping[str, NDArray[Any]]) -> str:
        """A layer: the weights of that name, and its bias."""
        weights = self.weigh(f"{name}_weights", state[f"{name}.weight"].T)
        return self.add("Add", self.add("MatMul", seen, weights), self.keep(f"{name}_bias", state[f"{name}.bias"]))

    def write(
        self, path: Path, name: str, told: Mapping[str, str], inputs: Mapping[str, int], outputs: Mapping[str, int]
    ) -> None:
        """The whole file; what is told of it stands in its metadata."""
        graph = b"".join(field(1, node) for node in self.nodes) + field(2, name)
        graph += b"".join(field(5, kept) for kept in self.kept)
        graph += b"".join(field(11, table(*one)) for one in inputs.items())
        graph += b"".join(field(12, table(*one)) for one in outputs.items())
        model = field(1, FORMAT) + field(2, "nemeton") + field(7, graph) + field(8, field(1, "") + field(2, OPERATIONS))
        model += b"".join(field(14, field(1, key) + field(2, value)) for key, value in told.items())
        write_whole(path, model)


def setting(name: str, value: float | int | list[int]) -> bytes:
    """A setting of an operation; a name that is taken has an underscore after it."""
    name = name.rstrip("_")
    if isinstance(value, float):
        return field(1, name) + field(2, value) + field(20, A_FLOAT)
    if isinstance(value, int):
        return field(1, name) + field(3, value) + field(20, A_NUMBER)
    return field(1, name) + b"".join(field(8, one) for one in value) + field(20, A_LIST)


def table(name: str, width: int) -> bytes:
    """Any number of rows of so many floats."""
    shape = field(1, field(2, "rows")) + field(1, field(1, width))
    return field(1, name) + field(2, field(1, field(1, KINDS[np.dtype(np.float32)]) + field(2, shape)))
