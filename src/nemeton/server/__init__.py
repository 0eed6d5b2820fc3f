"""Tables where nothing is lost and nobody cheats: seats, clocks, storage, live updates."""
