"""One file a chapter of the rulebook; burrow.py puts them together."""
