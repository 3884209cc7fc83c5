-- khata:run outside-transaction
ALTER TABLE "phone_codes" VALIDATE CONSTRAINT phone_codes_own;
