-- khata:run outside-transaction
-- There is an account for each wallet, and few others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS ledger_accounts_beside_wallets ON ledger_accounts (environment) WHERE kind <> 'wallet';
