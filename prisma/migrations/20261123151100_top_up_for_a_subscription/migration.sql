-- The subscription whose open invoice a top-up pays before others (docs/decisions/0071).
ALTER TABLE "topups" ADD COLUMN "pays_subscription_id" UUID;
