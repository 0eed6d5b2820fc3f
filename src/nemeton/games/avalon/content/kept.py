"""Our own pack as it was built: read, checked and compiled when Nemeton is installed, so that nobody waits for it.

What was built is taken only if every file of the pack, all that makes a pack of them, Python and msgspec are what it
was built of and by; otherwise the pack is read anew. The build calls `keep` (setup.py).
"""

from __future__ import annotations

import hashlib
import pickle
import sys
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from nemeton.games.avalon.content.texts import Texts

if TYPE_CHECKING:
    from nemeton.games.avalon.content.pack import Pack

KEPT: Final = "pack.kept"
ROOM: Final = "nemeton.games.avalon"
STAMP_BYTES: Final = 32


class KeptTexts(Mapping[str, Texts]):
    """Texts by language, unpacked when one is first asked for: a server at which nobody plays Avalon never does."""

    def __init__(self, packed: Mapping[str, bytes]) -> None:
        self.packed = packed
        self.unpacked: dict[str, Texts] = {}

    def __getitem__(self, lang: str) -> Texts:
        if lang not in self.unpacked:
            texts: Texts = msgspec.json.decode(zlib.decompress(self.packed[lang]), type=Texts)
            self.unpacked[lang] = {sys.intern(key): text for key, text in texts.items()}  # languages share their keys
        return self.unpacked[lang]

    def __iter__(self) -> Iterator[str]:
        return iter(self.packed)

    def __len__(self) -> int:
        return len(self.packed)

    def __reduce__(self) -> tuple[type[KeptTexts], tuple[Mapping[str, bytes]]]:
        """What is kept is packed, whoever has looked at it."""
        return KeptTexts, (self.packed,)


def pack_texts(spoken: Mapping[str, Texts]) -> KeptTexts:
    """Texts as they are kept."""
    return KeptTexts({lang: zlib.compress(msgspec.json.encode(texts)) for lang, texts in spoken.items()})


def load_kept(folder: Traversable) -> Pack | None:
    """The pack that was built of this folder; None if there is none, or it was built of something else."""
    file = folder.joinpath(KEPT)
    if not file.is_file():
        return None
    told = file.read_bytes()
    if told[:STAMP_BYTES] != stamp(folder):
        return None
    pack: Pack = pickle.loads(told[STAMP_BYTES:])  # it lies in our own package, as our code does
    return pack


def keep(folder: Path) -> None:
    """Read, check and compile the pack in a folder of ours, and keep what came of it there."""
    from nemeton.games.avalon.content.doors import examine

    folder.joinpath(KEPT).unlink(missing_ok=True)
    pack = examine(folder).sound()
    pack = replace(pack, spoken=pack_texts(pack.spoken))
    folder.joinpath(KEPT).write_bytes(stamp(folder) + pickle.dumps(pack, pickle.HIGHEST_PROTOCOL))


def stamp(folder: Traversable) -> bytes:
    """A digest of all a pack is made of and by."""
    told = hashlib.blake2b(f"{sys.version_info[:3]} {msgspec.__version__}".encode(), digest_size=STAMP_BYTES)
    room = files(ROOM)
    for place, suffix in ((folder, ".toml"), (room.joinpath("content"), ".py")):
        for name, file in sources(place, suffix):
            told.update(f"\n{name}\n".encode())
            told.update(file.read_bytes())
    for name in ("bytecode.py", "words.py"):
        told.update(room.joinpath(name).read_bytes())
    return told.digest()


def sources(folder: Traversable, suffix: str, path: str = "") -> Iterator[tuple[str, Traversable]]:
    """All files of a folder and those below it that end so, in the order of their names."""
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        name = f"{path}{one.name}"
        if one.name.endswith(suffix):
            yield name, one
        elif one.is_dir():
            yield from sources(one, suffix, f"{name}/")
