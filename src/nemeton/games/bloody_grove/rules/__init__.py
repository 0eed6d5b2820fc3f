"""The rules, by the chapters of the rulebook: turns, then the end of a round, then the game they make together."""
