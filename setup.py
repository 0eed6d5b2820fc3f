"""Builds Nemeton, compiled with mypyc where a C compiler works.

`NEMETON_COMPILE=1` insists on it, `0` leaves everything plain Python, `auto` (the default) compiles if it can and says
so if it cannot. Which modules are compiled stands in pyproject.toml under `[tool.nemeton.compiled]`.

`NEMETON_PAGE` says the same about the page in `web/`, which npm builds.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, ExecError, LinkError, PlatformError

ROOT = Path(__file__).resolve().parent
WITHOUT_CODE = {"clean", "dist_info", "egg_info", "sdist"}  # pip asks for these first: nothing to compile yet
# How hard the C compiler tries. Rules and search run loops over numbers. What the server does is calls of Python
# objects: compiled in half the time it is as fast (docs/performance.md).
EFFORT = {"nemeton.server__mypyc": "-O1"}  # by shared library
MOST_EFFORT = "-O3"
LINUX_ARGUMENTS = [
    "-fno-semantic-interposition",  # without it no function of a shared library may be inlined into another
    "-Wno-misleading-indentation",  # gcc looks up every line of the file again for it: half of its time
]
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


def say(sentence: str) -> None:
    """One line for whoever reads the build's output; `make` shows it."""
    sys.stderr.write(f"nemeton: {sentence}\n")


def wish_for(variable: str) -> str:
    """What the environment asks for."""
    wish = os.environ.get(variable, "auto")
    if wish not in {"0", "1", "auto"}:
        sys.exit(f"nemeton: {variable} is {wish!r}; it must be 0, 1 or auto")
    return wish


def compiled_groups() -> dict[str, list[str]]:
    """The listed files by group; one that does not exist is a mistake, never skipped."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        groups: dict[str, list[str]] = tomllib.load(file)["tool"]["nemeton"]["compiled"]
    for group, paths in groups.items():
        for path in paths:
            if not (ROOT / path).is_file():
                sys.exit(f"nemeton: pyproject.toml lists {path} as compiled in {group}, but there is no such file")
    return groups


def why_not_compile() -> str:
    """What keeps this machine from compiling; empty if nothing does."""
    try:
        import mypyc.build  # noqa: F401 (only whether it is there)
    except ImportError as error:
        return f"mypyc is not installed ({error})"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE, encoding="utf-8")
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
        command.build_lib = command.build_temp = folder
        command.ensure_finalized()
        try:
            command.run()
        except (CompileError, ExecError, LinkError, PlatformError) as error:
            sys.stderr.write(f"{error}\n")
            return "no C compiler that can build for Python works here"
    return ""


def extensions() -> list[Extension]:
    """The compiled modules, or none, as NEMETON_COMPILE has it."""
    groups = compiled_groups()
    wish = wish_for("NEMETON_COMPILE")
    if wish == "0":
        say("plain Python, as NEMETON_COMPILE=0 asks")
        return []
    if reason := why_not_compile():
        if wish == "1":
            sys.exit(f"nemeton: NEMETON_COMPILE=1, but {reason}")
        say(f"{reason}: installing plain Python; same games, same results, but slower")
        return []
    from mypyc.build import mypycify

    os.chdir(ROOT)  # mypy finds its settings and the listed files from here
    files = [path for paths in groups.values() for path in paths]
    say(f"compiling {', '.join(groups)}")
    cache = ROOT / "build" / "mypyc"
    shutil.rmtree(cache, ignore_errors=True)  # mypyc 2.4 stumbles over classes of a group it has kept from before
    separate: list[tuple[list[str], str | None]] = [(paths, group) for group, paths in groups.items()]
    # What is not compiled is checked elsewhere, and what it imports may be an extra nobody asked for.
    options = [f"--cache-dir={cache}", "--follow-imports=silent", "--ignore-missing-imports"]
    modules = mypycify([*options, *files], separate=separate, opt_level=MOST_EFFORT[-1], debug_level="0")
    for module in modules:
        effort = EFFORT.get(module.name, MOST_EFFORT)
        arguments = [effort if arg == MOST_EFFORT else arg for arg in module.extra_compile_args]
        module.extra_compile_args = arguments + (LINUX_ARGUMENTS if sys.platform == "linux" else [])
    # The largest first, so that none of them is left over at the end with all cores but one idle.
    return sorted(modules, key=lambda module: -sum(Path(source).stat().st_size for source in module.sources))


# ---------------------------------------------------------------------- the page
WEB = ROOT / "web"
PAGE_SOURCES = ("web", "src/nemeton/messages", "src/nemeton/games")
PAGE_KINDS = {".css", ".html", ".js", ".json", ".md", ".mjs", ".svelte", ".svg", ".toml", ".ts"}
NOT_SOURCES = {"dist", "node_modules", "fixtures", "tests", "shots"}


def page_wanted() -> bool:
    """Is there a page to build, and something to build it with?"""
    wish = wish_for("NEMETON_PAGE")
    if wish == "0" or not WEB.is_dir():
        return False
    if shutil.which("npm"):
        return True
    if wish == "1":
        sys.exit("nemeton: NEMETON_PAGE=1, but npm is not installed")
    say("npm is not installed: the server will have no page")
    return False


def build_page() -> None:
    """Have npm build the page, if something it is made of has changed."""
    npm, built, stamp = shutil.which("npm") or "npm", WEB / "dist", digest_of_page()
    if not (built / "stamp").is_file() or (built / "stamp").read_text(encoding="utf-8") != stamp:
        say("building the page")
        lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
        installed = WEB / "node_modules" / "installed"
        if not installed.is_file() or installed.read_text(encoding="utf-8") != lock:
            subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True, stdout=sys.stderr)
            installed.write_text(lock, encoding="utf-8")
        subprocess.run([npm, "run", "build"], cwd=WEB, check=True, stdout=sys.stderr)
        (built / "stamp").write_text(stamp, encoding="utf-8")


def put_page(target: Path) -> None:
    """Put the built page into the package."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(WEB / "dist", target, ignore=shutil.ignore_patterns("stamp"))


