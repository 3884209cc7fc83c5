-- What waits to be billed once, with the next renewal (docs/decisions/0100).
CREATE TABLE "invoice_items" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "customer_id" UUID NOT NULL,
    "subscription_id" UUID,
    "description" TEXT NOT NULL,
    "amount_paisa" BIGINT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "invoice_id" UUID,
    "metadata" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_items_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "invoice_items_amount" CHECK (amount_paisa BETWEEN 0 AND 9999999999999999 AND quantity BETWEEN 1 AND 1000000),
    CONSTRAINT "invoice_items_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id", "environment", "customer_id")
      REFERENCES "customers"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "invoice_items_business_id_environment_customer_id_id_idx" ON "invoice_items"("business_id", "environment", "customer_id", "id");
-- A renewal looks here. A business without waiting items costs it one look.
CREATE INDEX "invoice_items_waiting" ON "invoice_items"("business_id", "environment", "customer_id") WHERE invoice_id IS NULL;

-- A billed item stays on its invoice.
CREATE FUNCTION khata_item_billed_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'invoice item % is billed already', OLD.id USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "invoice_items_billed_once" BEFORE UPDATE OF invoice_id ON "invoice_items"
  FOR EACH ROW WHEN (OLD.invoice_id IS NOT NULL) EXECUTE FUNCTION khata_item_billed_once();
