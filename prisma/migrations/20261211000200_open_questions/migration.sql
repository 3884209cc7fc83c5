-- khata:run outside-transaction
-- The few that wait for an answer. The home page counts them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_questions_open_idx" ON "payment_questions" (business_id, environment, id) WHERE answered_at IS NULL;
