-- What can be paid straight into a business's own account at a provider: at the counter, or as "Pay this bill".
CREATE TYPE qr_request_status AS ENUM ('waiting', 'paid', 'closed', 'held', 'given_back');
CREATE TYPE qr_request_hold AS ENUM ('wrong_amount', 'nothing_to_pay', 'amount_changed', 'reference_taken');
ALTER TYPE set_aside_kind ADD VALUE 'qr_request';

ALTER TABLE payments ADD COLUMN confirmed_by topup_provider;
-- A provider confirms what came into an account there, and no test money.
ALTER TABLE payments ADD CONSTRAINT payments_confirmed CHECK (
  confirmed_by IS NULL OR (method = 'qr' AND confirmed_by <> 'sandbox')) NOT VALID;

-- khata:allow drop-index-not-concurrent because a business has a handful of accounts, and few have any.
DROP INDEX provider_accounts_business_id_environment_id_idx;
-- khata:allow index-not-concurrent because the table is that small.
CREATE UNIQUE INDEX provider_accounts_business_id_environment_id_key ON provider_accounts(business_id, environment, id);

CREATE TABLE qr_requests (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  reference text NOT NULL,
  customer_id uuid,
  subscription_id uuid,
  invoice_id uuid,
  periods int,
  membership jsonb,
  covers jsonb NOT NULL,
  amount_paisa bigint NOT NULL,
  currency text NOT NULL DEFAULT 'NPR',
  provider topup_provider NOT NULL,
  provider_account_id uuid NOT NULL,
  provider_account_version int NOT NULL,
  merchant_code text,
  redirect jsonb,
  qr jsonb,
  status qr_request_status NOT NULL,
  held_for qr_request_hold,
  received_paisa bigint,
  provider_reference text,
  payment_id uuid,
  resolved_at timestamptz(3),
  resolved_invoice_ids uuid[] NOT NULL DEFAULT ARRAY[]::uuid[],
  resolution_reason text,
  resolver_id uuid,
  resolver_name text,
  member_id uuid,
  api_key_id uuid,
  recorder_name text NOT NULL,
  closed_by_payment_id uuid,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  paid_at timestamptz(3),
  opened_at timestamptz(3),
  read_at timestamptz(3),
  next_check_at timestamptz(3),
  last_checked_at timestamptz(3),
  CONSTRAINT qr_requests_pkey PRIMARY KEY (business_id, environment, id),
  CONSTRAINT qr_requests_amount CHECK (amount_paisa BETWEEN 100 AND 999999900),
  CONSTRAINT qr_requests_currency CHECK (currency = 'NPR'),
  CONSTRAINT qr_requests_reference CHECK (reference ~ '^[a-z0-9]{1,20}$'),
  CONSTRAINT qr_requests_covers CHECK (jsonb_typeof(covers) = 'array'),
  CONSTRAINT qr_requests_no_test_money CHECK (provider <> 'sandbox'),
  CONSTRAINT qr_requests_recorder CHECK (member_id IS NULL OR api_key_id IS NULL),
  CONSTRAINT qr_requests_time CHECK (expires_at > created_at),
  -- It pays an invoice, or periods of a subscription that stands, or those of a new one.
  CONSTRAINT qr_requests_subject CHECK (
    (invoice_id IS NULL) = (periods IS NOT NULL) AND (invoice_id IS NULL OR subscription_id IS NOT NULL)),
  -- Money came by the provider's record, or not.
  CONSTRAINT qr_requests_received CHECK (
    (received_paisa IS NULL) = (status IN ('waiting', 'closed'))
    AND (received_paisa IS NULL) = (provider_reference IS NULL) AND (received_paisa IS NULL) = (paid_at IS NULL)),
  CONSTRAINT qr_requests_paid CHECK ((status = 'paid') = (payment_id IS NOT NULL)),
  -- Money that was held stays known as such. A person says what becomes of it.
  CONSTRAINT qr_requests_held CHECK (
    (status IN ('waiting', 'closed') AND held_for IS NULL AND resolved_at IS NULL)
    OR (status = 'paid' AND (held_for IS NULL) = (resolved_at IS NULL) AND held_for IS DISTINCT FROM 'reference_taken')
    OR (status = 'held' AND held_for IS NOT NULL AND resolved_at IS NULL)
    OR (status = 'given_back' AND held_for IS NOT NULL AND resolved_at IS NOT NULL)),
  CONSTRAINT qr_requests_resolved CHECK (
    (resolved_at IS NULL) = (resolver_name IS NULL)
    AND (cardinality(resolved_invoice_ids) > 0) = (status = 'paid' AND resolved_at IS NOT NULL)),
  CONSTRAINT qr_requests_business_id_environment_customer_id_fkey FOREIGN KEY (business_id, environment, customer_id)
    REFERENCES customers(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT qr_requests_business_id_environment_subscription_id_fkey FOREIGN KEY (business_id, environment, subscription_id)
    REFERENCES subscriptions(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT qr_requests_business_id_environment_payment_id_fkey FOREIGN KEY (business_id, environment, payment_id)
    REFERENCES payments(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT qr_requests_business_id_environment_provider_account_id_fkey FOREIGN KEY (business_id, environment, provider_account_id)
    REFERENCES provider_accounts(business_id, environment, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT qr_requests_provider_account_id_provider_account_version_fkey
    FOREIGN KEY (provider_account_id, provider_account_version)
    REFERENCES provider_account_versions(account_id, version) ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX qr_requests_business_id_environment_customer_id_id_idx ON qr_requests(business_id, environment, customer_id, id);
CREATE INDEX qr_requests_business_id_environment_closed_by_payment_id_idx
  ON qr_requests(business_id, environment, closed_by_payment_id);
CREATE INDEX qr_requests_id_idx ON qr_requests(id);
CREATE UNIQUE INDEX qr_requests_provider_environment_reference_key ON qr_requests(provider, environment, reference);
CREATE UNIQUE INDEX qr_requests_business_id_environment_payment_id_key ON qr_requests(business_id, environment, payment_id);
-- Money of an account counts once, for ever. What came again stands beside it until it is given back.
CREATE UNIQUE INDEX qr_requests_one_reference ON qr_requests (provider_account_id, provider_reference)
  WHERE held_for IS DISTINCT FROM 'reference_taken';
-- What each payment at the desk, the page of a bill and the desk itself look for. They are few.
CREATE INDEX qr_requests_waiting ON qr_requests (business_id, environment, subscription_id) WHERE status = 'waiting';
CREATE INDEX qr_requests_held_money ON qr_requests (business_id, environment, id) WHERE status = 'held';
CREATE INDEX qr_requests_of_invoice ON qr_requests (business_id, environment, invoice_id, id) WHERE invoice_id IS NOT NULL;
CREATE INDEX qr_requests_due ON qr_requests (environment, next_check_at) WHERE next_check_at IS NOT NULL;
-- What never got money ends after a while.
CREATE INDEX qr_requests_unpaid ON qr_requests (created_at) WHERE received_paisa IS NULL;
CREATE TRIGGER qr_requests_stay BEFORE UPDATE OF id, business_id, environment, reference, provider, provider_account_id,
  amount_paisa OR TRUNCATE ON qr_requests FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();
