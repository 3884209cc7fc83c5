-- khata:run outside-transaction
DROP INDEX CONCURRENTLY IF EXISTS ledger_accounts_provider_clearing;
