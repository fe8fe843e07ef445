"""How Alembic runs here: on the connection that `sternfeld.store.migrate` holds."""

from alembic import context

from sternfeld.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=False,  # the caller's transaction is all there is
)
context.run_migrations()
