#!/bin/sh
# Makes the roles and databases of Khata and Inngest. The image of PostgreSQL runs it once, as superuser, on an empty volume.
# Each role owns its database and can reach no other one (docs/deploy.md, "The role of the database").
set -eu
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv khata_password KHATA_PASSWORD
\getenv inngest_password INNGEST_PASSWORD
CREATE ROLE khata LOGIN PASSWORD :'khata_password';
CREATE ROLE inngest LOGIN PASSWORD :'inngest_password';
CREATE DATABASE khata OWNER khata;
CREATE DATABASE inngest OWNER inngest;
REVOKE CONNECT ON DATABASE khata, inngest FROM PUBLIC;
GRANT pg_read_all_stats TO khata;
SQL
