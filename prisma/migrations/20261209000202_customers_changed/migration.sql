-- khata:run outside-transaction
-- The list of customers in the order of their changes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_changed_idx" ON "customers" (business_id, environment, (coalesce(changed_at, updated_at)), id);
