-- khata:run outside-transaction
-- A process of the version before searches without an index until it is replaced.
DROP INDEX CONCURRENTLY IF EXISTS "customers_search_idx";
