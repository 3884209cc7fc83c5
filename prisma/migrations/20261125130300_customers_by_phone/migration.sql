-- khata:run outside-transaction
-- Customers by the phone that the merchant wrote down.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_phone_idx" ON "customers" (business_id, environment, phone, id) WHERE phone IS NOT NULL;
