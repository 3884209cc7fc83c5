-- khata:run outside-transaction
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "first_anchor_before";
