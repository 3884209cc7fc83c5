-- What the page of an invoice said that the next ones cost, when the person let their balance pay them (docs/decisions/0187).
ALTER TABLE "invoice_consents"
  ADD COLUMN "next_paisa" BIGINT,
  ADD COLUMN "next_interval" "billing_interval",
  ADD COLUMN "next_interval_count" INTEGER;
