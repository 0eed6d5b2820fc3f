"""Runs a command, and beside it another one that ends with it: `beside.py LOG COMMAND... -- BESIDE...`.

`make play` serves, and compiles beside that. Whoever stops the server shall not find a compiler running on.
"""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

READY = "The compiled package is ready: the next `make play` uses it."
FAILED = "The compiled package could not be built ({log} says why). Play goes on as plain Python."


def main(words: list[str]) -> int:
    """Start both; the exit code is that of the first."""
    log, middle = Path(words[0]), words.index("--")
    with log.open("wb") as told:
        beside = subprocess.Popen(
            words[middle + 1 :], stdin=subprocess.DEVNULL, stdout=told, stderr=told, start_new_session=True
        )
    threading.Thread(target=tell, args=(beside, log), daemon=True).start()
    signal.signal(signal.SIGINT, lambda *_: None)  # the command gets it too, and knows what to do
    front = subprocess.Popen(words[1:middle])
    signal.signal(signal.SIGTERM, lambda *_: front.terminate())
    code = front.wait()
    if beside.poll() is None:
        os.killpg(beside.pid, signal.SIGTERM)
    return code


def tell(beside: subprocess.Popen[bytes], log: Path) -> None:
    """Say what became of it; nothing if it was ended from here."""
    code = beside.wait()
    if code >= 0:
        sys.stderr.write((FAILED.format(log=log) if code else READY) + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
