"""Builds Nemeton: compiled by mypyc where a C compiler works, with its page where npm is there or the page was built.

`NEMETON_COMPILE=1` insists on compiling, `0` leaves everything plain Python, `auto` (the default) compiles if it can
and says so if it cannot. Which modules are compiled stands in pyproject.toml under `[tool.nemeton.compiled]`. An
editable installation stays plain unless `1` insists: compiled files beside the source would hide every later edit.

`NEMETON_PAGE` says the same about the page in `web/`.
"""

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Distribution, Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from setuptools.errors import CompileError, ExecError, LinkError, PlatformError

ROOT = Path(__file__).resolve().parent


def say(sentence: str) -> None:
    """One line for whoever reads the build's output; `make` shows it."""
    sys.stderr.write(f"nemeton: {sentence}\n")


def wish_for(variable: str) -> str:
    """What the environment asks for."""
    wish = os.environ.get(variable, "auto")
    if wish not in {"0", "1", "auto"}:
        sys.exit(f"nemeton: {variable} is {wish!r}; it must be 0, 1 or auto")
    return wish


# ---------------------------------------------------------------------- compiling
# How hard the C compiler tries. Rules and search run loops over numbers. What the server does is calls of Python
# objects: compiled in half the time it is as fast (docs/performance.md).
EFFORT = {"nemeton.server__mypyc": "-O1"}  # by shared library
MOST_EFFORT = "-O3"
LINUX_ARGUMENTS = [
    "-fno-semantic-interposition",  # without it no function of a shared library may be inlined into another
    "-Wno-misleading-indentation",  # gcc looks up every line of the file again for it: half of its time
]
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


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


def write_c(groups: dict[str, list[str]]) -> list[Extension]:
    """Have mypyc write the groups as C, one shared library each."""
    from mypyc.build import mypycify

    os.chdir(ROOT)  # mypy finds its settings and the listed files from here
    written = {path: (path.read_bytes(), path.stat()) for path in Path("build").rglob("*.c")}
    cache = ROOT / "build" / "mypyc"
    shutil.rmtree(cache, ignore_errors=True)  # mypyc 2.4 stumbles over classes of a group it has kept from before
    files = [path for paths in groups.values() for path in paths]
    separate: list[tuple[list[str], str | None]] = [(paths, group) for group, paths in groups.items()]
    # What is not compiled is checked elsewhere, and what it imports may be an extra nobody asked for.
    options = [f"--cache-dir={cache}", "--follow-imports=silent", "--ignore-missing-imports"]
    modules = mypycify([*options, *files], separate=separate, opt_level=MOST_EFFORT[-1], debug_level="0")
    docs = dict(docstrings(files))
    for path in Path("build").rglob("*.c"):
        path.write_text(with_docstrings(path.read_text(encoding="utf-8"), docs), encoding="utf-8", newline="")
        before = written.get(path)
        if before is not None and before[0] == path.read_bytes():
            os.utime(path, ns=(before[1].st_atime_ns, before[1].st_mtime_ns))  # it need not be compiled anew
    for module in modules:
        effort = EFFORT.get(module.name, MOST_EFFORT)
        arguments = [effort if arg == MOST_EFFORT else arg for arg in module.extra_compile_args]
        module.extra_compile_args = arguments + (LINUX_ARGUMENTS if sys.platform == "linux" else [])
    # The largest first, so that none of them is left over at the end with all cores but one idle.
    return sorted(modules, key=lambda module: -sum(Path(source).stat().st_size for source in module.sources))


# mypyc tells signatures and drops docstrings: what `help` shows is put into the C it has written.
SIGNED = re.compile(
    r"(?:\(PyCFunction\)CPyPy_(?P<function>\w+),[^{}]*?|PyTypeObject CPyType_(?P<class>\w+)_template_ = \{[^{}]*?)"
    r'PyDoc_STR\((?:NULL|"(?P<signature>(?:[^"\\]|\\.)*)")\)'
)
GETTER = re.compile(r"\(getter\)(?P<name>\w+),\s*(?P<setter>NULL|\(setter\)\w+),\s*NULL, NULL\}")


def docstrings(files: list[str]) -> Iterator[tuple[str, str]]:
    """Of all that the files define: by the name mypyc gives it in C, as a text in C."""
    for file in files:
        path = Path(file)
        parts = path.relative_to("src") if path.parts[0] == "src" else path
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield from docstrings_in(tree, "___".join(parts.with_suffix("").parts))


def docstrings_in(scope: ast.Module | ast.ClassDef, name: str) -> Iterator[tuple[str, str]]:
    """Of what is defined in a module or a class, and within its classes."""
    for node in scope.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inside = f"{name}___{node.name}"
            getter = isinstance(scope, ast.ClassDef) and not isinstance(node, ast.ClassDef) and is_property(node)
            if told := ast.get_docstring(node):
                yield (f"{name}_get_{node.name}" if getter else inside), as_c(told)
            if isinstance(node, ast.ClassDef):
                yield from docstrings_in(node, inside)


