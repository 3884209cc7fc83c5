-- khata:run outside-transaction
-- The list of payment_links in the order of their changes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_links_changed_idx" ON "payment_links" (business_id, environment, (coalesce(changed_at, updated_at)), id);
