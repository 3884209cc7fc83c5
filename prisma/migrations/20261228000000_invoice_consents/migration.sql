-- What a person agreed to when they began a top-up on the page of an invoice (docs/decisions/0174). The credit pays it.
CREATE TABLE "invoice_consents" (
    "top_up_id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "invoice_id" UUID NOT NULL,
    "expected_paisa" BIGINT NOT NULL,
    "pays_next" BOOLEAN NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT,
    "row_mac" BYTEA,

    CONSTRAINT "invoice_consents_pkey" PRIMARY KEY ("top_up_id"),
    CONSTRAINT "invoice_consents_expected" CHECK (expected_paisa > 0)
);

CREATE INDEX "invoice_consents_business_id_environment_invoice_id_idx" ON "invoice_consents"("business_id", "environment", "invoice_id");
-- However many top-ups come in for an invoice, one of them pays it.
CREATE UNIQUE INDEX "invoice_consents_paid_key" ON "invoice_consents"("invoice_id") WHERE outcome = 'paid';

ALTER TABLE "invoice_consents" ADD CONSTRAINT "invoice_consents_top_up_id_fkey" FOREIGN KEY ("top_up_id") REFERENCES "topups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoice_consents" ADD CONSTRAINT "invoice_consents_business_id_environment_invoice_id_fkey" FOREIGN KEY ("business_id", "environment", "invoice_id") REFERENCES "invoices"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
