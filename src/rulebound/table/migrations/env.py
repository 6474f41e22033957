"""Runs the migrations over the connection that ``storage.migrate`` holds open."""

from __future__ import annotations

from alembic import context

from rulebound.table.storage import METADATA

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
