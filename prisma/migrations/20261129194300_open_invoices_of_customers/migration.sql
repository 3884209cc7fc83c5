-- khata:run outside-transaction
-- What a customer owes, the oldest first. Few invoices are open, so it is small.
CREATE INDEX CONCURRENTLY IF NOT EXISTS invoices_owed_idx ON invoices (business_id, environment, customer_id, due_at, id) INCLUDE (status) WHERE status = 'open';
