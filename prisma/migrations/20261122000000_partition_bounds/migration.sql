-- khata:allow hidden-statement because the bounds depend on the day. Each ALTER TABLE adds a CHECK that is NOT VALID, which reads no row.
-- Four migrations make the append-only tables partitioned (docs/decisions/0045). No row is copied: each table becomes the
-- first partition of a new table of its name. This migration prepares that. Its locks are short.

-- ── The functions of ids ────────────────────────────────────────────────────────────────────────────
-- The smallest uuid whose first 48 bits are this instant. Every UUIDv7 of the instant or later is greater.
CREATE FUNCTION khata_first_id(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- The id of a new delivery: the first 80 bits of its event, then 48 random bits. So the delivery is in the same partition
-- as its event, and the deliveries of an endpoint are in the order of their events.
CREATE FUNCTION khata_delivery_id(event_id uuid) RETURNS uuid LANGUAGE sql VOLATILE STRICT PARALLEL SAFE AS $$
  SELECT (left(event_id::text, 24) || right(gen_random_uuid()::text, 12))::uuid
$$;

-- The deliveries of an event have an id in this range. The first 24 bits are the same, which is a span of 4 h 40 min.
-- Deliveries from before this migration share no more than that.
CREATE FUNCTION khata_deliveries_from(event_id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (left(event_id::text, 6) || '00-0000-0000-0000-000000000000')::uuid
$$;
CREATE FUNCTION khata_deliveries_to(event_id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (left(event_id::text, 6) || 'ff-ffff-ffff-ffff-ffffffffffff')::uuid
$$;

-- ── The bounds of the first partitions ──────────────────────────────────────────────────────────────
-- The end of the first partition is the first instant of a month that is a week away or more, so that the next migrations
-- have time. For the log of calls it is a day that is a day away or more. NOT VALID: new rows are checked from now on, and
-- the next migration checks the others without keeping anybody from writing.
DO $$
DECLARE
  month_end uuid := khata_first_id((date_trunc('month', (now() + interval '7 days') AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC');
  day_end uuid := khata_first_id((date_trunc('day', (now() + interval '1 day') AT TIME ZONE 'UTC') + interval '1 day') AT TIME ZONE 'UTC');
BEGIN
  EXECUTE format('ALTER TABLE events ADD CONSTRAINT first_partition CHECK (id < %L) NOT VALID', month_end);
  EXECUTE format('ALTER TABLE webhook_deliveries ADD CONSTRAINT first_partition CHECK (id < %L) NOT VALID,
    ADD CONSTRAINT of_its_time CHECK (event_id < %1$L) NOT VALID', month_end);
  EXECUTE format('ALTER TABLE ledger_transactions ADD CONSTRAINT first_partition CHECK (id < %L) NOT VALID', month_end);
  EXECUTE format('ALTER TABLE ledger_entries ADD CONSTRAINT first_partition CHECK (transaction_id < %L) NOT VALID', month_end);
  EXECUTE format('ALTER TABLE audit_entries ADD CONSTRAINT first_partition CHECK (id < %L) NOT VALID', month_end);
  EXECUTE format('ALTER TABLE request_log ADD CONSTRAINT first_partition CHECK (id < %L) NOT VALID', day_end);
END $$;

-- A read by event may look into the partitions of this range alone. What is resent by a process of the version before, hours
-- after its event, is refused until that process has been replaced.
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_of_their_event"
  CHECK (left(id::text, 6) = left(event_id::text, 6)) NOT VALID;

-- ── One charge per invoice ──────────────────────────────────────────────────────────────────────────
-- A unique index of a partitioned table must contain its key, so none of the ledger can say this. This small table can.
CREATE TABLE "charged_invoices" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "invoice_id" UUID NOT NULL,
    "ledger_transaction_id" UUID NOT NULL,

    CONSTRAINT "charged_invoices_pkey" PRIMARY KEY ("business_id","environment","invoice_id")
);
CREATE TRIGGER "charged_invoices_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "charged_invoices"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE FUNCTION khata_charge_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO charged_invoices (business_id, environment, invoice_id, ledger_transaction_id)
  SELECT business_id, environment, invoice_id, id FROM written WHERE kind = 'charge';
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_transactions_charge_once" AFTER INSERT ON "ledger_transactions"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION khata_charge_once();
