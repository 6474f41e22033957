"""The match in which one that is over is played again; none for those that are not."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0004"
down_revision: Final = "0003"


def upgrade() -> None:
    """Give each match the one that came after it."""
    op.add_column("matches", sa.Column("again", sa.String(32)))


def downgrade() -> None:
    """Forget which came after which."""
    op.drop_column("matches", "again")
