"""What every game shares: questions, chance, belief, journal and record. Knows no game."""
