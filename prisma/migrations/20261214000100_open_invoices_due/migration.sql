-- khata:run outside-transaction
-- Open invoices by when they are due: those that are overdue are listed and added up without the others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_open_due_idx" ON "invoices" (business_id, environment, due_at) WHERE status = 'open';
