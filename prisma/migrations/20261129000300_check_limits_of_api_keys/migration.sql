-- khata:run outside-transaction
ALTER TABLE "api_keys" VALIDATE CONSTRAINT api_keys_limits;
