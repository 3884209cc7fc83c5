-- khata:run outside-transaction
-- Open invoices by when they are due, with what is counted and added up of them: the sums of open and overdue invoices, and what
-- subscriptions owe, read no invoice. An invoice that is paid at once is never open, and writes nothing here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_open_idx" ON "invoices" (business_id, environment, due_at, id) INCLUDE (status, origin, total_amount_paisa) WHERE status = 'open';
