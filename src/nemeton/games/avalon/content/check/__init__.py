"""What a pack must hold beyond the shape of its pieces (8.1), one file a chapter."""
