"""What can go wrong, each under its own name: who catches `NemetonError` catches all of it and nothing else."""


class NemetonError(Exception):
    """One clear sentence about what was refused, where and why."""


class UnknownGame(NemetonError):
    """No game of that name is registered."""


class BadSetup(NemetonError, ValueError):
    """Seats, options or seed that the game does not have."""


class BadData(NemetonError, ValueError):
    """A data file that does not hold what it must; names file, key and reason."""


class BadPosition(NemetonError, ValueError):
    """A position no game can be in, or one of another game, content or rules version."""


class BadRecord(NemetonError, ValueError):
    """A record that cannot be read or does not replay; names the line or entry."""


class BadNotation(NemetonError, ValueError):
    """A text that names no action."""


class NothingKnown(NemetonError):
    """A question about what a seat knows, asked of a state that keeps no memory of it."""


class NoTakeBack(NemetonError):
    """A step that may not be taken back, or not without consent."""


class IllegalAction(NemetonError, ValueError):
    """An action the rules refuse now; the state is as it was.

    `code` is stable and fit for a client to translate, `rule` names the rule that refuses.
    """

    def __init__(self, code: str, rule: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.rule = rule
        self.detail = detail

    def __reduce__(self) -> tuple[type["IllegalAction"], tuple[str, str, str]]:
        return IllegalAction, (self.code, self.rule, self.detail)


class OpenDraw(Exception):
    """No mistake: a draw whose outcome is to be chosen from outside; so many outcomes are equally likely."""

    def __init__(self, outcomes: int) -> None:
        super().__init__(f"A draw of {outcomes} outcomes is open.")
        self.outcomes = outcomes
