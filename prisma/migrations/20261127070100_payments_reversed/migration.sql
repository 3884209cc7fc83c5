-- Why a payment was taken back, and the invoices of periods that may be billed anew (docs/decisions/0119).
ALTER TABLE "payments" ADD COLUMN "reversal_reason" TEXT;
ALTER TYPE "invoice_origin" ADD VALUE 'reversed';
