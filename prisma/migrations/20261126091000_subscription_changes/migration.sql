-- A subscription changes its price or quantity, now or with its next period (docs/decisions/0098).
ALTER TYPE "invoice_origin" ADD VALUE 'change';

ALTER TABLE "subscriptions"
  ADD COLUMN "pending_price_id" UUID,
  ADD COLUMN "pending_quantity" INTEGER,
  ADD COLUMN "period_discount" JSONB,
  ADD CONSTRAINT "subscriptions_pending" CHECK (
    (pending_price_id IS NULL) = (pending_quantity IS NULL) AND pending_quantity BETWEEN 1 AND 1000000
    AND (pending_price_id IS NULL OR status IN ('trialing', 'active', 'paused'))) NOT VALID,
  ADD CONSTRAINT "subscriptions_business_id_environment_pending_price_id_fkey" FOREIGN KEY ("business_id", "environment", "pending_price_id")
    REFERENCES "prices"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

CREATE TABLE "subscription_changes" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "from_price_id" UUID NOT NULL,
    "from_quantity" INTEGER NOT NULL,
    "from_interval" "billing_interval" NOT NULL,
    "from_interval_count" INTEGER NOT NULL,
    "from_calendar" "price_calendar" NOT NULL,
    "to_price_id" UUID NOT NULL,
    "to_quantity" INTEGER NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_paisa" BIGINT,
    "invoice_id" UUID,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_changes_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "subscription_changes_quantities" CHECK (from_quantity BETWEEN 1 AND 1000000 AND to_quantity BETWEEN 1 AND 1000000),
    CONSTRAINT "subscription_changes_paisa" CHECK (period_paisa BETWEEN 0 AND 9999999999999999)
);
CREATE INDEX "subscription_changes_subscription_idx" ON "subscription_changes" (business_id, environment, subscription_id, id);
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_business_id_environment_subscription__fkey"
  FOREIGN KEY ("business_id", "environment", "subscription_id")
  REFERENCES "subscriptions"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What an object was before its event, beside it in the payload.
ALTER TABLE "events" ADD COLUMN "previous" JSON;
