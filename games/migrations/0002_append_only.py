"""Entries never change, and counters need no write-ahead log."""

from django.db import migrations

APPEND_ONLY = """
CREATE FUNCTION games_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries are append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER games_entry_append_only BEFORE UPDATE OR DELETE ON games_entry
  FOR EACH ROW EXECUTE FUNCTION games_entry_is_append_only();
"""
CHANGEABLE = """
DROP TRIGGER games_entry_append_only ON games_entry;
DROP FUNCTION games_entry_is_append_only();
"""
UNLOGGED = "ALTER TABLE games_limit SET UNLOGGED; ALTER TABLE games_socketlease SET UNLOGGED;"
LOGGED = "ALTER TABLE games_limit SET LOGGED; ALTER TABLE games_socketlease SET LOGGED;"


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunSQL(APPEND_ONLY, CHANGEABLE), migrations.RunSQL(UNLOGGED, LOGGED)]
