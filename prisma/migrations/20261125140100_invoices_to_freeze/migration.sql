-- khata:run outside-transaction
-- The next migration finds the invoices of before by it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_to_freeze_idx" ON "invoices" (business_id, environment, id)
  WHERE seller IS NULL AND status <> 'draft';
