"""Names of the persons who share a side."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"


def upgrade() -> None:
    """Give each seat a name."""
    op.add_column("seats", sa.Column("name", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Take the names away."""
    op.drop_column("seats", "name")
