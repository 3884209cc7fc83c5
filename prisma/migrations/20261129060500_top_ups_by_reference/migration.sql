-- khata:run outside-transaction
-- A provider may write its references in other letters than it answered.
CREATE INDEX CONCURRENTLY IF NOT EXISTS topups_by_reference_idx ON topups (provider, environment, lower(provider_reference));
