-- khata:run outside-transaction
-- The unique index of the migration before begins with the event too.
DROP INDEX CONCURRENTLY IF EXISTS "webhook_deliveries_event_id_idx";
