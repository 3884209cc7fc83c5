-- khata:run outside-transaction
ALTER TABLE "customers" VALIDATE CONSTRAINT "customers_phone_e164", VALIDATE CONSTRAINT "customers_external_id",
  VALIDATE CONSTRAINT "customers_pan_number", VALIDATE CONSTRAINT "customers_erased_known";
