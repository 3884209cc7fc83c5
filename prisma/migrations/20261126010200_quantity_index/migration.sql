-- khata:run outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_price_quantity_idx" ON "subscriptions" (business_id, environment, price_id, id) INCLUDE (status, quantity);
