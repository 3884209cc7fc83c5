-- A business that waits for the operator charges no wallet in production (docs/decisions/0076).
ALTER TABLE "businesses"
  ADD COLUMN "legal_name" TEXT,
  ADD COLUMN "production_waits_since" TIMESTAMPTZ(3);

CREATE FUNCTION khata_charge_approved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused uuid;
BEGIN
  SELECT m.business_id INTO refused FROM (SELECT DISTINCT business_id FROM made WHERE environment = 'production') m
  -- A subquery with LIMIT is one look-up by key for each business, however large the table is.
  WHERE (SELECT production_waits_since FROM businesses b WHERE b.id = m.business_id LIMIT 1) IS NOT NULL
  LIMIT 1;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'business % is not approved for production', refused USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "charged_invoices_approved" AFTER INSERT ON "charged_invoices"
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION khata_charge_approved();
