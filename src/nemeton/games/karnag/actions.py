"""Actions are ints: an int names a thing and means the same in every state. Made and taken apart here."""
