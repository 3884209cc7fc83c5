-- The bytes of every table and index. Partitions count for their table, and their indexes for its index.
WITH tables AS (
  SELECT c.oid, coalesce(pg_partition_root(c.oid), c.oid)::regclass::text AS name
  FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
), parts AS (
  SELECT name AS "table", 'rows' AS part, pg_table_size(oid) AS bytes FROM tables
  UNION ALL
  -- The name of an index that only partitions have, without that of the partition.
  SELECT t.name, regexp_replace(coalesce(pg_partition_root(i.indexrelid), i.indexrelid)::regclass::text, '_(until_)?[0-9]{6,8}', ''),
    pg_relation_size(i.indexrelid)
  FROM tables t JOIN pg_index i ON i.indrelid = t.oid
)
SELECT "table", part, sum(bytes)::float8 AS bytes FROM parts GROUP BY "table", part
