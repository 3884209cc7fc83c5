-- khata:run outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "businesses_production_waits_since_idx" ON "businesses"("production_waits_since") WHERE production_waits_since IS NOT NULL;
