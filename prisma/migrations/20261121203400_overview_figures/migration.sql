-- AlterEnum
ALTER TYPE "set_aside_kind" ADD VALUE 'revenue';

-- CreateTable
CREATE TABLE "revenue_days" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "day" DATE NOT NULL,
    "invoices" INTEGER NOT NULL,
    "paid_paisa" DECIMAL(38,0) NOT NULL,

    CONSTRAINT "revenue_days_pkey" PRIMARY KEY ("business_id","environment","day")
);

-- CreateTable
CREATE TABLE "revenue_progress" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "time_zone" TEXT NOT NULL,
    "through_invoice_id" UUID NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revenue_progress_pkey" PRIMARY KEY ("business_id","environment")
);

-- CreateTable
CREATE TABLE "float_snapshots" (
    "business_id" UUID NOT NULL,
    "taken_on" DATE NOT NULL,
    "float_paisa" DECIMAL(38,0),
    "rounded_to_paisa" DECIMAL(38,0),
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "float_snapshots_pkey" PRIMARY KEY ("business_id")
);

-- AddForeignKey
ALTER TABLE "revenue_days" ADD CONSTRAINT "revenue_days_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revenue_progress" ADD CONSTRAINT "revenue_progress_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "float_snapshots" ADD CONSTRAINT "float_snapshots_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Figures are never negative. The float is rounded, or there is none.
ALTER TABLE "revenue_days"
  ADD CONSTRAINT "revenue_days_paid" CHECK (invoices > 0 AND paid_paisa >= 0);
ALTER TABLE "float_snapshots"
  ADD CONSTRAINT "float_snapshots_rounded" CHECK (
    (float_paisa IS NULL) = (rounded_to_paisa IS NULL) AND rounded_to_paisa > 0 AND float_paisa % rounded_to_paisa = 0);

-- How many subscriptions of each price are in each status is read from the index alone. The status fits into the space
-- that padding takes, so the index does not grow, and no update writes more than before.
DROP INDEX "subscriptions_business_id_environment_price_id_id_idx";
CREATE INDEX "subscriptions_price_idx" ON "subscriptions" (business_id, environment, price_id, id) INCLUDE (status);

-- Invoices that their first attempt did not pay, by the time of their payment: recovered ones, and those made by hand.
-- A renewal that is paid at once writes nothing here.
CREATE INDEX "invoices_paid_late_idx" ON "invoices" (business_id, environment, paid_at)
  INCLUDE (total_amount_paisa, origin, id) WHERE status = 'paid' AND paid_at <> created_at;
