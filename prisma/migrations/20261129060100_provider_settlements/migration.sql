CREATE TYPE settlement_origin AS ENUM ('file', 'hand');
CREATE TYPE settlement_status AS ENUM ('checked', 'booked', 'reversed');
CREATE TYPE settlement_row_result AS ENUM (
  'matched', 'amount_differs', 'unknown_here', 'not_credited', 'settled_twice', 'refund', 'refund_unknown', 'unreadable');

CREATE TABLE provider_settlements (
  id uuid NOT NULL,
  environment environment NOT NULL,
  provider topup_provider NOT NULL,
  settled_on date NOT NULL,
  gross_paisa bigint NOT NULL,
  fee_paisa bigint NOT NULL,
  net_paisa bigint NOT NULL,
  bank_reference text NOT NULL,
  origin settlement_origin NOT NULL,
  -- Of a file: what its headings mean. Of a settlement by hand: until when it covers.
  columns jsonb,
  covers_to timestamptz(3),
  rows int NOT NULL,
  matched int NOT NULL,
  problems int NOT NULL,
  status settlement_status NOT NULL,
  booked_at timestamptz(3),
  ledger_transaction_id uuid,
  reversed_at timestamptz(3),
  reversal_note text,
  reversal_transaction_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT provider_settlements_pkey PRIMARY KEY (id),
  CONSTRAINT provider_settlements_origin CHECK (
    CASE origin WHEN 'file' THEN columns IS NOT NULL AND covers_to IS NULL ELSE columns IS NULL AND covers_to IS NOT NULL END),
  CONSTRAINT provider_settlements_counts CHECK (rows >= 0 AND matched >= 0 AND problems >= 0),
  CONSTRAINT provider_settlements_booked CHECK ((status = 'checked') = (booked_at IS NULL)),
  CONSTRAINT provider_settlements_sums CHECK (status = 'checked' OR gross_paisa - fee_paisa = net_paisa),
  CONSTRAINT provider_settlements_reversed CHECK (
    num_nulls(reversed_at, reversal_note) = CASE WHEN status = 'reversed' THEN 0 ELSE 2 END),
  CONSTRAINT provider_settlements_no_test_money CHECK (provider <> 'sandbox')
);
CREATE INDEX provider_settlements_environment_idx ON provider_settlements (environment, id);
CREATE UNIQUE INDEX provider_settlements_booked_once ON provider_settlements (environment, provider, lower(bank_reference))
  WHERE status = 'booked';

CREATE TABLE provider_settlement_rows (
  id uuid NOT NULL,
  environment environment NOT NULL,
  settlement_id uuid NOT NULL,
  row int NOT NULL,
  reference text NOT NULL,
  is_refund boolean NOT NULL,
  gross_paisa bigint NOT NULL,
  fee_paisa bigint NOT NULL,
  net_paisa bigint NOT NULL,
  result settlement_row_result NOT NULL,
  top_up_id uuid,
  expected_paisa bigint,
  -- What of a refund no wallet held any more. It is a cost once it is booked.
  uncollected_paisa bigint NOT NULL DEFAULT 0,
  handled_at timestamptz(3),
  handled_note text,
  CONSTRAINT provider_settlement_rows_pkey PRIMARY KEY (id),
  CONSTRAINT provider_settlement_rows_handled CHECK (
    num_nulls(handled_at, handled_note) IN (0, 2) AND (handled_at IS NULL OR result NOT IN ('matched', 'refund'))),
  CONSTRAINT provider_settlement_rows_uncollected CHECK (uncollected_paisa >= 0),
  CONSTRAINT provider_settlement_rows_settlement_id_fkey FOREIGN KEY (settlement_id)
    REFERENCES provider_settlements(id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT provider_settlement_rows_top_up_id_fkey FOREIGN KEY (top_up_id)
    REFERENCES topups(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE UNIQUE INDEX provider_settlement_rows_settlement_id_row_key ON provider_settlement_rows (settlement_id, row);
CREATE INDEX provider_settlement_rows_top_up_idx ON provider_settlement_rows (top_up_id) WHERE top_up_id IS NOT NULL;
CREATE INDEX provider_settlement_rows_problems_idx ON provider_settlement_rows (environment, id)
  WHERE result NOT IN ('matched', 'refund') AND handled_at IS NULL;

-- The booked settlement with which the provider paid this top-up to the bank. There is at most one.
ALTER TABLE topups ADD COLUMN provider_settlement_id uuid;
ALTER TABLE topups ADD CONSTRAINT topups_provider_settlement_id_fkey FOREIGN KEY (provider_settlement_id)
  REFERENCES provider_settlements(id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;
ALTER TABLE topups ADD CONSTRAINT topups_settled_by_provider CHECK (provider_settlement_id IS NULL OR state = 'succeeded') NOT VALID;
