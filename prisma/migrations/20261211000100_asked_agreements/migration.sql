-- khata:run outside-transaction
-- The few that a customer has not answered yet. The home page counts them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "agreements_asked_idx" ON "agreements" (business_id, environment, id) WHERE status = 'asked';
