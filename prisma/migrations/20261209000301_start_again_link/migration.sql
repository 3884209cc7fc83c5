-- khata:run outside-transaction
-- A price has one link to start again.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "payment_links_start_again" ON "payment_links" (business_id, environment, price_id) WHERE start_again;
