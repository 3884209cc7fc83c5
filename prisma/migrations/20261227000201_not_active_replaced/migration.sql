-- khata:run outside-transaction
DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_not_active_idx";
