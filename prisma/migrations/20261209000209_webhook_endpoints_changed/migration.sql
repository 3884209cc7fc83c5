-- khata:run outside-transaction
-- The list of webhook_endpoints in the order of their changes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_endpoints_changed_idx" ON "webhook_endpoints" (business_id, environment, (coalesce(changed_at, updated_at)), id);
