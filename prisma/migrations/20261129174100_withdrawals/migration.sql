CREATE TYPE withdrawal_status AS ENUM ('requested', 'sent', 'paid', 'returned', 'canceled');
CREATE TYPE withdrawal_method AS ENUM ('cash', 'bank', 'other');

CREATE TABLE withdrawals (
  id uuid NOT NULL,
  environment environment NOT NULL,
  wallet_id uuid NOT NULL,
  business_id uuid,
  money_mode money_mode NOT NULL,
  customer_id uuid,
  number text NOT NULL,
  status withdrawal_status NOT NULL,
  amount_paisa bigint NOT NULL,
  bank_code text,
  bank_name text,
  account_number_encrypted bytea,
  account_number_last4 text,
  account_name text,
  status_reason text,
  reference text,
  method withdrawal_method,
  member_id uuid,
  recorder_name text,
  clearing_provider topup_provider,
  sendable_from timestamptz(3) NOT NULL,
  stop_hash bytea,
  batch_id uuid,
  expected_at timestamptz(3),
  sent_at timestamptz(3),
  paid_at timestamptz(3),
  returned_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawals_amount CHECK (amount_paisa > 0),
  CONSTRAINT withdrawals_whose CHECK (
    CASE money_mode
      WHEN 'own' THEN business_id IS NOT NULL AND num_nonnulls(batch_id, stop_hash, sent_at) = 0
      ELSE (environment = 'sandbox' OR business_id IS NULL) AND num_nonnulls(customer_id, method, clearing_provider, member_id) = 0
    END),
  -- An account is there as a whole, or not at all. What goes to a bank needs one.
  CONSTRAINT withdrawals_account CHECK (
    num_nonnulls(bank_code, bank_name, account_number_encrypted, account_number_last4, account_name) IN (0, 5)
    AND (bank_code IS NOT NULL OR money_mode = 'own' OR (batch_id IS NULL AND status IN ('paid', 'returned', 'canceled')))),
  CONSTRAINT withdrawals_status CHECK (
    CASE status
      WHEN 'requested' THEN num_nonnulls(status_reason, reference, method, clearing_provider, expected_at, sent_at, paid_at, returned_at) = 0
      WHEN 'canceled' THEN num_nonnulls(reference, method, clearing_provider, batch_id, expected_at, sent_at, paid_at, returned_at) = 0
      WHEN 'sent' THEN sent_at IS NOT NULL AND batch_id IS NOT NULL AND num_nonnulls(status_reason, reference, paid_at, returned_at) = 0
      WHEN 'paid' THEN paid_at IS NOT NULL AND num_nonnulls(status_reason, returned_at) = 0
        AND (money_mode = 'shared' OR num_nulls(method, clearing_provider) = 0)
      ELSE returned_at IS NOT NULL
    END),
  CONSTRAINT withdrawals_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES wallets(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT withdrawals_customer_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT withdrawals_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX withdrawals_environment_number_key ON withdrawals (environment, number);
CREATE UNIQUE INDEX withdrawals_stop_hash_key ON withdrawals (stop_hash);
CREATE INDEX withdrawals_wallet_id_id_idx ON withdrawals (wallet_id, id);
CREATE INDEX withdrawals_environment_id_idx ON withdrawals (environment, id);
-- What a business gives back, and what it gave on a day.
CREATE INDEX withdrawals_of_business_idx ON withdrawals (business_id, environment, id) WHERE money_mode = 'own';
CREATE INDEX withdrawals_given_idx ON withdrawals (business_id, environment, paid_at) WHERE money_mode = 'own' AND paid_at IS NOT NULL;
-- What operators look for.
CREATE INDEX withdrawals_unfinished_idx ON withdrawals (environment, status, id)
  WHERE money_mode = 'shared' AND status IN ('requested', 'sent', 'returned');
CREATE INDEX withdrawals_of_batch_idx ON withdrawals (batch_id) WHERE batch_id IS NOT NULL;

-- A withdrawal is of the world of its wallet.
CREATE FUNCTION khata_withdrawal_belongs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM wallets w WHERE w.id = NEW.wallet_id AND w.environment = NEW.environment AND w.business_id IS NOT DISTINCT FROM NEW.business_id) THEN
    RAISE EXCEPTION 'the wallet is of another environment or business'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawals_wallet AFTER INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION khata_withdrawal_belongs();

-- What became of it changes. An encrypted number is written again for a new secret, and an erasure empties what names a person.
CREATE FUNCTION khata_withdrawal_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text[] := '{status,status_reason,reference,method,member_id,recorder_name,clearing_provider,batch_id,expected_at,sent_at,paid_at,returned_at,
    stop_hash,account_number_encrypted,bank_code,bank_name,account_number_last4,account_name}';
BEGIN
  IF to_jsonb(NEW) - changes = to_jsonb(OLD) - changes
    AND (OLD.status = NEW.status
      OR (OLD.status, NEW.status) IN (('requested', 'sent'), ('requested', 'canceled'), ('requested', 'paid'), ('sent', 'paid'),
        ('sent', 'returned'), ('paid', 'returned'), ('returned', 'paid')))
    AND ((NEW.bank_code, NEW.bank_name, NEW.account_number_last4, NEW.account_name) IS NOT DISTINCT FROM
        (OLD.bank_code, OLD.bank_name, OLD.account_number_last4, OLD.account_name)
      OR (NEW.bank_code IS NULL AND NEW.status = OLD.status AND OLD.batch_id IS NULL AND OLD.status NOT IN ('requested', 'sent')))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'withdrawal % is made: it stays as it is', OLD.number USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER withdrawals_frozen BEFORE UPDATE ON withdrawals FOR EACH ROW EXECUTE FUNCTION khata_withdrawal_is_frozen();
CREATE TRIGGER withdrawals_stay BEFORE DELETE OR TRUNCATE ON withdrawals FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TABLE withdrawal_postings (
  ledger_transaction_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  CONSTRAINT withdrawal_postings_pkey PRIMARY KEY (ledger_transaction_id),
  CONSTRAINT withdrawal_postings_withdrawal_id_fkey FOREIGN KEY (withdrawal_id)
    REFERENCES withdrawals(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX withdrawal_postings_withdrawal_id_idx ON withdrawal_postings (withdrawal_id);
CREATE TRIGGER withdrawal_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_postings
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TABLE withdrawal_counters (
  environment environment NOT NULL,
  fiscal_year text NOT NULL,
  last_number int NOT NULL,
  CONSTRAINT withdrawal_counters_pkey PRIMARY KEY (environment, fiscal_year)
);
