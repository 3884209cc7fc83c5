-- khata:run outside-transaction
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_pending";
