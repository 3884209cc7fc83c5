-- khata:run outside-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS provider_accounts_one_of_protocol
  ON provider_accounts (business_id, environment, provider, coalesce(protocol, '')) WHERE status <> 'disabled';
