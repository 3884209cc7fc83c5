-- khata:run outside-transaction
-- The list of checkout_sessions in the order of their changes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "checkout_sessions_changed_idx" ON "checkout_sessions" (business_id, environment, (coalesce(changed_at, updated_at)), id);
