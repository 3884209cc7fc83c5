-- khata:run outside-transaction
-- With the open invoice of each: what subscriptions owe is added up from two indexes. It changes together with the status, which is
-- in this index already.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_by_status_idx" ON "subscriptions" (business_id, environment, status, id) INCLUDE (open_invoice_id) WHERE status <> 'active';
