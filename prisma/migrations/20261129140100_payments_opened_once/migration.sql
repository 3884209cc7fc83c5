-- When a page led to a provider that opens a payment once, and when somebody who reads a top-up last had the provider asked.
ALTER TABLE topups ADD COLUMN opened_at timestamptz(3), ADD COLUMN read_at timestamptz(3);

-- An account at which its provider does not answer is left alone for a while, and no other account waits for it.
CREATE TABLE account_outages (
  account_id uuid NOT NULL,
  reason text NOT NULL,
  failures int NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  next_attempt_at timestamptz(3) NOT NULL,
  CONSTRAINT account_outages_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_outages_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES provider_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT account_outages_failures CHECK (failures > 0)
);

-- When somebody was last told by mail that a provider refuses an account: one mail a day.
CREATE TABLE refusal_mails (
  about text NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  CONSTRAINT refusal_mails_pkey PRIMARY KEY (about)
);
