"""Which languages there are: those with a file of messages beside this one."""

from __future__ import annotations

LANGUAGES = ("en", "fr")
FALLBACK = "en"
