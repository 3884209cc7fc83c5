-- CreateEnum
CREATE TYPE "set_aside_kind" AS ENUM ('billing', 'recovery', 'mail', 'balance_snapshot', 'checkout_expiry', 'delivery');

-- CreateTable
CREATE TABLE "set_aside_items" (
    "kind" "set_aside_kind" NOT NULL,
    "subject_id" UUID NOT NULL,
    "business_id" UUID,
    "environment" "environment",
    "error" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "first_failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "set_aside_items_pkey" PRIMARY KEY ("kind","subject_id")
);

-- CreateIndex
CREATE INDEX "set_aside_items_kind_next_attempt_at_idx" ON "set_aside_items"("kind", "next_attempt_at");

ALTER TABLE "set_aside_items" ADD CONSTRAINT "set_aside_items_failures" CHECK (failures > 0);
