-- khata:run outside-transaction
-- Who was reminded today, and who has paid since. A renewal that is paid at once writes nothing here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices_reminded_idx ON invoices (business_id, environment, reminded_at)
  INCLUDE (customer_id, status, paid_at) WHERE reminded_at IS NOT NULL;
