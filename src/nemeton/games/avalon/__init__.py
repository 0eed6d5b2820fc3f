"""Avalon: one to four characters carry the last ember through a story of numbered verses, together or not at all."""
