"""`python -m nemeton.messages.check`: what each language lacks, which is said in English, and what is wrong with it.

The exit code is 1 if a language has a message English has not, or one that asks for other values; a gap is no mistake.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from nemeton.messages import Choice, Message, Messages, own_messages, placeholders
from nemeton.messages.languages import FALLBACK, LANGUAGES

SHOWN = 5  # gaps named; the others are counted


def missing(said: Messages) -> list[str]:
    """The keys English has and these messages have not."""
    return [key for key in own_messages(FALLBACK) if key not in said]


def mistakes(said: Messages) -> list[str]:
    """What is wrong with messages, a sentence each."""
    english = own_messages(FALLBACK)
    found: list[str] = []
    for key, message in said.items():
        if key not in english:
            found.append(f"{key}: English has no such message")
        elif (asked := placeholders(message)) != (known := placeholders(english[key])):
            found.append(f"{key}: asks for {sorted(asked)}, in English for {sorted(known)}")
        if any("other" not in choice.forms for choice in choices(message)):
            found.append(f"{key}: a choice has no form `other`")
    return found


def choices(message: Message) -> Iterator[Choice]:
    """The choices in a message, also those within its forms."""
    if isinstance(message, Choice):
        yield message
        for form in message.forms.values():
            yield from choices(form)


def report(lang: str) -> Iterator[str]:
    """How far a language has got, in lines for people."""
    said = own_messages(lang)
    gaps = missing(said)
    whole = len(own_messages(FALLBACK))
    yield f"{lang}: {whole - len(gaps)} of {whole} messages" + ("; the others are said in English" if gaps else "")
    yield from (f"  missing: {key}" for key in gaps[:SHOWN])
    if len(gaps) > SHOWN:
        yield f"  and {len(gaps) - SHOWN} more"
    yield from (f"  wrong: {one}" for one in mistakes(said))


def main() -> int:
    for lang in LANGUAGES:
        sys.stdout.writelines(f"{line}\n" for line in report(lang))
    return int(any(mistakes(own_messages(lang)) for lang in LANGUAGES))


if __name__ == "__main__":
    sys.exit(main())
