-- A log of the calls to the API, and an audit log that says which environment an action was in.

CREATE TABLE "request_log" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "error_code" TEXT,
    "caller_kind" TEXT NOT NULL,
    "caller_id" UUID NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "replay_of" UUID,
    "stands_for" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("business_id","environment","id")
);
CREATE INDEX "request_log_business_id_environment_operation_id_idx" ON "request_log"("business_id", "environment", "operation", "id");
CREATE INDEX "request_log_business_id_environment_caller_id_id_idx" ON "request_log"("business_id", "environment", "caller_id", "id");
-- Few calls fail, and these are what people look for. `status / 100` is the class: 4 or 5.
CREATE INDEX "request_log_failed_idx" ON "request_log" ("business_id", "environment", (status / 100), "id") WHERE status >= 400;

ALTER TABLE "request_log"
  ADD CONSTRAINT "request_log_status" CHECK (status BETWEEN 100 AND 599),
  ADD CONSTRAINT "request_log_caller_kind" CHECK (caller_kind IN ('api_key', 'member', 'checkout')),
  ADD CONSTRAINT "request_log_stands_for" CHECK (stands_for > 0),
  ADD CONSTRAINT "request_log_no_query" CHECK (strpos(path, '?') = 0 AND strpos(path, '#') = 0);

ALTER TABLE "audit_entries" ADD COLUMN "environment" "environment";
CREATE INDEX "audit_entries_business_id_object_id_id_idx" ON "audit_entries"("business_id", "object_id", "id");
CREATE INDEX "audit_entries_business_id_actor_id_idx" ON "audit_entries"("business_id", "actor", "id");
CREATE INDEX "audit_entries_business_id_action_id_idx" ON "audit_entries"("business_id", "action", "id");
