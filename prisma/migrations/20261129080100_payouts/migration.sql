ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_whose CHECK (
  CASE kind
    WHEN 'merchant_payable' THEN business_id IS NOT NULL AND provider IS NULL
    WHEN 'provider_clearing' THEN business_id IS NULL AND provider IS NOT NULL
    WHEN 'in_transit' THEN provider IS NULL
    ELSE business_id IS NULL AND provider IS NULL
  END) NOT VALID;
-- khata:allow drop-guard because ledger_accounts_whose keeps the same, and lets what is in transit be of a business.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_owner;

CREATE TYPE payout_status AS ENUM ('pending', 'sent', 'paid', 'returned', 'canceled');

CREATE TABLE payouts (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  number text NOT NULL,
  status payout_status NOT NULL,
  status_reason text,
  amount_paisa bigint NOT NULL,
  opening_paisa bigint NOT NULL,
  charges_paisa bigint NOT NULL,
  refunds_paisa bigint NOT NULL,
  fees_paisa bigint NOT NULL,
  other_paisa bigint NOT NULL,
  reserve_paisa bigint NOT NULL,
  previous_id uuid,
  after_transaction_id uuid NOT NULL,
  through_transaction_id uuid NOT NULL,
  covers_from timestamptz(3),
  covers_to timestamptz(3) NOT NULL,
  bank_code text NOT NULL,
  bank_name text NOT NULL,
  branch text,
  account_number_encrypted bytea NOT NULL,
  account_number_last4 text NOT NULL,
  account_name text NOT NULL,
  account_usable_from timestamptz(3) NOT NULL,
  batch_id uuid,
  bank_reference text,
  expected_at timestamptz(3),
  sent_at timestamptz(3),
  paid_at timestamptz(3),
  returned_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT payouts_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT payouts_sum CHECK (
    amount_paisa > 0 AND opening_paisa >= 0 AND charges_paisa >= 0 AND refunds_paisa >= 0 AND reserve_paisa >= 0
    AND amount_paisa = opening_paisa + charges_paisa - refunds_paisa - fees_paisa + other_paisa - reserve_paisa),
  CONSTRAINT payouts_cut CHECK (
    (previous_id IS NULL) = (covers_from IS NULL) AND through_transaction_id >= after_transaction_id AND covers_to >= covers_from),
  CONSTRAINT payouts_to_usable_account CHECK (account_usable_from <= created_at),
  CONSTRAINT payouts_status CHECK (
    CASE status
      WHEN 'pending' THEN num_nonnulls(status_reason, bank_reference, expected_at, sent_at, paid_at, returned_at) = 0
      WHEN 'canceled' THEN status_reason IS NOT NULL AND num_nonnulls(bank_reference, expected_at, sent_at, paid_at, returned_at) = 0
      WHEN 'sent' THEN sent_at IS NOT NULL AND num_nonnulls(status_reason, bank_reference, paid_at, returned_at) = 0
      WHEN 'paid' THEN num_nulls(sent_at, paid_at) = 0 AND num_nonnulls(status_reason, returned_at) = 0
      ELSE num_nulls(sent_at, returned_at, status_reason) = 0
    END),
  CONSTRAINT payouts_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX payouts_environment_number_key ON payouts (environment, number);
CREATE INDEX payouts_environment_id_idx ON payouts (environment, id);
CREATE UNIQUE INDEX payouts_one_pending ON payouts (business_id, environment) WHERE status = 'pending';
-- Each begins where one other ended, so no movement is in two of them.
CREATE UNIQUE INDEX payouts_one_after_another ON payouts (business_id, environment, previous_id) NULLS NOT DISTINCT
  WHERE status <> 'canceled';
-- What operators look for.
CREATE INDEX payouts_unfinished_idx ON payouts (environment, status, id) WHERE status IN ('pending', 'sent', 'returned');
CREATE INDEX payouts_of_batch_idx ON payouts (batch_id) WHERE batch_id IS NOT NULL;

-- What became of it changes. An encrypted number is written again for a new secret.
CREATE FUNCTION khata_payout_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text[] := '{status,status_reason,batch_id,bank_reference,expected_at,sent_at,paid_at,returned_at,account_number_encrypted}';
BEGIN
  IF to_jsonb(NEW) - changes = to_jsonb(OLD) - changes
    AND (OLD.status = NEW.status
      OR (OLD.status, NEW.status) IN (('pending', 'sent'), ('pending', 'canceled'), ('sent', 'paid'), ('sent', 'returned'),
        ('paid', 'returned'), ('returned', 'paid')))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'payout % is made: it stays as it is', OLD.number USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payouts_frozen BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION khata_payout_is_frozen();
CREATE TRIGGER payouts_stay BEFORE DELETE OR TRUNCATE ON payouts FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TABLE payout_postings (
  ledger_transaction_id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  payout_id uuid NOT NULL,
  CONSTRAINT payout_postings_pkey PRIMARY KEY (ledger_transaction_id),
  CONSTRAINT payout_postings_business_id_environment_payout_id_fkey FOREIGN KEY (business_id, environment, payout_id)
    REFERENCES payouts(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX payout_postings_business_id_environment_payout_id_idx ON payout_postings (business_id, environment, payout_id);
CREATE TRIGGER payout_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_postings
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TABLE paid_before (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  amount_paisa bigint NOT NULL,
  note text NOT NULL,
  ledger_transaction_id uuid NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT paid_before_pkey PRIMARY KEY (business_id, environment),
  CONSTRAINT paid_before_amount CHECK (amount_paisa > 0),
  CONSTRAINT paid_before_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX paid_before_ledger_transaction_id_key ON paid_before (ledger_transaction_id);
CREATE TRIGGER paid_before_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON paid_before
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TABLE payout_counters (
  environment environment NOT NULL,
  fiscal_year text NOT NULL,
  last_number int NOT NULL,
  CONSTRAINT payout_counters_pkey PRIMARY KEY (environment, fiscal_year)
);

-- When the payouts of a business were made last by their schedule, and whether that is still to be done.
CREATE TABLE payout_runs (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  made_for timestamptz(3) NOT NULL,
  is_open boolean NOT NULL,
  CONSTRAINT payout_runs_pkey PRIMARY KEY (business_id, environment),
  CONSTRAINT payout_runs_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX payout_runs_open_idx ON payout_runs (business_id, environment) WHERE is_open;
