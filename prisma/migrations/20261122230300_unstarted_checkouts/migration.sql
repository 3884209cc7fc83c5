-- Whoever has paid at a checkout and not started is told. The row is deleted when that is done, or not needed.
CREATE TABLE "unstarted_checkouts" (
    "top_up_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "reminders" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "unstarted_checkouts_pkey" PRIMARY KEY ("top_up_id")
);

CREATE INDEX "unstarted_checkouts_due_at_idx" ON "unstarted_checkouts"("due_at");

ALTER TABLE "unstarted_checkouts" ADD CONSTRAINT "unstarted_checkouts_top_up_id_fkey" FOREIGN KEY ("top_up_id") REFERENCES "topups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
