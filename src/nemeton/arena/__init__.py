"""Many games at once: series between bots, and what they come to. Knows bots and games, the latter by name."""
