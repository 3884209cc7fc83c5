-- khata:run outside-transaction
DROP INDEX CONCURRENTLY IF EXISTS provider_accounts_one_in_use;
