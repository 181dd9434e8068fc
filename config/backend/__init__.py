"""Django's Postgres backend with a pool that gets over a restart of Postgres at once."""
