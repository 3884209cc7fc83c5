-- khata:run outside-transaction
-- The list of invoices in the order of their changes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_changed_idx" ON "invoices" (business_id, environment, (coalesce(changed_at, updated_at)), id);
