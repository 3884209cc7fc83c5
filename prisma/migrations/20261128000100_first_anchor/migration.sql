-- The anchor of a subscription whose periods begin on a chosen day, if its first period is shorter for it.
ALTER TABLE "subscriptions" ADD COLUMN "first_anchor_at" TIMESTAMPTZ(3);
ALTER TABLE "subscriptions" ADD CONSTRAINT "first_anchor_before" CHECK (first_anchor_at < created_at) NOT VALID;
