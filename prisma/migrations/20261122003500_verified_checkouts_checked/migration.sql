-- khata:run outside-transaction
ALTER TABLE "checkout_sessions" VALIDATE CONSTRAINT "checkout_sessions_verified";
