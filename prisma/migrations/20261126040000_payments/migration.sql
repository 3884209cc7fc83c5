-- What customers paid a merchant outside of the wallet (docs/decisions/0108).
CREATE TYPE "payment_method" AS ENUM ('cash', 'bank', 'qr', 'cheque', 'other');

CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "customer_id" UUID NOT NULL,
    "subscription_id" UUID,
    "invoice_ids" UUID[],
    "amount_paisa" BIGINT NOT NULL,
    "method" "payment_method" NOT NULL,
    "reference" TEXT,
    "note" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "member_id" UUID,
    "api_key_id" UUID,
    "recorder_name" TEXT NOT NULL,
    "reversed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "payments_amount" CHECK (amount_paisa >= 0),
    CONSTRAINT "payments_invoices" CHECK (cardinality(invoice_ids) BETWEEN 1 AND 60),
    CONSTRAINT "payments_recorder" CHECK (member_id IS NULL OR api_key_id IS NULL),
    CONSTRAINT "payments_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id", "environment", "customer_id")
      REFERENCES "customers"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "payments_business_id_environment_customer_id_id_idx" ON "payments"("business_id", "environment", "customer_id", "id");
CREATE INDEX "payments_business_id_environment_received_at_idx" ON "payments"("business_id", "environment", "received_at");