def digest_of_page() -> str:
    """Of everything the page is made of."""
    told = hashlib.sha256()
    for place in PAGE_SOURCES:
        for path in sorted((ROOT / place).rglob("*")):
            inside = path.relative_to(ROOT).parts
            if path.suffix in PAGE_KINDS and not NOT_SOURCES & set(inside) and path.is_file():
                told.update(f"{inside}\n".encode())
                told.update(path.read_bytes())
    return told.hexdigest()


# ---------------------------------------------------------------------- the campaign
KEEP = """
from pathlib import Path
from nemeton.games.avalon.content.kept import keep
keep(Path("nemeton/games/avalon/data/apple_and_ash").resolve())
"""


def keep_campaign(target: Path) -> None:
    """Have the package that was built read its campaign once, so that whoever plays it need not wait for that."""
    if subprocess.run([sys.executable, "-B", "-c", KEEP], cwd=target, check=False).returncode:
        say("the campaign of Avalon could not be read beforehand: it will be when it is played, which takes a second")


class Build(build):
    """Builds into a folder that may hold an earlier build: what is no longer wanted must not end up in the wheel."""

    def finalize_options(self) -> None:
        """Compile the groups side by side."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Keep of an earlier build only the compiled modules still wanted: they need not be compiled anew."""
        wanted = {Path(path).resolve() for path in self.get_finalized_command("build_ext").get_outputs()}
        for path in Path(self.build_lib).rglob("*"):
            if path.is_file() and path.resolve() not in wanted:
                path.unlink()
        super().run()
        if missing := sorted(str(path) for path in wanted if not path.is_file()):
            sys.exit(f"nemeton: these should have been compiled and were not: {', '.join(missing)}")
        keep_campaign(Path(self.build_lib).resolve())
        if PAGE is not None:
            PAGE.result()
            put_page(Path(self.build_lib, "nemeton", "server", "page"))


BUILDING = not WITHOUT_CODE & set(sys.argv[1:2])
PAGE = ThreadPoolExecutor(1).submit(build_page) if BUILDING and page_wanted() else None  # while the rest compiles
setup(ext_modules=extensions() if BUILDING else [], cmdclass={"build": Build})
