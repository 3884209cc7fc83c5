-- khata:run outside-transaction
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_pending", VALIDATE CONSTRAINT "subscriptions_business_id_environment_pending_price_id_fkey";
