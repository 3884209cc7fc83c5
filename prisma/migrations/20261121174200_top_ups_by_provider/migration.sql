-- Top-ups at eSewa and Khalti: what the provider is asked, what it answered, and what a person must look at.

-- CreateEnum
CREATE TYPE "topup_reconciliation" AS ENUM ('wrong_amount', 'wrong_payment', 'reference_taken', 'wallet_full', 'refunded_before_credit', 'provider_undecided', 'refund_uncollected', 'refund_amount_unknown', 'record_changed');

-- AlterEnum
ALTER TYPE "set_aside_kind" ADD VALUE 'top_up';

-- AlterTable
ALTER TABLE "topups" ADD COLUMN     "checkout_session_id" UUID,
ADD COLUMN     "checks" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "credited_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "merchant_code" TEXT,
ADD COLUMN     "next_check_at" TIMESTAMPTZ(3),
ADD COLUMN     "provider_payment_id" TEXT,
ADD COLUMN     "received_paisa" BIGINT,
ADD COLUMN     "reconciliation" "topup_reconciliation",
ADD COLUMN     "redirect" JSONB,
ADD COLUMN     "return_to_encrypted" BYTEA,
ADD COLUMN     "uncollected_paisa" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "provider_outages" (
    "provider" "topup_provider" NOT NULL,
    "environment" "environment" NOT NULL,
    "reason" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_outages_pkey" PRIMARY KEY ("provider","environment")
);

-- CreateTable
CREATE TABLE "simulator_payments" (
    "id" UUID NOT NULL,
    "provider" "topup_provider" NOT NULL,
    "payment_id" TEXT NOT NULL,
    "merchant_text" TEXT NOT NULL,
    "amount_paisa" BIGINT NOT NULL,
    "success_url" TEXT NOT NULL,
    "failure_url" TEXT NOT NULL,
    "outcome" TEXT,
    "reference" TEXT,
    "paid_paisa" BIGINT,
    "pending_until" TIMESTAMPTZ(3),
    "down_until" TIMESTAMPTZ(3),
    "refunded_paisa" BIGINT NOT NULL DEFAULT 0,
    "refunded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "simulator_payments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "simulator_payments_created_at_idx" ON "simulator_payments"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "simulator_payments_provider_payment_id_key" ON "simulator_payments"("provider", "payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "topups_provider_environment_provider_payment_id_key" ON "topups"("provider", "environment", "provider_payment_id");

-- AddForeignKey
ALTER TABLE "topups" ADD CONSTRAINT "topups_business_id_environment_checkout_session_id_fkey" FOREIGN KEY ("business_id", "environment", "checkout_session_id") REFERENCES "checkout_sessions"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ── What holds for every top-up ─────────────────────────────────────────────────────────────────────
-- So far there was only test money, which is credited at once and on the clock of its sandbox.
UPDATE "topups" SET credited_at = settled_at, received_paisa = CASE WHEN provider <> 'sandbox' THEN amount_paisa END
WHERE state = 'succeeded';

ALTER TABLE "topups"
  ADD CONSTRAINT "topups_credited" CHECK ((state = 'succeeded') = (credited_at IS NOT NULL)),
  -- A sandbox clock is never behind real time.
  ADD CONSTRAINT "topups_credited_when_settled" CHECK (
    credited_at IS NULL OR credited_at = settled_at OR (environment = 'sandbox' AND credited_at > settled_at)),
  ADD CONSTRAINT "topups_credited_as_received" CHECK (
    state <> 'succeeded' OR provider = 'sandbox' OR (received_paisa IS NOT NULL AND received_paisa = amount_paisa)),
  ADD CONSTRAINT "topups_uncollected" CHECK (
    uncollected_paisa BETWEEN 0 AND refunded_paisa AND (uncollected_paisa = 0 OR reconciliation IS NOT NULL)),
  ADD CONSTRAINT "topups_known_to_provider" CHECK ((redirect IS NULL) = (provider_payment_id IS NULL)),
  ADD CONSTRAINT "topups_test_money_asks_nobody" CHECK (
    provider <> 'sandbox' OR (provider_payment_id IS NULL AND next_check_at IS NULL)),
  ADD CONSTRAINT "topups_checkout_of_business" CHECK (checkout_session_id IS NULL OR business_id IS NOT NULL),
  ADD CONSTRAINT "topups_checks" CHECK (checks >= 0);

-- What the sweep asks about next, and what waits for a person.
CREATE INDEX "topups_next_check_idx" ON "topups" (environment, provider, next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX "topups_reconciliation_idx" ON "topups" (environment, id) WHERE reconciliation IS NOT NULL;
CREATE INDEX "topups_checkout_session_idx" ON "topups" (checkout_session_id, id) WHERE checkout_session_id IS NOT NULL;
CREATE INDEX "topups_return_to_idx" ON "topups" (created_at) WHERE return_to_encrypted IS NOT NULL;

-- A top-up is of one amount into one wallet. Its credit is final: later changes are reversals.
CREATE FUNCTION khata_top_up_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.amount_paisa, NEW.provider, NEW.created_at) IS DISTINCT FROM (OLD.amount_paisa, OLD.provider, OLD.created_at)
    OR (OLD.provider_payment_id IS NOT NULL AND NEW.provider_payment_id IS DISTINCT FROM OLD.provider_payment_id)
    OR (OLD.provider_reference IS NOT NULL AND OLD.state = 'succeeded' AND NEW.provider_reference IS DISTINCT FROM OLD.provider_reference)
    OR (OLD.state = 'succeeded' AND (NEW.state <> 'succeeded' OR NEW.credited_at IS DISTINCT FROM OLD.credited_at))
    OR (OLD.state NOT IN ('initiated', 'pending') AND NEW.state IN ('initiated', 'pending'))
    OR NEW.refunded_paisa < OLD.refunded_paisa THEN
    RAISE EXCEPTION 'a top-up cannot change in this way' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "topups_stay" BEFORE UPDATE ON "topups" FOR EACH ROW EXECUTE FUNCTION khata_top_up_stays();

ALTER TABLE "provider_outages" ADD CONSTRAINT "provider_outages_failures" CHECK (failures > 0);
ALTER TABLE "simulator_payments"
  ADD CONSTRAINT "simulator_payments_amount" CHECK (amount_paisa > 0),
  ADD CONSTRAINT "simulator_payments_paid" CHECK ((reference IS NULL) = (paid_paisa IS NULL)),
  ADD CONSTRAINT "simulator_payments_refunded" CHECK (refunded_paisa BETWEEN 0 AND coalesce(paid_paisa, 0));
