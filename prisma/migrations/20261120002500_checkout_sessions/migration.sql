-- CreateEnum
CREATE TYPE "checkout_session_status" AS ENUM ('open', 'completed', 'canceled', 'expired');

-- CreateTable
CREATE TABLE "checkout_sessions" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "price_id" UUID NOT NULL,
    "customer_id" UUID,
    "success_url" TEXT,
    "cancel_url" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "status" "checkout_session_status" NOT NULL DEFAULT 'open',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checkout_sessions_pkey" PRIMARY KEY ("business_id","environment","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_token_hash_key" ON "checkout_sessions"("token_hash");

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_business_id_environment_price_id_fkey" FOREIGN KEY ("business_id", "environment", "price_id") REFERENCES "prices"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id", "environment", "customer_id") REFERENCES "customers"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ── Written by hand ─────────────────────────────────────────────────────────────────────────────────
-- What the sweep that ends unused sessions looks for.
CREATE INDEX "checkout_sessions_expiring_idx" ON "checkout_sessions" (expires_at) WHERE status = 'open';
