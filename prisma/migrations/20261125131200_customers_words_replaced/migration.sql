-- khata:run outside-transaction
-- customers_found_idx replaces it. A process of the version before searches without an index until it is replaced.
DROP INDEX CONCURRENTLY IF EXISTS "customers_words_idx";
