"""What travels between the server and its clients: every body of a request, every message of a socket.

Strict both ways: an unknown field is refused. The page's types are made from these structures.

A table's socket opens with one `Opened`, then brings a `Step` for every entry of the table's log. An `Act` of a client
is answered by `Done` or `Refused`, which name the act's own id; a move by its `Step`, which has that id in `what`. A
move that is sent again is not done again, and answered by `Done`.
"""

from nemeton.server.wire.acts import *
from nemeton.server.wire.basics import *
from nemeton.server.wire.campaigns import *
from nemeton.server.wire.company import *
from nemeton.server.wire.messages import *
from nemeton.server.wire.moderation import *
from nemeton.server.wire.people import *
from nemeton.server.wire.tables import *
