"""`nemeton train`: without PyTorch it says what is missing; with it, it trains, goes on and tells how it fared."""

import importlib.util
from pathlib import Path

import pytest

from tests.cli.conftest import Nemeton

SMALL = ["--rounds", "2", "--advised", "1", "--questions", "200", "--width", "8", "--breadth", "4"]


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="PyTorch is here")
def test_what_is_missing_is_said(command: Nemeton, tmp_path: Path) -> None:
    """In one sentence, with what brings it; no folder is begun."""
    run = command("train", "celtica", "--to", str(tmp_path / "run"))

    assert 2 == run.code
    assert "torch is not installed: pip install 'nemeton[train]' brings it." in run.err
    assert not (tmp_path / "run").exists()


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="networks are trained with PyTorch (extra train)")
def test_it_trains_and_tells_how_it_fared(command: Nemeton, tmp_path: Path) -> None:
    """A file to play by, and a line for each bot it is compared with; a second time there is nothing left to do."""
    settings = ["bloody_grove", "--to", str(tmp_path), "--opponents", "random", "--judged-by", "3", *SMALL]
    run = command("train", *settings)

    assert 0 == run.code
    assert all(name in run.out for name in ("random", "casual", "greedy", "after 2 of 2 rounds"))
    before = (tmp_path / "bloody_grove.onnx").read_bytes()
    assert 0 == command("train", *settings).code
    assert before == (tmp_path / "bloody_grove.onnx").read_bytes()
    assert (
        0
        == command(
            "simulate", "bloody_grove", "--games", "1", "--seats", f"random,policy@{tmp_path}/bloody_grove.onnx"
        ).code
    )


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="networks are trained with PyTorch (extra train)")
@pytest.mark.parametrize(
    "wrong", [["--seats", "two"], ["--minutes", "0"], ["--cores", "0"], ["--seats", "9"], ["--rounds", "0"]]
)
def test_settings_that_cannot_be_are_refused(command: Nemeton, tmp_path: Path, wrong: list[str]) -> None:
    """Before anything is begun."""
    run = command("train", "celtica", "--to", str(tmp_path / "run"), *wrong)

    assert 2 == run.code
    assert not (tmp_path / "run").exists()
