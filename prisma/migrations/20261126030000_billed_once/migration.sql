-- A charge that an agreement and an allowance pay together: the period, and what is billed once beside it
-- (docs/decisions/0100).
ALTER TABLE "charged_invoices"
  ADD COLUMN "once_agreement_id" UUID,
  ADD COLUMN "once_paisa" BIGINT;
ALTER TABLE "charged_invoices" ADD CONSTRAINT "charged_invoices_once" CHECK (
  (once_agreement_id IS NULL) = (once_paisa IS NULL)
  AND (once_paisa IS NULL OR (consent = 'agreement' AND once_paisa > 0 AND once_paisa < amount_paisa))) NOT VALID;

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
        m.amount_paisa - coalesce(m.once_paisa, 0) <= coalesce(a.price_paisa, a.amount_paisa)
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
