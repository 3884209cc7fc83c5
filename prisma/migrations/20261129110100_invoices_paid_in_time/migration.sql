-- khata:run outside-transaction
-- What was paid within the days of grace, which is not recovered. Renewals from wallets write nothing here.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices_paid_in_time_idx ON invoices (business_id, environment, paid_at)
  INCLUDE (total_amount_paisa) WHERE status = 'paid' AND late_at >= paid_at;
