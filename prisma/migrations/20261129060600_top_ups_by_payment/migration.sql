-- khata:run outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS topups_by_payment_idx ON topups (provider, environment, lower(provider_payment_id));
