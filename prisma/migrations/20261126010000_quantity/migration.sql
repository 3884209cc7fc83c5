-- A subscription has a quantity of its price (docs/decisions/0097). Of an agreement it says what the customer was shown; null in rows of
-- before is 1.
ALTER TABLE "subscriptions" ADD COLUMN "quantity" INTEGER NOT NULL DEFAULT 1,
  ADD CONSTRAINT "subscriptions_quantity" CHECK (quantity BETWEEN 1 AND 1000000) NOT VALID;
ALTER TABLE "agreements" ADD COLUMN "quantity" INTEGER,
  ADD CONSTRAINT "agreements_quantity" CHECK (quantity IS NULL OR quantity BETWEEN 1 AND 1000000 AND kind = 'subscription') NOT VALID;
