-- What an issued invoice says of its seller, its buyer and its tax does not change (docs/decisions/0105).
ALTER TABLE "businesses" ADD COLUMN "address" TEXT;
ALTER TABLE "invoices" ADD COLUMN "seller" JSONB, ADD COLUMN "buyer" JSONB, ADD COLUMN "tax_rate_percent" SMALLINT;

-- Only these functions say what is frozen of a business and a customer. What is not known is left out.
CREATE FUNCTION khata_seller(b businesses) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('name', b.name, 'legalName', b.legal_name, 'panNumber', b.pan_number,
    'address', b.address, 'phone', b.support_phone, 'timeZone', nullif(b.time_zone, 'Asia/Kathmandu')))
$$;
-- Whoever is known by the phone of their wallet alone has the masked number.
CREATE FUNCTION khata_buyer(c customers, own_phone text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object('name', c.name, 'email', c.email, 'panNumber', c.pan_number, 'address', c.address,
    'phone', coalesce(c.phone, CASE WHEN c.name IS NULL AND c.email IS NULL
      THEN regexp_replace(own_phone, '^(?:\+977)?(..).*(..)$', '\1******\2') END)))
$$;
CREATE FUNCTION khata_tax_rate(b businesses) RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN b.vat_enabled THEN 13 ELSE 0 END::smallint
$$;

-- For rows of before, and of a version that does not know these columns.
CREATE FUNCTION khata_freeze_invoice() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  SELECT khata_seller(b), khata_buyer(c, u.phone), khata_tax_rate(b)
  INTO NEW.seller, NEW.buyer, NEW.tax_rate_percent
  FROM customers c JOIN businesses b ON b.id = c.business_id LEFT JOIN users u ON u.id = c.user_id
  WHERE c.business_id = NEW.business_id AND c.environment = NEW.environment AND c.id = NEW.customer_id;
  RETURN NEW;
END $$;
CREATE TRIGGER "invoices_freeze" BEFORE INSERT OR UPDATE ON "invoices"
  FOR EACH ROW WHEN (NEW.status <> 'draft' AND NEW.seller IS NULL) EXECUTE FUNCTION khata_freeze_invoice();

-- Only an erasure changes the buyer: to the pseudonym that customers_erased wants, too.
CREATE FUNCTION khata_invoice_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.seller, NEW.tax_rate_percent, NEW.invoice_number, NEW.total_amount_paisa, NEW.currency,
      jsonb_path_query_array(NEW.lines, '$[*].amountPaisa'))
    IS NOT DISTINCT FROM (OLD.seller, OLD.tax_rate_percent, OLD.invoice_number, OLD.total_amount_paisa, OLD.currency,
      jsonb_path_query_array(OLD.lines, '$[*].amountPaisa'))
    AND (NEW.buyer = OLD.buyer OR NEW.buyer = jsonb_build_object('name', 'Erased customer ' || right(NEW.customer_id::text, 12),
      'email', 'erased-' || right(NEW.customer_id::text, 12) || '@erased.invalid'))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'invoice % is issued: its number, seller, buyer, amounts and tax stay', OLD.id;
END $$;
CREATE TRIGGER "invoices_frozen" BEFORE UPDATE ON "invoices"
  FOR EACH ROW WHEN (OLD.seller IS NOT NULL AND (NEW.seller IS DISTINCT FROM OLD.seller OR NEW.buyer IS DISTINCT FROM OLD.buyer
    OR NEW.tax_rate_percent IS DISTINCT FROM OLD.tax_rate_percent OR NEW.invoice_number IS DISTINCT FROM OLD.invoice_number
    OR NEW.total_amount_paisa <> OLD.total_amount_paisa OR NEW.currency <> OLD.currency OR NEW.lines <> OLD.lines))
  EXECUTE FUNCTION khata_invoice_is_frozen();

ALTER TABLE "invoices" ADD CONSTRAINT "invoices_frozen_when_opened" CHECK ((status = 'draft') = (seller IS NULL)
  AND (seller IS NULL) = (buyer IS NULL) AND (seller IS NULL) = (tax_rate_percent IS NULL)
  AND (tax_rate_percent IS NULL OR tax_rate_percent IN (0, 13))) NOT VALID;
