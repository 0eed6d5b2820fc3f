"""The steps, each a file with its number. One that is released never changes: a mistake is mended by the next one."""
