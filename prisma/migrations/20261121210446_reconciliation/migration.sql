-- What a business sees and does about top-ups that wait for a person.
ALTER TABLE "topups"
  ADD COLUMN "provider_record" JSONB,
  ADD COLUMN "reconciler_id" UUID,
  ADD COLUMN "asked_at" TIMESTAMPTZ(3),
  ADD COLUMN "handled_at" TIMESTAMPTZ(3),
  ADD COLUMN "handled_by" TEXT,
  ADD COLUMN "handled_note" TEXT;

UPDATE "topups" p SET reconciler_id = coalesce(p.business_id, w.business_id) FROM "wallets" w WHERE w.id = p.wallet_id;

ALTER TABLE "topups"
  ADD CONSTRAINT "topups_reconciler" CHECK (business_id IS NULL OR reconciler_id IS NOT DISTINCT FROM business_id),
  ADD CONSTRAINT "topups_handled" CHECK (
    (handled_at IS NULL) = (handled_by IS NULL) AND (handled_at IS NULL) = (handled_note IS NULL)
    AND (handled_at IS NULL OR reconciliation IS NOT NULL));

-- Finished top-ups of which nothing is wrong leave this index, so it stays small.
CREATE INDEX "topups_reconciler_idx" ON "topups" ("reconciler_id", "environment", "id")
  WHERE reconciliation IS NOT NULL OR state IN ('initiated', 'pending');
