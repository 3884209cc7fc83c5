-- khata:run outside-transaction
-- One delivery per event and endpoint.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "webhook_deliveries_once" ON "webhook_deliveries" (event_id, endpoint_id);
