-- A merchant's own accounts at payment providers, and the account that each top-up was begun with.
CREATE TYPE provider_account_status AS ENUM ('unverified', 'verified', 'disabled');

CREATE TABLE provider_accounts (
  id uuid NOT NULL,
  business_id uuid NOT NULL,
  environment environment NOT NULL,
  provider topup_provider NOT NULL,
  status provider_account_status NOT NULL DEFAULT 'unverified',
  version int NOT NULL DEFAULT 1,
  settings jsonb NOT NULL,
  merchant_code text,
  last_error text,
  verified_at timestamptz(3),
  usable_from timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT provider_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT provider_accounts_business_id_fkey FOREIGN KEY (business_id)
    REFERENCES businesses(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT provider_accounts_no_test_money CHECK (provider <> 'sandbox'),
  CONSTRAINT provider_accounts_settings CHECK (jsonb_typeof(settings) = 'object'),
  CONSTRAINT provider_accounts_version CHECK (version >= 1),
  CONSTRAINT provider_accounts_verified CHECK (
    status <> 'verified' OR (verified_at IS NOT NULL AND usable_from IS NOT NULL))
);
CREATE INDEX provider_accounts_business_id_environment_id_idx ON provider_accounts(business_id, environment, id);
CREATE UNIQUE INDEX provider_accounts_one_in_use ON provider_accounts (business_id, environment, provider)
  WHERE status <> 'disabled';
-- Two businesses never share a product code that takes real money, in whichever case it is written.
CREATE UNIQUE INDEX provider_accounts_one_business ON provider_accounts (provider, upper(merchant_code))
  WHERE environment = 'production' AND status <> 'disabled';
CREATE TRIGGER provider_accounts_stay BEFORE UPDATE OF id, business_id, environment, provider OR DELETE OR TRUNCATE ON provider_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

CREATE TABLE provider_account_versions (
  account_id uuid NOT NULL,
  version int NOT NULL,
  settings_encrypted bytea NOT NULL,
  verified_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT provider_account_versions_pkey PRIMARY KEY (account_id, version),
  CONSTRAINT provider_account_versions_account_id_fkey FOREIGN KEY (account_id)
    REFERENCES provider_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT provider_account_versions_version CHECK (version >= 1)
);
CREATE TRIGGER provider_account_versions_stay BEFORE UPDATE OF account_id, version OR DELETE OR TRUNCATE ON provider_account_versions
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

ALTER TABLE topups ADD COLUMN provider_account_id uuid, ADD COLUMN provider_account_version int;
ALTER TABLE topups ADD CONSTRAINT topups_provider_account_whole CHECK (
  (provider_account_id IS NULL) = (provider_account_version IS NULL)) NOT VALID;
ALTER TABLE topups ADD CONSTRAINT topups_provider_account_id_provider_account_version_fkey
  FOREIGN KEY (provider_account_id, provider_account_version)
  REFERENCES provider_account_versions(account_id, version) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;

-- A top-up begins with an account of its wallet's business, environment and provider, and keeps it.
CREATE FUNCTION khata_top_up_account_belongs() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM provider_accounts a JOIN wallets w ON w.id = NEW.wallet_id
    WHERE a.id = NEW.provider_account_id AND a.environment = NEW.environment AND a.provider = NEW.provider
      AND a.business_id = w.business_id) THEN
    RAISE EXCEPTION 'the provider account is of another business, environment or provider'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER topups_account_belongs AFTER INSERT ON topups
  FOR EACH ROW WHEN (NEW.provider_account_id IS NOT NULL) EXECUTE FUNCTION khata_top_up_account_belongs();

CREATE FUNCTION khata_top_up_account_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.provider_account_id, NEW.provider_account_version)
    IS DISTINCT FROM (OLD.provider_account_id, OLD.provider_account_version) THEN
    RAISE EXCEPTION 'a top-up keeps its account' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER topups_account_stays BEFORE UPDATE OF provider_account_id, provider_account_version ON topups
  FOR EACH ROW EXECUTE FUNCTION khata_top_up_account_stays();
