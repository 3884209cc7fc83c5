-- khata:run outside-transaction
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_due", VALIDATE CONSTRAINT "subscriptions_paused";
