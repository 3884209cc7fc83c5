-- khata:run outside-transaction
DROP INDEX CONCURRENTLY IF EXISTS "invoices_recovered_idx";