def is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Is it read like an attribute?"""
    return any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list)


def as_c(text: str) -> str:
    """A text as it stands between quotation marks in C."""
    plain = {byte: chr(byte) for byte in range(32, 127) if chr(byte) not in '"\\?'}
    return "".join(plain.get(byte, f"\\{byte:03o}") for byte in text.encode())


def with_docstrings(text: str, docs: dict[str, str]) -> str:
    """The C with the docstrings in it, and without the deep indentation in which most of such a file consists."""

    def document(found: re.Match[str]) -> str:
        told = docs.get(found["function"] or found["class"], "")
        start, end = found.span("signature")
        if not told or start < 0:
            return found[0]
        whole = found.string
        return whole[found.start() : end] + told + whole[end : found.end()]

    def document_property(found: re.Match[str]) -> str:
        told = docs.get(found["name"], "")
        return found[0].removesuffix("NULL, NULL}") + f'"{told}", NULL}}' if told else found[0]

    flat = re.sub(r"^[ \t]+", "", text, flags=re.MULTILINE)
    return GETTER.sub(document_property, SIGNED.sub(document, flat))


class NemetonDistribution(Distribution):
    """Knows before anything is compiled whether it will be."""

    plain: bool | None = None  # shall everything stay plain Python? Not known until somebody asks

    def has_ext_modules(self) -> bool:
        """Is something compiled? It decides for which machines a wheel is."""
        if self.plain is None:
            self.plain = self.stays_plain()
        return not self.plain

    def stays_plain(self) -> bool:
        """Look what is wished for, and what this machine can do."""
        wish = wish_for("NEMETON_COMPILE")
        compiled_groups()
        if wish == "0":
            say("plain Python, as NEMETON_COMPILE=0 asks")
        elif wish == "auto" and "editable_wheel" in self.commands:
            say("an editable installation stays plain Python, so that every edit counts; NEMETON_COMPILE=1 insists")
        elif reason := why_not_compile():
            if wish == "1":
                sys.exit(f"nemeton: NEMETON_COMPILE=1, but {reason}")
            say(f"{reason}: installing plain Python; same games, same results, but slower")
        else:
            return False
        return True


class Compile(build_ext):
    """Compiles the listed modules, all of them or, where anything goes wrong and nobody insists, none."""

    def run(self) -> None:
        """Write the C and have it compiled."""
        groups = compiled_groups()
        say(f"compiling {', '.join(groups)}")
        try:
            self.distribution.ext_modules = self.extensions = write_c(groups)
            compiler = build_ext(self.distribution)
            compiler.inplace = self.inplace or self.editable_mode
            compiler.ensure_finalized()
            remove_others(Path(self.build_lib), [*compiler.get_outputs()], ("*.so", "*.pyd"))
            compiler.run()
            if missing := sorted(path for path in compiler.get_outputs() if not Path(path).is_file()):
                raise CompileError(f"these should have been compiled and were not: {', '.join(missing)}")
        except (Exception, SystemExit) as problem:
            if wish_for("NEMETON_COMPILE") == "1":
                raise
            if not isinstance(problem, SystemExit):  # mypy has said why it left
                sys.stderr.write(f"{problem}\n")
            say("compiling failed, for the reason above: installing plain Python; same games, same results, but slower")
            self.distribution.plain = True
            self.distribution.ext_modules = self.extensions = []
            remove_others(Path(self.build_lib), [], ("*.so", "*.pyd"))


def remove_others(folder: Path, wanted: list[str], patterns: tuple[str, ...]) -> None:
    """Of an earlier build keep only what is still wanted."""
    kept = {Path(path).resolve() for path in wanted}
    for pattern in patterns:
        for path in folder.rglob(pattern):
            if path.is_file() and path.resolve() not in kept:
                path.unlink()


# ---------------------------------------------------------------------- the page
WEB = ROOT / "web"
PAGE_SOURCES = ("web", "src/nemeton/messages", "src/nemeton/games")
PAGE_KINDS = {".css", ".html", ".js", ".json", ".md", ".mjs", ".svelte", ".svg", ".toml", ".ts"}
NOT_SOURCES = {"dist", "node_modules", "fixtures", "tests", "shots", "scripts"}
BUILT = WEB / "dist"
STAMP = BUILT / "stamp"  # what the built page was made of
INSTALL = "npm ci --no-audit --no-fund"
BUILD = "npm run build"


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


def has_page_tools() -> bool:
    """Has npm installed what the lock names? npm leaves a copy of the lock behind that says so."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    return installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime


