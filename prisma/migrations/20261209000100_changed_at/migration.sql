-- When a row was last changed, on the clock of its tenant, so that a copy can follow a list (docs/decisions/0130). Rows of
-- before have none: their lists take updated_at.
ALTER TABLE "products" ADD COLUMN "changed_at" TIMESTAMPTZ;
ALTER TABLE "prices" ADD COLUMN "changed_at" TIMESTAMPTZ;
ALTER TABLE "customers" ADD COLUMN "changed_at" TIMESTAMPTZ;
ALTER TABLE "subscriptions" ADD COLUMN "changed_at" TIMESTAMPTZ;
ALTER TABLE "invoices" ADD COLUMN "changed_at" TIMESTAMPTZ;
ALTER TABLE "checkout_sessions" ADD COLUMN "changed_at" TIMESTAMPTZ;
ALTER TABLE "coupons" ADD COLUMN "changed_at" TIMESTAMPTZ;
ALTER TABLE "payment_links" ADD COLUMN "changed_at" TIMESTAMPTZ;
ALTER TABLE "imports" ADD COLUMN "changed_at" TIMESTAMPTZ;
ALTER TABLE "webhook_endpoints" ADD COLUMN "changed_at" TIMESTAMPTZ;

CREATE FUNCTION khata_changed_at() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ahead interval;
BEGIN
  -- A reader knows the open writers by their ids. So the id is drawn before the clock is read.
  PERFORM pg_current_xact_id();
  IF NEW.environment = 'sandbox' THEN
    -- A move of the sandbox clock takes this lock alone. So it waits for those who have read the clock.
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('sandbox clock ' || NEW.business_id, 0));
    SELECT offset_ms * interval '1 millisecond' INTO ahead FROM sandbox_clocks WHERE business_id = NEW.business_id;
  END IF;
  -- The process that wrote updated_at may have a clock that is ahead.
  NEW.changed_at := greatest(clock_timestamp() + coalesce(ahead, interval '0'), NEW.updated_at);
  RETURN NEW;
END $$;

CREATE TRIGGER "products_changed_at" BEFORE INSERT OR UPDATE ON "products" FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER "prices_changed_at" BEFORE INSERT OR UPDATE ON "prices" FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER "customers_changed_at" BEFORE INSERT OR UPDATE ON "customers" FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER "subscriptions_changed_at" BEFORE INSERT OR UPDATE ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER "invoices_changed_at" BEFORE INSERT OR UPDATE ON "invoices" FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER "checkout_sessions_changed_at" BEFORE INSERT OR UPDATE ON "checkout_sessions" FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER "coupons_changed_at" BEFORE INSERT OR UPDATE ON "coupons" FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER "payment_links_inserted_at" BEFORE INSERT ON "payment_links" FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
-- Counting a visit is no change.
CREATE TRIGGER "payment_links_changed_at" BEFORE UPDATE ON "payment_links" FOR EACH ROW
  WHEN (OLD.opened = NEW.opened) EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER "imports_changed_at" BEFORE INSERT OR UPDATE ON "imports" FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
CREATE TRIGGER "webhook_endpoints_changed_at" BEFORE INSERT OR UPDATE ON "webhook_endpoints" FOR EACH ROW EXECUTE FUNCTION khata_changed_at();
