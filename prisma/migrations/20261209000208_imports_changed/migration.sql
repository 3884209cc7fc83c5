-- khata:run outside-transaction
-- The list of imports in the order of their changes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "imports_changed_idx" ON "imports" (business_id, environment, (coalesce(changed_at, updated_at)), id);
