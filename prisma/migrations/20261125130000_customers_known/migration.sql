-- What a merchant knows of a customer (docs/decisions/0107).
ALTER TABLE "customers"
  ADD COLUMN "phone" TEXT,
  ADD COLUMN "external_id" TEXT,
  ADD COLUMN "pan_number" TEXT,
  ADD COLUMN "address" TEXT,
  ADD COLUMN "language" "customer_language";
ALTER TABLE "customers"
  ADD CONSTRAINT "customers_phone_e164" CHECK (phone ~ '^\+[1-9][0-9]{6,14}$') NOT VALID,
  ADD CONSTRAINT "customers_external_id" CHECK (length(external_id) BETWEEN 1 AND 128) NOT VALID,
  ADD CONSTRAINT "customers_pan_number" CHECK (pan_number ~ '^[0-9]{9}$') NOT VALID,
  ADD CONSTRAINT "customers_erased_known" CHECK (
    erased_at IS NULL OR num_nonnulls(phone, external_id, pan_number, address, language) = 0) NOT VALID;
