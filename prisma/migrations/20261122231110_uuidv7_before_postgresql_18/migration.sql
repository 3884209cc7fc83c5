-- The next two migrations call uuidv7(), which PostgreSQL has since version 18. Older versions get it for as long as these run.
-- khata:allow hidden-statement because it writes a function only, which locks no table
DO $$
BEGIN
  IF current_setting('server_version_num')::integer < 180000 THEN
    CREATE OR REPLACE FUNCTION uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS 'SELECT khata_uuid7()';
  END IF;
END $$;
