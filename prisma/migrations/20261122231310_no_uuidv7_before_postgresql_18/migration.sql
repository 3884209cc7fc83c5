-- The function that two migrations needed goes away. Rows that are made now have the ids of khata_uuid7().
-- khata:allow hidden-statement because it writes a function only, which locks no table
DO $$
BEGIN
  IF current_setting('server_version_num')::integer < 180000 THEN
    DROP FUNCTION IF EXISTS uuidv7();
  END IF;
END $$;
