"""The rules of Avalon, one file a chapter."""
