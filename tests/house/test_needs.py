"""Who wants the rules is not given a web server: each part asks for its own packages, and says which it misses."""

import os
import subprocess
import sys

import pytest

KERNEL = {"librt", "msgspec", "mypy_extensions", "typing_extensions"}
OF_THE_SERVER = ("argon2", "confusable_homoglyphs", "httpx", "itsdangerous", "litestar", "prometheus_client", "uvicorn")
LOADED = """
import sys, nemeton
nemeton.all_games()
for name, module in sorted(sys.modules.items()):
    if "site-packages" in (getattr(module, "__file__", None) or ""):
        print(name.partition(".")[0])
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run a piece of Python on the package under test."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, "-c", code], env=environment, text=True, capture_output=True)


def run_without_server(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the command where none of the server's packages is installed."""
    blocked = f"import sys; sys.modules.update(dict.fromkeys({OF_THE_SERVER})); from nemeton.cli import main"
    return run(f"{blocked}; sys.exit(main({list(words)}))")


def test_the_games_need_four_packages() -> None:
    """All of them are imported, with their data read, and nothing else comes along."""
    done = run(LOADED)

    assert KERNEL == {name for name in done.stdout.split() if name not in ("nemeton", "_distutils_hack")}, done.stderr


@pytest.mark.parametrize("words", [["--help"], ["games"], ["rules", "celtica", "CEL-RU-04"], ["simulate", "--help"]])
def test_the_command_does_without_the_server(words: list[str]) -> None:
    """Everything but `serve` works where the server was not asked for."""
    done = run_without_server(*words)

    assert 0 == done.returncode, done.stderr


def test_serve_says_what_to_install() -> None:
    """One sentence, with the command."""
    done = run_without_server("serve")

    assert (2, "") == (done.returncode, done.stdout)
    assert "nemeton: uvicorn is not installed: pip install 'nemeton[server]' brings it.\n" == done.stderr
