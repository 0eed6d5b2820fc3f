"""Pictures of a pack: its map and its verses, as SVG."""
