-- Whoever wants a subscription back finds a link of its price (docs/decisions/0131).
ALTER TABLE "businesses" ADD COLUMN "start_again" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "payment_links" ADD COLUMN "start_again" BOOLEAN NOT NULL DEFAULT false;
