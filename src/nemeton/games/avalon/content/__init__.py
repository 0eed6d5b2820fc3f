"""The content language: what a pack of cards, places and verses may hold, read, checked and compiled."""
