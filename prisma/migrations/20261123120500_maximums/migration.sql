-- A maximum above the price (docs/decisions/0072): what is charged without telling, and what the customer was told of since.
ALTER TABLE "agreements"
  ADD COLUMN "price_paisa" BIGINT,
  ADD COLUMN "told_paisa" BIGINT,
  ADD COLUMN "told_at" TIMESTAMPTZ(3);
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_maximum" CHECK (
  (price_paisa IS NULL OR (kind = 'subscription' AND price_paisa > 0 AND price_paisa <= amount_paisa))
  AND (told_paisa IS NULL) = (told_at IS NULL) AND (told_paisa IS NULL OR price_paisa IS NOT NULL)) NOT VALID;

-- Within a maximum a raised price is charged from seven days after it was told. The clock of a sandbox is moved, so there the
-- time is not compared.
CREATE OR REPLACE FUNCTION khata_charge_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  SELECT m.invoice_id INTO refused FROM made m
  WHERE m.consent = 'agreement' AND (
    SELECT 1 FROM agreements a
    WHERE (a.business_id, a.environment, a.id) = (m.business_id, m.environment, m.agreement_id)
      AND a.status = 'given' AND a.wallet_id = m.wallet_id
      AND (a.kind = 'allowance' OR m.amount_paisa <= a.amount_paisa AND (
        m.amount_paisa <= coalesce(a.price_paisa, a.amount_paisa)
        OR m.amount_paisa <= a.told_paisa
          AND (a.environment = 'sandbox' OR a.told_at + interval '7 days' <= clock_timestamp())))
    LIMIT 1) IS NULL
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'the charge of invoice % is not agreed', refused USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
