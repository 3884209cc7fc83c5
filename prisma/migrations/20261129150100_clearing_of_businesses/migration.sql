-- khata:run outside-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_accounts_clearing ON ledger_accounts (provider, environment, business_id) NULLS NOT DISTINCT WHERE kind = 'provider_clearing';
