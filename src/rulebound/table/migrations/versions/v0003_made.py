"""The version of Rulebound that made a match; '' for those made before it was written down."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0003"
down_revision: Final = "0002"


def upgrade() -> None:
    """Give each match the version that made it."""
    op.add_column("matches", sa.Column("made", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    """Take the versions away."""
    op.drop_column("matches", "made")
