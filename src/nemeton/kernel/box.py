"""What is in a game's box: files of data, read in their shape, with every mistake named by file, key and reason."""

from __future__ import annotations

import hashlib
import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NoReturn, TypeVar

import msgspec

from nemeton.kernel.errors import BadData
from nemeton.kernel.files import read_text

T = TypeVar("T")


def data_folder(folder: str) -> Path:
    """The folder that is to take the place of a game's own data; refused if there is none."""
    path = Path(folder)
    if not path.is_dir():
        raise BadData(f"{folder}: there is no such folder of data.")
    return path


def read(file: Traversable, shape: type[T], digest: hashlib.blake2b) -> T:
    """One TOML file in its shape; its name and meaning go into the content digest."""
    try:
        data = tomllib.loads(read_text(file))
        digest.update(file.name.encode() + msgspec.json.encode(data, order="sorted"))
        return msgspec.convert(data, shape)
    except OSError as problem:
        raise BadData(f"{file}: cannot be read: {problem.strerror or problem}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadData(f"{file}: is no TOML: {problem}.") from None
    except RecursionError:
        raise BadData(f"{file}: is nested too deeply.") from None
    except msgspec.ValidationError as problem:
        raise BadData(f"{file}: {problem}.") from None
    except ValueError:
        raise BadData(f"{file}: has a number with too many digits.") from None


def refuse(file: Traversable, key: str, reason: str) -> NoReturn:
    """A mistake in a file of data."""
    raise BadData(f"{file}: {key}: {reason}.")


def between(file: Traversable, key: str, value: int, low: int, high: int) -> None:
    """Refuse a number out of its bounds."""
    if not low <= value <= high:
        refuse(file, key, f"must be from {low} to {high}, and is {value}" if low < high else f"must be {low}")
