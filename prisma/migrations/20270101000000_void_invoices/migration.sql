-- khata:run outside-transaction
-- The sales register takes the void invoices of a month off its sums. There are few.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_void_idx" ON "invoices" (business_id, environment, invoice_number) WHERE status = 'void';
