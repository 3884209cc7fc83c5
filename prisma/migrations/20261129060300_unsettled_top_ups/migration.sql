-- khata:run outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS topups_unsettled_idx ON topups (environment, provider, settled_at)
  WHERE state = 'succeeded' AND provider_settlement_id IS NULL;
