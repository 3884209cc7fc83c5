-- khata:run outside-transaction
-- The list of prices in the order of their changes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prices_changed_idx" ON "prices" (business_id, environment, (coalesce(changed_at, updated_at)), id);
