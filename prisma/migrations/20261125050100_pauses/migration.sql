CREATE TYPE "pause_remaining" AS ENUM ('keep', 'lose');

ALTER TABLE "businesses" ADD COLUMN "customer_pause" BOOLEAN NOT NULL DEFAULT false;

-- khata:allow drop-guard because the constraint of the same name that is added here replaces it. It lets through all that the old one did
ALTER TABLE "subscriptions"
  ADD COLUMN "paused_at" TIMESTAMPTZ(3),
  ADD COLUMN "resumes_at" TIMESTAMPTZ(3),
  ADD COLUMN "pause_remaining" "pause_remaining",
  DROP CONSTRAINT "subscriptions_due",
  -- While paused there is something to do at the end of the pause, and at the end of a period that runs on and is the last.
  ADD CONSTRAINT "subscriptions_due" CHECK (CASE status
    WHEN 'paused' THEN due_at IS NOT DISTINCT FROM
      least(resumes_at, CASE WHEN cancel_at_period_end AND pause_remaining = 'lose' THEN current_period_end END)
    ELSE (status IN ('trialing', 'active', 'past_due')) = (due_at IS NOT NULL) END) NOT VALID,
  ADD CONSTRAINT "subscriptions_paused" CHECK (
    (status = 'paused') = (paused_at IS NOT NULL) AND (status = 'paused') = (pause_remaining IS NOT NULL)
    AND (resumes_at IS NULL OR resumes_at > paused_at)) NOT VALID;

CREATE TABLE "subscription_pauses" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "subscription_id" UUID NOT NULL,
    "paused_at" TIMESTAMPTZ(3) NOT NULL,
    "remaining" "pause_remaining" NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_pauses_pkey" PRIMARY KEY ("business_id","environment","subscription_id","paused_at"),
    CONSTRAINT "subscription_pauses_order" CHECK (ended_at >= paused_at)
);
-- A subscription is in one pause at a time.
CREATE UNIQUE INDEX "subscription_pauses_open_idx" ON "subscription_pauses" (business_id, environment, subscription_id)
  WHERE ended_at IS NULL;
ALTER TABLE "subscription_pauses" ADD CONSTRAINT "subscription_pauses_business_id_environment_subscription_i_fkey"
  FOREIGN KEY ("business_id", "environment", "subscription_id")
  REFERENCES "subscriptions"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
