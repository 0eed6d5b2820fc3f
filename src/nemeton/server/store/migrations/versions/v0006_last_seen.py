"""When somebody was last here: guests who stay away are forgotten after a while, if whoever runs the server says so."""

import time

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.execute("ALTER TABLE players ADD COLUMN seen BIGINT NOT NULL DEFAULT 0")
    op.execute(f"UPDATE players SET seen = {int(time.time() * 1000)}")  # nobody knows when: nobody goes too early
    op.execute("CREATE INDEX players_guests ON players (seen) WHERE login IS NULL AND gone = 0")
