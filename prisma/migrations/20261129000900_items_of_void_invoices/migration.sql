-- A billed item stays on its invoice. If that is voided, it waits again, or another one bills it.
CREATE OR REPLACE FUNCTION khata_item_billed_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM invoices i
    WHERE i.business_id = OLD.business_id AND i.environment = OLD.environment AND i.id = OLD.invoice_id AND i.status = 'void'
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'invoice item % is billed already', OLD.id USING ERRCODE = 'check_violation';
END $$;
