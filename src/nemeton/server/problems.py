"""Internal errors: each is logged with its trace under an id, and whoever asked is told the id and nothing more."""

from __future__ import annotations

import logging
import secrets

from nemeton.server.acts import Refusal

logger = logging.getLogger("nemeton.problems")


def internal_error(problem: Exception, **where: str) -> Refusal:
    """What is said about a problem of our own; the trace is for whoever runs the server."""
    number = secrets.token_hex(6)
    logger.error("an internal error", exc_info=problem, extra={"id": number, **where})
    detail = f"Something went wrong in the server. Whoever runs it finds the reason in its log, under {number}."
    return Refusal("server/error", detail, values={"id": number})
