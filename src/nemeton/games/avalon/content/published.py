"""Published versions of a pack, kept whole beside it: games begun with one are replayed and go on with it.

A version is one file, `published/<version>-<digest>.zip`, with every file of the pack as it was.
"""

from __future__ import annotations

import zipfile
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from nemeton.games.avalon.content.doors import examine
from nemeton.games.avalon.content.kept import sources
from nemeton.kernel.errors import BadData

if TYPE_CHECKING:
    from nemeton.games.avalon.content.pack import Pack

PUBLISHED: Final = "published"
SUFFIX: Final = ".zip"
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)  # the file is the same whenever it is written


def published_versions(folder: Traversable) -> dict[str, Traversable]:
    """The published versions of the pack in a folder: files by the digest of their rules."""
    place = folder.joinpath(PUBLISHED)
    if not place.is_dir():
        return {}
    found = sorted((one for one in place.iterdir() if one.name.endswith(SUFFIX)), key=lambda one: one.name)
    return {one.name.removesuffix(SUFFIX).rpartition("-")[2]: one for one in found}


def version_of(file: Traversable) -> str:
    """The version a file of a published pack holds."""
    return file.name.rpartition("-")[0]


def open_published(file: Path) -> Pack:
    """A published version, read and checked as any pack is."""
    return examine(open_zip(file)).sound()


def open_zip(file: Path) -> Traversable:
    """The files of a published version."""
    try:
        return zipfile.Path(zipfile.ZipFile(file))
    except (OSError, zipfile.BadZipFile) as problem:
        raise BadData(f"{file}: cannot be read: {problem}.") from None


def publish(folder: Path) -> Path:
    """Keep the pack in a folder as it is now, under its version; a version is published once."""
    pack = examine(folder).sound()
    for digest, file in published_versions(folder).items():
        if version_of(file) == pack.version and digest != pack.digest:
            raise BadData(
                f"{folder}: version {pack.version} was published with other rules ({digest}, now {pack.digest}); "
                "raise the version in manifest.toml."
            )
    file = folder / PUBLISHED / f"{pack.version}-{pack.digest}{SUFFIX}"
    file.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, source in sources(folder, ".toml"):
            archive.writestr(zipfile.ZipInfo(name, LONG_AGO), source.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return file
