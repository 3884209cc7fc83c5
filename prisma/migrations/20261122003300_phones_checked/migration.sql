-- khata:run outside-transaction
ALTER TABLE "users" VALIDATE CONSTRAINT "users_phone_e164";
