-- khata:run outside-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ledger_accounts_in_transit ON ledger_accounts (environment, business_id)
  NULLS NOT DISTINCT WHERE kind = 'in_transit';
