-- Permanent addresses at which anybody can subscribe to a price (docs/decisions/0112).
CREATE TABLE "payment_links" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "slug" TEXT NOT NULL,
    "price_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "allow_quantity" BOOLEAN NOT NULL,
    "coupon_code" TEXT,
    "allow_coupon_codes" BOOLEAN NOT NULL,
    "require_email" BOOLEAN NOT NULL,
    "success_url" TEXT,
    "active" BOOLEAN NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "opened" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "row_mac" BYTEA,

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "payment_links_slug" CHECK (slug ~ '^[a-z0-9-]{3,40}$'),
    CONSTRAINT "payment_links_quantity" CHECK (quantity BETWEEN 1 AND 1000000),
    CONSTRAINT "payment_links_opened" CHECK (opened >= 0),
    CONSTRAINT "payment_links_business_id_environment_price_id_fkey" FOREIGN KEY ("business_id", "environment", "price_id")
      REFERENCES "prices"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "payment_links_slug_key" ON "payment_links"("slug");
CREATE INDEX "payment_links_business_id_environment_price_id_id_idx" ON "payment_links"("business_id", "environment", "price_id", "id");

ALTER TABLE "checkout_sessions" ADD COLUMN "payment_link_id" UUID;
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_business_id_environment_payment_link_id_fkey"
  FOREIGN KEY ("business_id", "environment", "payment_link_id")
  REFERENCES "payment_links"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
