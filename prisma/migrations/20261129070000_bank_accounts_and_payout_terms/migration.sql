-- Where payouts go, and the operator's terms of them. Businesses of before are paid by hand: a person looks first.
CREATE TYPE payout_interval AS ENUM ('daily', 'weekly', 'manual');
CREATE TYPE weekday AS ENUM ('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday');
CREATE TYPE bank_account_status AS ENUM ('waiting', 'verified', 'held');
CREATE TYPE bank_account_hold AS ENUM ('stopped', 'returned');

ALTER TABLE businesses
  ADD COLUMN payout_interval payout_interval NOT NULL DEFAULT 'manual',
  ADD COLUMN payout_day weekday,
  ADD COLUMN payout_minimum_paisa bigint NOT NULL DEFAULT 100000,
  ADD COLUMN payout_reserve_paisa bigint NOT NULL DEFAULT 0,
  ADD COLUMN payout_held text;
ALTER TABLE businesses ALTER COLUMN payout_interval SET DEFAULT 'weekly', ALTER COLUMN payout_day SET DEFAULT 'sunday';

ALTER TABLE businesses ADD CONSTRAINT businesses_payout_terms CHECK (
  (payout_interval = 'weekly') = (payout_day IS NOT NULL)
  AND payout_minimum_paisa BETWEEN 0 AND 9999999999999999
  AND payout_reserve_paisa BETWEEN 0 AND 9999999999999999
  AND length(payout_held) BETWEEN 1 AND 200) NOT VALID;

CREATE TABLE payout_fees (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  from_day date NOT NULL,
  basis_points integer,
  fixed_paisa bigint,
  minimum_paisa bigint,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT payout_fees_pkey PRIMARY KEY (business_id, environment, from_day),
  CONSTRAINT payout_fees_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT payout_fees_rate CHECK (
    (basis_points IS NULL) = (fixed_paisa IS NULL)
    AND (minimum_paisa IS NULL OR basis_points IS NOT NULL)
    AND basis_points BETWEEN 0 AND 2000
    AND fixed_paisa BETWEEN 0 AND 9999999999999999
    AND minimum_paisa BETWEEN 0 AND 9999999999999999)
);

CREATE TABLE bank_accounts (
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  bank_code text NOT NULL,
  branch text,
  account_number_encrypted bytea NOT NULL,
  account_number_last4 text NOT NULL,
  account_name text NOT NULL,
  status bank_account_status NOT NULL DEFAULT 'waiting',
  held_reason bank_account_hold,
  confirmed_by uuid NOT NULL,
  confirmed_at timestamptz(3) NOT NULL,
  usable_from timestamptz(3) NOT NULL,
  verified_by uuid,
  verified_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT bank_accounts_pkey PRIMARY KEY (business_id, environment),
  CONSTRAINT bank_accounts_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT bank_accounts_names CHECK (
    bank_code ~ '^[A-Z0-9]{2,11}$'
    AND branch ~ '^[A-Za-z0-9][A-Za-z0-9 .,&''()/-]{1,79}$'
    AND account_name ~ '^[A-Za-z0-9][A-Za-z0-9 .,&''()/-]{1,79}$'
    AND account_number_last4 ~ '^[0-9A-Z]{4}$'),
  CONSTRAINT bank_accounts_status CHECK (
    (status = 'held') = (held_reason IS NOT NULL)
    AND (status = 'verified') = (verified_at IS NOT NULL)
    AND (verified_by IS NULL) = (verified_at IS NULL)),
  CONSTRAINT bank_accounts_wait CHECK (usable_from >= confirmed_at + interval '24 hours')
);
-- The operator looks for those that wait to be verified.
CREATE INDEX bank_accounts_waiting_idx ON bank_accounts (confirmed_at) WHERE status = 'waiting' AND environment = 'production';

CREATE TABLE bank_account_stops (
  token_hash bytea NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT bank_account_stops_pkey PRIMARY KEY (token_hash),
  CONSTRAINT bank_account_stops_business_id_environment_fkey FOREIGN KEY (business_id, environment)
    REFERENCES bank_accounts(business_id, environment) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX bank_account_stops_business_id_environment_idx ON bank_account_stops (business_id, environment);
