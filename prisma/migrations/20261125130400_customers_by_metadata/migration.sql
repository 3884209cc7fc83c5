-- khata:run outside-transaction
-- Customers by a pair of their metadata. Without a list of pending entries no search reads those of others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_metadata_idx" ON "customers" USING gin (metadata jsonb_path_ops) WITH (fastupdate = off) WHERE metadata <> '{}';
