-- khata:run outside-transaction
DROP INDEX CONCURRENTLY IF EXISTS "invoices_open_due_idx";
