-- Discounts by a code (docs/decisions/0102).
CREATE TYPE "coupon_duration" AS ENUM ('once', 'repeating', 'forever');

CREATE TABLE "coupons" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT,
    "percent_off" INTEGER,
    "amount_off_paisa" BIGINT,
    "duration" "coupon_duration" NOT NULL,
    "periods" INTEGER,
    "product_ids" UUID[],
    "first_subscription_only" BOOLEAN NOT NULL,
    "max_redemptions" INTEGER,
    "max_per_customer" INTEGER NOT NULL,
    "redemptions" INTEGER NOT NULL DEFAULT 0,
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "active" BOOLEAN NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "coupons_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "coupons_value" CHECK ((percent_off BETWEEN 1 AND 100 AND amount_off_paisa IS NULL)
      OR (percent_off IS NULL AND amount_off_paisa > 0)),
    CONSTRAINT "coupons_periods" CHECK ((duration = 'repeating') = (periods IS NOT NULL) AND (periods IS NULL OR periods BETWEEN 1 AND 36)),
    CONSTRAINT "coupons_redemptions" CHECK (redemptions >= 0 AND (max_redemptions IS NULL OR redemptions <= max_redemptions)),
    CONSTRAINT "coupons_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "coupons_business_id_environment_code_key" ON "coupons"("business_id", "environment", "code");

CREATE TABLE "coupon_redemptions" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "coupon_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "customer_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "redeemed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "coupon_redemptions_pkey" PRIMARY KEY ("business_id","environment","coupon_id","number"),
    CONSTRAINT "coupon_redemptions_business_id_environment_coupon_id_fkey" FOREIGN KEY ("business_id", "environment", "coupon_id")
      REFERENCES "coupons"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "coupon_redemptions_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id", "environment", "customer_id")
      REFERENCES "customers"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "coupon_redemptions_business_id_environment_subscription_id_fkey" FOREIGN KEY ("business_id", "environment", "subscription_id")
      REFERENCES "subscriptions"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "coupon_redemptions_business_id_environment_coupon_id_custom_idx" ON "coupon_redemptions"("business_id", "environment", "coupon_id", "customer_id");

ALTER TABLE "subscriptions" ADD COLUMN "discount" JSONB;
