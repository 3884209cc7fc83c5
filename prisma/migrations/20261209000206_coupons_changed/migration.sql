-- khata:run outside-transaction
-- The list of coupons in the order of their changes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupons_changed_idx" ON "coupons" (business_id, environment, (coalesce(changed_at, updated_at)), id);
