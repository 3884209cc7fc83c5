-- khata:run outside-transaction
DROP INDEX CONCURRENTLY IF EXISTS "invoices_to_freeze_idx";
