-- khata:run outside-transaction
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_quantity";
ALTER TABLE "agreements" VALIDATE CONSTRAINT "agreements_quantity";
