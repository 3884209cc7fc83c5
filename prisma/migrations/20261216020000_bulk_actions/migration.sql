-- One thing that is done to many customers or subscriptions (docs/decisions/0149).
CREATE TYPE "bulk_action_kind" AS ENUM ('archive_customers', 'send_pay_links', 'cancel_subscriptions', 'add_coupon');
CREATE TYPE "bulk_action_status" AS ENUM ('checked', 'running', 'done', 'stopped');
CREATE TYPE "bulk_row_state" AS ENUM ('ready', 'skipped', 'done', 'failed');

CREATE TABLE "bulk_actions" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "action" "bulk_action_kind" NOT NULL,
    "status" "bulk_action_status" NOT NULL,
    "coupon_code" TEXT,
    "rows" INTEGER NOT NULL,
    "ready" INTEGER NOT NULL,
    "has_more" BOOLEAN NOT NULL,
    "amount_paisa" BIGINT,
    "done" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "reasons" JSONB NOT NULL,
    "started_by" JSONB,
    "worked_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bulk_actions_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "bulk_actions_coupon" CHECK ((action = 'add_coupon') = (coupon_code IS NOT NULL)),
    CONSTRAINT "bulk_actions_counts" CHECK (rows BETWEEN 0 AND 10000 AND ready BETWEEN 0 AND rows AND amount_paisa >= 0
      AND done >= 0 AND skipped >= 0 AND failed >= 0 AND done + skipped + failed <= ready),
    CONSTRAINT "bulk_actions_ended" CHECK ((status IN ('done', 'stopped')) = (finished_at IS NOT NULL)
      AND (status <> 'done' OR done + skipped + failed = ready) AND (status <> 'checked' OR done + skipped + failed = 0)
      AND (started_by IS NOT NULL OR done + skipped + failed = 0) AND (status NOT IN ('running', 'done') OR started_by IS NOT NULL)),
    CONSTRAINT "bulk_actions_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- The few that run.
CREATE INDEX "bulk_actions_running_idx" ON "bulk_actions" (environment, worked_at NULLS FIRST) WHERE status = 'running';

CREATE TABLE "bulk_action_rows" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "bulk_action_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "subscription_id" UUID,
    "state" "bulk_row_state" NOT NULL,
    "reason" TEXT,

    CONSTRAINT "bulk_action_rows_pkey" PRIMARY KEY ("business_id","environment","bulk_action_id","id"),
    CONSTRAINT "bulk_action_rows_object" CHECK (id = coalesce(subscription_id, customer_id)),
    CONSTRAINT "bulk_action_rows_reason" CHECK ((state IN ('skipped', 'failed')) = (reason IS NOT NULL)),
    CONSTRAINT "bulk_action_rows_business_id_environment_bulk_action_id_fkey" FOREIGN KEY ("business_id", "environment", "bulk_action_id")
      REFERENCES "bulk_actions"("business_id", "environment", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "bulk_action_rows_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id", "environment", "customer_id")
      REFERENCES "customers"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "bulk_action_rows_business_id_environment_subscription_id_fkey" FOREIGN KEY ("business_id", "environment", "subscription_id")
      REFERENCES "subscriptions"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "bulk_action_rows_ready_idx" ON "bulk_action_rows" (business_id, environment, bulk_action_id, id) WHERE state = 'ready';
-- What is deleted when it is old.
CREATE INDEX "bulk_action_rows_old_idx" ON "bulk_action_rows" (bulk_action_id);
-- Those that somebody looked at and did not start.
CREATE INDEX "bulk_actions_checked_idx" ON "bulk_actions" (id) WHERE status = 'checked';
