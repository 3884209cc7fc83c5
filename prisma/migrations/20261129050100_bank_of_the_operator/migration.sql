CREATE TYPE bank_entry_kind AS ENUM ('deposit', 'withdrawal', 'bank_charge');

CREATE TABLE bank_entries (
  id uuid NOT NULL,
  environment environment NOT NULL,
  kind bank_entry_kind NOT NULL,
  amount_paisa bigint NOT NULL,
  reference text NOT NULL,
  note text,
  ledger_transaction_id uuid NOT NULL,
  reversed_at timestamptz(3),
  reversal_note text,
  reversal_transaction_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT bank_entries_pkey PRIMARY KEY (id),
  CONSTRAINT bank_entries_amount CHECK (amount_paisa > 0),
  CONSTRAINT bank_entries_reversal CHECK (num_nulls(reversed_at, reversal_note, reversal_transaction_id) IN (0, 3))
);
CREATE INDEX bank_entries_environment_idx ON bank_entries (environment, id);
CREATE UNIQUE INDEX bank_entries_ledger_transaction_id_key ON bank_entries (ledger_transaction_id);
CREATE UNIQUE INDEX bank_entries_reversal_transaction_id_key ON bank_entries (reversal_transaction_id);
CREATE TRIGGER bank_entries_stay BEFORE DELETE OR TRUNCATE ON bank_entries
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

CREATE TABLE bank_balances (
  environment environment NOT NULL,
  day date NOT NULL,
  balance_paisa bigint NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  CONSTRAINT bank_balances_pkey PRIMARY KEY (environment, day)
);

CREATE TABLE proof_days (
  day date NOT NULL,
  wallets_paisa numeric(38, 0) NOT NULL,
  payables_paisa numeric(38, 0) NOT NULL,
  in_transit_paisa numeric(38, 0) NOT NULL,
  clearing jsonb NOT NULL,
  bank_paisa numeric(38, 0) NOT NULL,
  own_money_paisa numeric(38, 0) NOT NULL,
  costs_paisa numeric(38, 0) NOT NULL,
  stored_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT proof_days_pkey PRIMARY KEY (day)
);
CREATE TRIGGER proof_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_days
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();
