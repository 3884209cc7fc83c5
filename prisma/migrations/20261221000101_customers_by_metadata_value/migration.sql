-- khata:run outside-transaction
-- Customers by a value of their metadata, whatever its key is. Without a list of pending entries no search reads those of others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_metadata_values_idx" ON "customers"
  USING gin ("metadata_values"(business_id, environment, metadata)) WITH (fastupdate = off) WHERE metadata <> '{}';
