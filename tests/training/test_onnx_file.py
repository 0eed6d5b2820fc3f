"""ONNX files written by hand: ONNX Runtime reads them and comes to the same numbers."""

from pathlib import Path

import numpy as np
import onnxruntime

from nemeton.training.onnx_file import Graph


def test_a_file_of_every_operation_gives_what_numpy_gives(tmp_path: Path) -> None:
    """Columns picked, compared, cut, convolved, joined and multiplied; weights with half the digits."""
    chance = np.random.default_rng(1)
    columns, values = np.array([2, 0, 1, 1, 3]), np.array([1, 2, 0, 1, 5], np.float32)
    kernel = chance.normal(size=(1, 1, 3, 3)).astype(np.float16).astype(np.float32)
    weights = chance.normal(size=(5, 2)).astype(np.float16).astype(np.float32)
    bias = np.array([0.5, -0.25], np.float32)
    graph = Graph()
    picked = graph.add("Gather", "in", graph.keep("columns", columns), axis=1)
    same = graph.add("Cast", graph.add("Equal", picked, graph.keep("values", values)), to_=1)
    graph.split(same, graph.keep("cut", np.array([4, 1])), "square", "rest")
    square = graph.add("Reshape", "square", graph.keep("shape", np.array([-1, 1, 2, 2])))
    looked = graph.add("Relu", graph.add("Conv", square, graph.weigh("kernel", kernel), pads=[1, 1, 1, 1]))
    whole = graph.add("Concat", graph.add("Flatten", looked, axis=1), "rest", axis=1)
    out = graph.linear("end", whole, {"end.weight": weights.T, "end.bias": bias})
    graph.add("Tanh", out, to="out")
    graph.write(tmp_path / "net.onnx", "test", {"made by": "hand"}, {"in": 4}, {"out": 2})

    session = onnxruntime.InferenceSession(tmp_path / "net.onnx", providers=["CPUExecutionProvider"])
    given = np.array([[2, 0, 1, 5], [1, 1, 0, 3], [2, 1, 1, 5]], np.float32)
    (found,) = session.run(None, {"in": given})
    flags = (given[:, columns] == values).astype(np.float32)
    padded = np.pad(flags[:, :4].reshape(-1, 2, 2), ((0, 0), (1, 1), (1, 1)))
    near = np.array(
        [[[(row[i : i + 3, j : j + 3] * kernel[0, 0]).sum() for j in (0, 1)] for i in (0, 1)] for row in padded]
    )
    expected = np.tanh(np.hstack([np.maximum(near, 0).reshape(-1, 4), flags[:, 4:]]) @ weights + bias)

    np.testing.assert_allclose(found, expected, atol=1e-5)
    assert {"made by": "hand"} == session.get_modelmeta().custom_metadata_map
    assert ["net.onnx"] == [path.name for path in tmp_path.iterdir()]
