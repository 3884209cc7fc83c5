-- khata:run outside-transaction
ALTER TABLE "customers" VALIDATE CONSTRAINT "customers_erased";
