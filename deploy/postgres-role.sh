#!/bin/sh
# Run once by the Postgres image: the application's role is no superuser, and owns its database.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$FIELDPOST_PASSWORD" --username=postgres <<'SQL'
CREATE ROLE fieldpost LOGIN NOSUPERUSER NOCREATEROLE PASSWORD :'password';
CREATE DATABASE fieldpost OWNER fieldpost ENCODING 'UTF8';
SQL
