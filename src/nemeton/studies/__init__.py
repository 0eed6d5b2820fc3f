"""Small games to study: exact algorithms can solve them. Found by name, offered in no lobby."""
