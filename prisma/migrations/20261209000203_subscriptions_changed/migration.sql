-- khata:run outside-transaction
-- The list of subscriptions in the order of their changes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_changed_idx" ON "subscriptions" (business_id, environment, (coalesce(changed_at, updated_at)), id);
