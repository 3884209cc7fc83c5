-- khata:run outside-transaction
-- With the amount, so that recovered invoices are added up without reading one. A renewal that is paid at once writes nothing here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_recovered_amount_idx" ON "invoices" (business_id, environment, id) INCLUDE (paid_at, status, total_amount_paisa)
  WHERE origin = 'subscription' AND status = 'paid' AND paid_at > due_at;
