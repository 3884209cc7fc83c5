-- The digest of what a person was shown of the next invoices, instead of an amount and a rhythm.
ALTER TABLE "invoice_consents" ADD COLUMN "next_digest" TEXT;
