-- khata:run outside-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_accounts_of_operator ON ledger_accounts (environment, kind) WHERE kind IN ('bank', 'costs', 'operator');
