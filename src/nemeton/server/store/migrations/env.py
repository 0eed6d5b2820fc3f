"""How Alembic runs the steps: on the connection, and in the transaction, of who called it."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
