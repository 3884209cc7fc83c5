-- Credit notes: what a merchant takes back of paid invoices (docs/decisions/0099).
CREATE TYPE "credit_note_kind" AS ENUM ('refund', 'change');
CREATE TYPE "credit_note_settlement" AS ENUM ('wallet', 'outside');

CREATE TABLE "credit_note_counters" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "fiscal_year" TEXT NOT NULL,
    "last_number" INTEGER NOT NULL,

    CONSTRAINT "credit_note_counters_pkey" PRIMARY KEY ("business_id","environment","fiscal_year"),
    CONSTRAINT "credit_note_counters_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "credit_notes" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "number" TEXT NOT NULL,
    "invoice_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "subscription_id" UUID,
    "amount_paisa" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "kind" "credit_note_kind" NOT NULL,
    "settlement" "credit_note_settlement" NOT NULL,
    "ledger_transaction_id" UUID,
    "reason" TEXT,
    "seller" JSONB NOT NULL,
    "buyer" JSONB NOT NULL,
    "tax_rate_percent" SMALLINT NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "credit_notes_amount" CHECK (amount_paisa > 0),
    CONSTRAINT "credit_notes_settled" CHECK ((settlement = 'wallet') = (ledger_transaction_id IS NOT NULL)),
    CONSTRAINT "credit_notes_tax" CHECK (tax_rate_percent IN (0, 13)),
    CONSTRAINT "credit_notes_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id", "environment", "customer_id")
      REFERENCES "customers"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "credit_notes_business_id_environment_number_key" ON "credit_notes"("business_id", "environment", "number");
CREATE UNIQUE INDEX "credit_notes_ledger_transaction_id_key" ON "credit_notes"("ledger_transaction_id");
CREATE INDEX "credit_notes_business_id_environment_customer_id_id_idx" ON "credit_notes"("business_id", "environment", "customer_id", "id");

CREATE TABLE "credit_note_parts" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "credit_note_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "amount_paisa" BIGINT NOT NULL,

    CONSTRAINT "credit_note_parts_pkey" PRIMARY KEY ("business_id","environment","credit_note_id","invoice_id"),
    CONSTRAINT "credit_note_parts_amount" CHECK (amount_paisa > 0),
    CONSTRAINT "credit_note_parts_business_id_environment_credit_note_id_fkey" FOREIGN KEY ("business_id", "environment", "credit_note_id")
      REFERENCES "credit_notes"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "credit_note_parts_business_id_environment_invoice_id_idx" ON "credit_note_parts"("business_id", "environment", "invoice_id");
CREATE TRIGGER "credit_note_parts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "credit_note_parts"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();
CREATE TRIGGER "credit_notes_stay" BEFORE DELETE OR TRUNCATE ON "credit_notes"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

-- Only an erasure changes a credit note: its buyer to the pseudonym, and its words.
CREATE FUNCTION khata_credit_note_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - '{buyer,reason,metadata}'::text[] = to_jsonb(OLD) - '{buyer,reason,metadata}'::text[]
    AND (NEW.buyer = OLD.buyer OR NEW.buyer = jsonb_build_object('name', 'Erased customer ' || right(NEW.customer_id::text, 12),
      'email', 'erased-' || right(NEW.customer_id::text, 12) || '@erased.invalid'))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'credit note % is issued: it stays as it is', OLD.id;
END $$;
CREATE TRIGGER "credit_notes_frozen" BEFORE UPDATE ON "credit_notes"
  FOR EACH ROW EXECUTE FUNCTION khata_credit_note_is_frozen();

ALTER TABLE "invoices" ADD COLUMN "refunded_paisa" BIGINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT "invoices_refunded" CHECK (refunded_paisa BETWEEN 0 AND total_amount_paisa
    AND (refunded_paisa = 0 OR status = 'paid')) NOT VALID;