class BeginPage(Command):
    """Starts npm, which builds the page while the rest is compiled."""

    user_options: ClassVar[list[tuple[str, str | None, str]]] = []
    editable_mode = False

    def initialize_options(self) -> None:
        """Nothing has been started yet."""
        self.process: subprocess.Popen[bytes] | None = None
        self.digest = ""

    def finalize_options(self) -> None:
        """There is nothing to set."""

    def run(self) -> None:
        """Start it if something the page is made of has changed."""
        wish = wish_for("NEMETON_PAGE")
        if wish == "0" or not WEB.is_dir():
            return
        self.digest = digest_of_page()
        if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == self.digest:
            return
        if shutil.which("npm"):
            say("building the page")
            steps = BUILD if has_page_tools() else f"{INSTALL} && {BUILD}"
            self.process = subprocess.Popen(steps, shell=True, cwd=WEB, stdout=sys.stderr)
        elif (BUILT / "index.html").is_file():
            say("npm is not installed: the page is taken as it was built")
        elif wish == "1":
            sys.exit("nemeton: NEMETON_PAGE=1, but npm is not installed")
        else:
            say("npm is not installed: the server will have no page")

    def finish(self) -> bool:
        """Wait for npm; is there a page?"""
        if self.process is not None:
            if self.process.wait():
                sys.exit(f"nemeton: npm could not build the page (exit code {self.process.returncode})")
            STAMP.write_text(self.digest, encoding="utf-8")
            self.process = None
        return bool(self.digest) and (BUILT / "index.html").is_file()


class BuildPage(Command):
    """Puts the page into the package. An editable installation has it where it was built."""

    user_options: ClassVar[list[tuple[str, str | None, str]]] = []
    editable_mode = False

    def initialize_options(self) -> None:
        """Where to put it is the build's business."""
        self.build_lib: str | None = None

    def finalize_options(self) -> None:
        """Build into the folder of all the rest."""
        self.set_undefined_options("build_py", ("build_lib", "build_lib"))

    def run(self) -> None:
        """Wait for npm, and copy."""
        begun: BeginPage = self.get_finalized_command("begin_page")
        if begun.finish() and not self.editable_mode:
            shutil.copytree(BUILT, self.target, ignore=shutil.ignore_patterns("stamp"), dirs_exist_ok=True)

    @property
    def target(self) -> Path:
        return Path(str(self.build_lib), "nemeton", "server", "page")

    def get_outputs(self) -> list[str]:
        """The files of the page in the package."""
        return [] if self.editable_mode else [str(path) for path in self.target.rglob("*") if path.is_file()]

    def get_output_mapping(self) -> dict[str, str]:
        """None of them stands for a file of the source."""
        return {}

    def get_source_files(self) -> list[str]:
        """MANIFEST.in lists them."""
        return []


# ---------------------------------------------------------------------- the campaign
KEEP = """
from pathlib import Path
from nemeton.games.avalon.content.kept import keep
keep(Path("nemeton/games/avalon/data/apple_and_ash").resolve())
"""


class BuildCampaign(BuildPage):
    """Has the package that was built read its campaign once, so that whoever plays it need not wait for that."""

    def run(self) -> None:
        """Read it in a process of its own: this one has imported nothing of the package, and shall not."""
        built = Path(str(self.build_lib)).resolve()
        if self.editable_mode or not (built / "nemeton" / "games" / "avalon").is_dir():
            return
        if subprocess.run([sys.executable, "-B", "-c", KEEP], cwd=built, check=False).returncode:
            say("the campaign of Avalon could not be read beforehand: it will be when it is played, in a second or two")

    def get_outputs(self) -> list[str]:
        """What was kept of it."""
        return [] if self.editable_mode else [str(path) for path in Path(str(self.build_lib)).rglob("*.kept")]


# ---------------------------------------------------------------------- all of it
class Build(build):
    """Builds into a folder that may hold an earlier build: what is no longer wanted must not end up in the wheel."""

    sub_commands: ClassVar = [("begin_page", None), *build.sub_commands, ("build_page", None), ("build_campaign", None)]

    def finalize_options(self) -> None:
        """Compile the groups side by side."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Keep of an earlier build only compiled modules: those still wanted need not be compiled anew."""
        compiled = [str(path) for suffix in ("*.so", "*.pyd") for path in Path(self.build_lib).rglob(suffix)]
        remove_others(Path(self.build_lib), compiled if self.distribution.has_ext_modules() else [], ("*",))
        super().run()


class BuildWheel(bdist_wheel):
    """Names the machines a wheel is for once it is known whether it was compiled."""

    def run(self) -> None:
        """Build first."""
        self.run_command("build")
        self.skip_build = True  # nor does installing into the wheel build anything again
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


class BuildSource(sdist):
    """Packs the source with the built page, so that it can be installed where there is no Node.js."""

    def run(self) -> None:
        """Build the page first."""
        self.run_command("begin_page")
        self.get_finalized_command("begin_page").finish()
        super().run()


setup(
    distclass=NemetonDistribution,
    cmdclass={
        "bdist_wheel": BuildWheel,
        "begin_page": BeginPage,
        "build": Build,
        "build_campaign": BuildCampaign,
        "build_ext": Compile,
        "build_page": BuildPage,
        "sdist": BuildSource,
    },
)
