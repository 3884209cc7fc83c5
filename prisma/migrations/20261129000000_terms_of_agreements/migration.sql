-- An agreement keeps what was shown of each period, and a charge keeps what let its period cost so much.
ALTER TABLE agreements ADD COLUMN terms jsonb;
ALTER TABLE agreements ADD CONSTRAINT agreements_terms CHECK (
  terms IS NULL OR (kind = 'subscription' AND jsonb_typeof(terms) = 'array')) NOT VALID;
ALTER TABLE charged_invoices ADD COLUMN shown_paisa bigint;
ALTER TABLE charged_invoices ADD CONSTRAINT charged_invoices_shown CHECK (
  shown_paisa IS NULL OR (consent = 'agreement' AND amount_paisa - coalesce(once_paisa, 0) <= shown_paisa)) NOT VALID;

-- A charge that names no sum comes from a process of the version before. It may take the least that was shown of any period.
CREATE OR REPLACE FUNCTION khata_charge_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  SELECT m.invoice_id INTO refused FROM made m
  WHERE m.consent = 'agreement' AND ((
    SELECT 1 FROM agreements a
    WHERE (a.business_id, a.environment, a.id) = (m.business_id, m.environment, m.agreement_id)
      AND a.status = 'given' AND a.wallet_id = m.wallet_id
      AND (a.kind = 'allowance' OR m.amount_paisa - coalesce(m.once_paisa, 0) <= a.amount_paisa AND (
        m.amount_paisa - coalesce(m.once_paisa, 0) <= (CASE WHEN a.terms IS NULL THEN coalesce(a.price_paisa, a.amount_paisa)
          ELSE (SELECT min((t->>'amountPaisa')::bigint) FROM jsonb_array_elements(a.terms) AS t
            WHERE m.shown_paisa IS NULL OR (t->>'amountPaisa')::bigint >= m.shown_paisa) END)
        OR m.amount_paisa - coalesce(m.once_paisa, 0) <= a.told_paisa
          AND (a.environment = 'sandbox' OR a.told_at + interval '7 days' <= clock_timestamp())))
    LIMIT 1) IS NULL
    OR m.once_agreement_id IS NOT NULL AND (
      SELECT 1 FROM agreements a
      WHERE (a.business_id, a.environment, a.id) = (m.business_id, m.environment, m.once_agreement_id)
        AND a.status = 'given' AND a.wallet_id = m.wallet_id AND a.kind = 'allowance'
      LIMIT 1) IS NULL)
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'the charge of invoice % is not agreed', refused USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- The month of a wallet and a business is one, whichever of their allowances paid. An allowance that was lowered below what is
-- used stays as it is. It pays nothing more in that month.
CREATE OR REPLACE FUNCTION khata_within_allowance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM agreements a
    WHERE (a.business_id, a.environment, a.id) = (NEW.business_id, NEW.environment, NEW.agreement_id)
      AND a.kind = 'allowance' AND a.status = 'given' AND (a.amount_paisa IS NULL OR a.amount_paisa >= (
        SELECT sum(u.used_paisa) FROM agreements o
        JOIN allowance_uses u ON (u.business_id, u.environment, u.agreement_id) = (o.business_id, o.environment, o.id)
        WHERE (o.wallet_id, o.business_id, o.environment) = (a.wallet_id, a.business_id, a.environment)
          AND o.kind = 'allowance' AND u.month = NEW.month)))
  THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'allowance % does not cover % paisa in %', NEW.agreement_id, NEW.used_paisa, NEW.month
    USING ERRCODE = 'check_violation';
END $$;
