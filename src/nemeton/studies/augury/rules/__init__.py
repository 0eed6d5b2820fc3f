"""One file a chapter of the rulebook; augury.py puts them together."""
