-- khata:run outside-transaction
-- One customer has an id of the merchant's books.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "customers_business_id_environment_external_id_key" ON "customers" (business_id, environment, external_id);
