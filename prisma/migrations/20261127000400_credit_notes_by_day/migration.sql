-- khata:run outside-transaction
-- What was given back per day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "credit_notes_business_id_environment_created_at_idx" ON "credit_notes"("business_id", "environment", "created_at");
