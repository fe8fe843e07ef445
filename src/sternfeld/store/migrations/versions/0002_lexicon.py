"""Tables name their word list; of those written before, it is not known."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the name."""
    op.add_column("tables", sa.Column("lexicon", sa.String(64)))


def downgrade() -> None:
    """Older versions cannot read what newer ones have written."""
    raise NotImplementedError
