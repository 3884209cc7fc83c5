-- khata:run outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS topups_of_settlement_idx ON topups (provider_settlement_id)
  WHERE provider_settlement_id IS NOT NULL;
