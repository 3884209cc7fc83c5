-- khata:run outside-transaction
DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_price_idx";
