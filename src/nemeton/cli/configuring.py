"""Where the settings of a server come from: the command line, then the environment, then a file."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

from cyclopts import App, ArgumentCollection
from cyclopts.config import Dict, Env

from nemeton.cli.errors import UsageError

PREFIX = "NEMETON_"
FILE = "--settings"
MAIN = "serve"
SECRETS = "admin", "oidc_secret"
PASSWORD = re.compile(r"://[^/@]*:[^/@]+@")


def read_file(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Take from the settings file what neither the command line nor the environment has said."""
    for argument in arguments:
        if FILE in argument.names and argument.tokens:
            path = argument.tokens[-1].value
            others = commands != (MAIN,)  # to them most settings of a server mean nothing
            Dict(read_toml(path), source=path, use_commands_as_keys=False, allow_unknown=others)(
                app, commands, arguments
            )


def read_toml(path: str) -> dict[str, object]:
    """The settings in a file, by name."""
    try:
        found = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as problem:
        raise UsageError(f"{path} cannot be read: {problem.strerror or problem}.") from None
    except ValueError as problem:  # no TOML, or no text at all
        raise UsageError(f"{path} is no TOML file: {problem}.") from None
    for name, value in found.items():
        if isinstance(value, dict):
            raise UsageError(f"{path} has a table [{name}]; settings stand in it as they are, without one.")
    return found


def keep_secrets(**settings: str) -> None:
    """Refuse a secret on the command line: every user of the machine can list those."""
    for name, value in settings.items():
        secret = name in SECRETS or PASSWORD.search(value)
        if value and secret and any(value in word for word in sys.argv):
            raise UsageError(
                f"--{name.replace('_', '-')} has a secret in it, which every user of this machine could read in the "
                f"list of processes; give it as {PREFIX}{name.upper()} or in a settings file."
            )


SOURCES = (Env(PREFIX, command=False), read_file)
