-- A person's customers in one world. The test phones of the sandbox are customers of every business.
DROP INDEX "customers_user_id_idx";
CREATE INDEX "customers_user_id_business_id_environment_id_idx" ON "customers"("user_id", "business_id", "environment", "id");
