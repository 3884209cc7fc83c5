-- khata:run outside-transaction
-- The list of products in the order of their changes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "products_changed_idx" ON "products" (business_id, environment, (coalesce(changed_at, updated_at)), id);
