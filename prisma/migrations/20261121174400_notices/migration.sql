-- Customers are told of what happens to their subscriptions and wallets, by SMS and e-mail.

-- CreateEnum
CREATE TYPE "notice_kind" AS ENUM ('top_up_receipt', 'receipt', 'payment_failed', 'renewal_short', 'recovered', 'ended', 'low_balance');

-- AlterEnum
ALTER TYPE "set_aside_kind" ADD VALUE 'notice';

-- CreateTable
CREATE TABLE "notices" (
    "subject_id" UUID NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "channel" "outbox_channel" NOT NULL,
    "business_id" UUID,
    "environment" "environment" NOT NULL,
    "message_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notices_pkey" PRIMARY KEY ("subject_id","kind","channel")
);

-- CreateTable
CREATE TABLE "notice_progress" (
    "environment" "environment" NOT NULL,
    "through_sequence" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notice_progress_pkey" PRIMARY KEY ("environment")
);

-- CreateTable
CREATE TABLE "due_receipts" (
    "top_up_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "transaction_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "due_receipts_pkey" PRIMARY KEY ("top_up_id")
);

-- CreateIndex
CREATE INDEX "due_receipts_environment_top_up_id_idx" ON "due_receipts"("environment", "top_up_id");

-- AddForeignKey
ALTER TABLE "due_receipts" ADD CONSTRAINT "due_receipts_top_up_id_fkey" FOREIGN KEY ("top_up_id") REFERENCES "topups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ── Written by hand ─────────────────────────────────────────────────────────────────────────────────
-- The events that a customer may be told of, in the order of their numbers. See lib/notice/rules.ts.
CREATE INDEX "events_notices_idx" ON "events" (environment, sequence) WHERE type IN (
  'invoice.paid', 'invoice.payment_failed', 'subscription.renewal_upcoming', 'subscription.recovered', 'subscription.canceled');

-- Nobody is told of what happened before.
INSERT INTO "notice_progress" (environment, through_sequence)
SELECT e.environment, CASE WHEN s.is_called THEN s.last_value ELSE 0 END
FROM unnest(enum_range(NULL::"environment")) AS e(environment), events_sequence_seq s;

-- The place in the log only moves forward.
CREATE FUNCTION khata_progress_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.through_sequence < OLD.through_sequence THEN
    RAISE EXCEPTION 'the notices of % do not go back from event % to %', OLD.environment, OLD.through_sequence, NEW.through_sequence
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "notice_progress_forward" BEFORE UPDATE ON "notice_progress"
  FOR EACH ROW EXECUTE FUNCTION khata_progress_forward();
