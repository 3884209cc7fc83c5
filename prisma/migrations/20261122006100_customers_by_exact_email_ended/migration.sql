-- khata:run outside-transaction
-- customers_email_idx replaces it. A version that still asks for the exact address reads the customers of one business.
DROP INDEX CONCURRENTLY IF EXISTS "customers_business_id_environment_email_id_idx";
