-- A checkout keeps the offer that it was made with.
ALTER TABLE "checkout_sessions" ADD COLUMN "terms" JSONB;
