-- A merchant moves in from a spreadsheet (docs/decisions/0111).
CREATE TYPE "import_status" AS ENUM ('checked', 'running', 'done', 'deleted');
CREATE TYPE "import_row_state" AS ENUM ('ready', 'problem', 'skipped', 'done', 'failed');

CREATE TABLE "imports" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "status" "import_status" NOT NULL,
    "headings" TEXT[],
    "rows" INTEGER NOT NULL,
    "ready" INTEGER NOT NULL,
    "skipped" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "problems" JSONB NOT NULL,
    "worked_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "imports_counts" CHECK (rows BETWEEN 1 AND 50000 AND ready >= 0 AND skipped >= 0 AND ready + skipped <= rows
      AND done >= 0 AND failed >= 0 AND done + failed <= ready),
    CONSTRAINT "imports_finished" CHECK ((status = 'done') = (finished_at IS NOT NULL) AND (status <> 'done' OR done + failed = ready)
      AND (status IN ('running', 'done') OR done + failed = 0)),
    CONSTRAINT "imports_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- The few that run.
CREATE INDEX "imports_running_idx" ON "imports" (environment, worked_at NULLS FIRST) WHERE status = 'running';

CREATE TABLE "import_rows" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "import_id" UUID NOT NULL,
    "row" INTEGER NOT NULL,
    "state" "import_row_state" NOT NULL,
    "terms" JSONB,
    "cells" JSONB,
    "problems" JSONB,
    "content_hash" BYTEA,
    "customer_id" UUID,
    "subscription_id" UUID,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("business_id","environment","import_id","row"),
    CONSTRAINT "import_rows_state" CHECK ((state = 'ready') = (terms IS NOT NULL) AND (cells IS NULL OR state IN ('ready', 'problem', 'failed'))
      AND (state IN ('done', 'skipped')) = (customer_id IS NOT NULL) AND (subscription_id IS NULL OR state = 'done')
      AND (state IN ('problem', 'failed')) = (problems IS NOT NULL)),
    CONSTRAINT "import_rows_business_id_environment_import_id_fkey" FOREIGN KEY ("business_id", "environment", "import_id")
      REFERENCES "imports"("business_id", "environment", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "import_rows_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id", "environment", "customer_id")
      REFERENCES "customers"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "import_rows_business_id_environment_subscription_id_fkey" FOREIGN KEY ("business_id", "environment", "subscription_id")
      REFERENCES "subscriptions"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Says that a content is made once, whichever file it is in.
CREATE UNIQUE INDEX "import_rows_content_once_idx" ON "import_rows" (business_id, environment, content_hash) WHERE state = 'done';
CREATE INDEX "import_rows_ready_idx" ON "import_rows" (business_id, environment, import_id, "row") WHERE state = 'ready';
CREATE INDEX "import_rows_problem_idx" ON "import_rows" (business_id, environment, import_id, "row") WHERE state IN ('problem', 'failed');
-- What is to be emptied.
CREATE INDEX "import_rows_cells_idx" ON "import_rows" (import_id) WHERE cells IS NOT NULL;
CREATE INDEX "imports_checked_idx" ON "imports" (id) WHERE status = 'checked';
