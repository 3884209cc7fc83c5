-- What was counted in a drawer at the end of a day, against what should be in it (docs/decisions/0132).
CREATE TABLE "drawer_counts" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "day" DATE NOT NULL,
    "member_id" UUID NOT NULL,
    "member_name" TEXT NOT NULL,
    "expected_paisa" BIGINT NOT NULL,
    "counted_paisa" BIGINT NOT NULL,
    "note" TEXT,
    "counter_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "drawer_counts_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "drawer_counts_paisa" CHECK (expected_paisa >= 0 AND counted_paisa >= 0),
    CONSTRAINT "drawer_counts_business_id_fkey" FOREIGN KEY ("business_id")
      REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "drawer_counts_business_id_environment_day_id_idx" ON "drawer_counts"("business_id", "environment", "day", "id");
