-- Each amount that a price had, and how far its customers were told of a raise (docs/decisions/0072).
CREATE TABLE "price_changes" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "price_id" UUID NOT NULL,
    "from_paisa" BIGINT NOT NULL,
    "to_paisa" BIGINT NOT NULL,
    "told_through" UUID,
    "told_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_changes_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "price_changes_business_id_environment_price_id_fkey" FOREIGN KEY ("business_id","environment","price_id") REFERENCES "prices"("business_id","environment","id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "price_changes_amounts" CHECK (from_paisa >= 0 AND to_paisa >= 0 AND from_paisa <> to_paisa)
);
CREATE INDEX "price_changes_business_id_environment_price_id_id_idx" ON "price_changes"("business_id", "environment", "price_id", "id");
-- The raises that not everybody was told of. A later change of the price takes the place of an earlier one.
CREATE UNIQUE INDEX "price_changes_due_key" ON "price_changes"("environment", "business_id", "price_id") WHERE told_at IS NULL;

ALTER TYPE "notice_kind" ADD VALUE 'price_raised';
