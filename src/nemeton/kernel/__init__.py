"""What every game shares: questions, chance, knowledge, journal and record. Knows no game."""
