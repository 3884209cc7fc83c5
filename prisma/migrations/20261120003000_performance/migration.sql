-- ── Foreign keys that are checked a statement at a time ─────────────────────────────────────────────
-- PostgreSQL checks a foreign key row by row, and locks each row that is referred to, which rewrites it. In a batch
-- of renewals that was a third of the database's work. The rows that come by the hundred are checked here by one look
-- per statement instead. It needs no locks, because what is referred to neither goes nor changes its key: the
-- triggers that end in _stay see to that. docs/decisions/0014-foreign-keys-a-statement-at-a-time.md
ALTER TABLE "ledger_entries"
  DROP CONSTRAINT "ledger_entries_account_id_fkey",
  DROP CONSTRAINT "ledger_entries_transaction_id_fkey";
ALTER TABLE "invoices"
  DROP CONSTRAINT "invoices_business_id_environment_subscription_id_fkey",
  DROP CONSTRAINT "invoices_business_id_environment_customer_id_fkey";
ALTER TABLE "webhook_deliveries"
  DROP CONSTRAINT "webhook_deliveries_business_id_environment_endpoint_id_fkey",
  DROP CONSTRAINT "webhook_deliveries_business_id_environment_event_id_fkey";

CREATE FUNCTION khata_key_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% keeps its rows and their keys: others refer to them', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- The plan of a function's query is made once per session, perhaps for one row or for a table that is still empty.
-- It must never read a whole table, so it is kept to the indexes.
CREATE FUNCTION khata_entries_belong() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (SELECT FROM written e LEFT JOIN ledger_transactions t ON t.id = e.transaction_id WHERE t.id IS NULL)
    OR EXISTS (SELECT FROM written e LEFT JOIN ledger_accounts a ON a.id = e.account_id WHERE a.id IS NULL) THEN
    RAISE EXCEPTION 'a ledger entry is of a transaction or on an account that does not exist'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_entries_belong" AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION khata_entries_belong();
-- Entries and transactions are append-only already.
CREATE TRIGGER "ledger_accounts_stay" BEFORE UPDATE OF id OR DELETE OR TRUNCATE ON "ledger_accounts"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

-- More than the two keys said: the customer is the subscription's own.
CREATE FUNCTION khata_invoices_belong() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written i
    LEFT JOIN subscriptions s ON s.business_id = i.business_id AND s.environment = i.environment AND s.id = i.subscription_id
    WHERE s.customer_id IS DISTINCT FROM i.customer_id) THEN
    RAISE EXCEPTION 'an invoice is for a subscription that does not exist or is another customer''s'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "invoices_belong" AFTER INSERT ON "invoices"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION khata_invoices_belong();
CREATE TRIGGER "invoices_stay" BEFORE UPDATE OF business_id, environment, subscription_id, customer_id ON "invoices"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();
CREATE TRIGGER "subscriptions_stay"
  BEFORE UPDATE OF business_id, environment, id, customer_id OR DELETE OR TRUNCATE ON "subscriptions"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

CREATE FUNCTION khata_deliveries_belong() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM written d
    LEFT JOIN events e ON e.business_id = d.business_id AND e.environment = d.environment AND e.id = d.event_id
    WHERE e.id IS NULL)
    OR EXISTS (
    SELECT FROM (SELECT DISTINCT business_id, environment, endpoint_id FROM written) d
    LEFT JOIN webhook_endpoints w ON w.business_id = d.business_id AND w.environment = d.environment AND w.id = d.endpoint_id
    WHERE w.id IS NULL) THEN
    RAISE EXCEPTION 'a delivery is of an event or to an endpoint that does not exist'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "webhook_deliveries_belong" AFTER INSERT ON "webhook_deliveries"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION khata_deliveries_belong();
CREATE TRIGGER "webhook_deliveries_stay" BEFORE UPDATE OF business_id, environment, endpoint_id, event_id ON "webhook_deliveries"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();
CREATE TRIGGER "webhook_endpoints_stay" BEFORE UPDATE OF business_id, environment, id OR DELETE OR TRUNCATE ON "webhook_endpoints"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();
CREATE TRIGGER "events_stay" BEFORE UPDATE OF business_id, environment, id OR TRUNCATE ON "events"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

-- Events do go, once their deliveries have: a delivery is made in the transaction of its event, or under a lock of it.
CREATE FUNCTION khata_events_undelivered() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (SELECT FROM gone e JOIN webhook_deliveries d ON d.event_id = e.id) THEN
    RAISE EXCEPTION 'an event goes after its deliveries' USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "events_go_last" AFTER DELETE ON "events"
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION khata_events_undelivered();

-- ── The order of writing ────────────────────────────────────────────────────────────────────────────
-- Subscriptions are written before their invoices have numbers, so that the counter is held for less long; one that
-- falls past due then names an invoice that is about to be.
ALTER TABLE "subscriptions" ALTER CONSTRAINT "subscriptions_open_invoice_fkey" DEFERRABLE INITIALLY DEFERRED;

-- ── Ids ─────────────────────────────────────────────────────────────────────────────────────────────
-- PostgreSQL 18 makes a UUIDv7 twenty times as fast as a function in SQL can.
DO $$
BEGIN
  IF current_setting('server_version_num')::integer >= 180000 THEN
    CREATE OR REPLACE FUNCTION khata_uuid7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE RETURN uuidv7();
  END IF;
END $$;
