-- khata:run outside-transaction
ALTER TABLE "checkout_sessions" VALIDATE CONSTRAINT "checkout_sessions_business_id_environment_payment_link_id_fkey";
