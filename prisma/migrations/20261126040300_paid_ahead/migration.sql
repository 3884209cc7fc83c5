-- The periods that were paid before they begin (docs/decisions/0109).
ALTER TABLE "subscriptions" ADD COLUMN "paid_ahead" JSONB;
