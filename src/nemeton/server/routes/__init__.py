"""What can be asked of the server, one module a subject."""
