-- What a customer lets a business charge, and what let each charge through (docs/decisions/0066).
CREATE TYPE "agreement_kind" AS ENUM ('subscription', 'allowance');
CREATE TYPE "agreement_status" AS ENUM ('asked', 'given', 'declined', 'ended');
CREATE TYPE "agreement_origin" AS ENUM ('checkout', 'invoice', 'wallet', 'sandbox');
CREATE TYPE "charge_consent" AS ENUM ('before_agreements', 'agreement', 'customer');

CREATE TABLE "agreements" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "customer_id" UUID NOT NULL,
    "kind" "agreement_kind" NOT NULL,
    "subscription_id" UUID,
    "price_id" UUID,
    "wallet_id" UUID,
    "amount_paisa" BIGINT,
    "interval" "billing_interval",
    "interval_count" INTEGER,
    "status" "agreement_status" NOT NULL,
    "by" "agreement_origin" NOT NULL,
    "asked_at" TIMESTAMPTZ(3),
    "link_expires_at" TIMESTAMPTZ(3),
    "given_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agreements_pkey" PRIMARY KEY ("business_id","environment","id"),
    CONSTRAINT "agreements_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id","environment","customer_id") REFERENCES "customers"("business_id","environment","id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "agreements_business_id_environment_subscription_id_fkey" FOREIGN KEY ("business_id","environment","subscription_id") REFERENCES "subscriptions"("business_id","environment","id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "agreements_business_id_environment_price_id_fkey" FOREIGN KEY ("business_id","environment","price_id") REFERENCES "prices"("business_id","environment","id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "agreements_wallet_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "agreements_amount" CHECK (amount_paisa > 0 OR (amount_paisa IS NULL AND kind = 'allowance' AND environment = 'sandbox')),
    CONSTRAINT "agreements_of_their_kind" CHECK (CASE kind
      WHEN 'subscription' THEN price_id IS NOT NULL AND interval IS NOT NULL AND interval_count > 0
      ELSE price_id IS NULL AND subscription_id IS NULL AND interval IS NULL AND interval_count IS NULL END),
    CONSTRAINT "agreements_of_their_state" CHECK (CASE status
      WHEN 'asked' THEN asked_at IS NOT NULL AND given_at IS NULL AND ended_at IS NULL
      WHEN 'given' THEN wallet_id IS NOT NULL AND given_at IS NOT NULL AND ended_at IS NULL
      WHEN 'declined' THEN asked_at IS NOT NULL AND given_at IS NULL AND ended_at IS NOT NULL
      ELSE ended_at IS NOT NULL END)
);
CREATE INDEX "agreements_business_id_environment_customer_id_id_idx" ON "agreements"("business_id", "environment", "customer_id", "id");
CREATE INDEX "agreements_business_id_environment_subscription_id_idx" ON "agreements"("business_id", "environment", "subscription_id");
CREATE INDEX "agreements_wallet_id_idx" ON "agreements"("wallet_id");
-- One agreement in force for a subscription, and one allowance of a wallet for a business.
CREATE UNIQUE INDEX "agreements_in_force_key" ON "agreements"("business_id", "environment", "subscription_id") WHERE status = 'given' AND subscription_id IS NOT NULL;
CREATE UNIQUE INDEX "allowances_in_force_key" ON "agreements"("wallet_id", "business_id", "environment") WHERE status = 'given' AND kind = 'allowance';
CREATE TRIGGER "agreements_are_kept" BEFORE DELETE OR TRUNCATE ON "agreements"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TABLE "allowance_uses" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "agreement_id" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "used_paisa" BIGINT NOT NULL,

    CONSTRAINT "allowance_uses_pkey" PRIMARY KEY ("business_id","environment","agreement_id","month"),
    CONSTRAINT "allowance_uses_agreement_fkey" FOREIGN KEY ("business_id","environment","agreement_id") REFERENCES "agreements"("business_id","environment","id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "allowance_uses_used" CHECK (used_paisa > 0)
);
CREATE TRIGGER "allowance_uses_are_kept" BEFORE DELETE OR TRUNCATE ON "allowance_uses"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

-- An allowance that was lowered below what is used stays as it is. It pays nothing more in that month.
CREATE FUNCTION khata_within_allowance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM agreements a
    WHERE (a.business_id, a.environment, a.id) = (NEW.business_id, NEW.environment, NEW.agreement_id)
      AND a.kind = 'allowance' AND a.status = 'given' AND NEW.used_paisa <= coalesce(a.amount_paisa, NEW.used_paisa))
  THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'allowance % does not cover % paisa in %', NEW.agreement_id, NEW.used_paisa, NEW.month
    USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "allowance_uses_within" AFTER INSERT OR UPDATE ON "allowance_uses"
  FOR EACH ROW EXECUTE FUNCTION khata_within_allowance();

ALTER TABLE "subscriptions" ADD COLUMN "agreement" JSONB, ADD COLUMN "not_agreed" BOOLEAN NOT NULL DEFAULT false;

-- ── What let a charge through ───────────────────────────────────────────────────────────────────────
ALTER TABLE "charged_invoices"
  ADD COLUMN "consent" "charge_consent" NOT NULL DEFAULT 'before_agreements',
  ADD COLUMN "agreement_id" UUID,
  ADD COLUMN "wallet_id" UUID,
  ADD COLUMN "amount_paisa" BIGINT;
ALTER TABLE "charged_invoices" ADD CONSTRAINT "charged_invoices_consent" CHECK (
  (consent = 'agreement') = (agreement_id IS NOT NULL)
  AND (consent = 'before_agreements' OR (wallet_id IS NOT NULL AND amount_paisa > 0))) NOT VALID;

-- A process of this version writes the row with its consent before the charge. For a charge of a process of the version
-- before, the row is written here.
CREATE OR REPLACE FUNCTION khata_charge_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO charged_invoices (business_id, environment, invoice_id, ledger_transaction_id)
  SELECT business_id, environment, invoice_id, id FROM written w
  -- A subquery with LIMIT is one look-up by key for each row, however large the table is.
  WHERE kind = 'charge' AND (
    SELECT 1 FROM charged_invoices c
    WHERE (c.business_id, c.environment, c.invoice_id, c.ledger_transaction_id) = (w.business_id, w.environment, w.invoice_id, w.id)
    LIMIT 1) IS NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION khata_charge_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  SELECT m.invoice_id INTO refused FROM made m
  WHERE m.consent = 'agreement' AND (
    SELECT 1 FROM agreements a
    WHERE (a.business_id, a.environment, a.id) = (m.business_id, m.environment, m.agreement_id)
      AND a.status = 'given' AND a.wallet_id = m.wallet_id
      AND (a.kind = 'allowance' OR a.amount_paisa >= m.amount_paisa)
    LIMIT 1) IS NULL
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'the charge of invoice % is not agreed', refused USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "charged_invoices_agreed" AFTER INSERT ON "charged_invoices"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION khata_charge_agreed();
