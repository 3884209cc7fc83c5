-- khata:run outside-transaction
-- Customers by their e-mail address, in capitals or not.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_email_idx" ON "customers" (business_id, environment, lower(email), id);
