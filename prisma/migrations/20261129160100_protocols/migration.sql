-- A provider may have several protocols. An account has one of them, and one account is in use of each.
ALTER TABLE provider_accounts ADD COLUMN protocol text;
ALTER TABLE provider_accounts ADD CONSTRAINT provider_accounts_protocol CHECK (
  CASE provider WHEN 'fonepay' THEN protocol IS NOT NULL AND protocol IN ('checkout', 'hmac') ELSE protocol IS NULL END) NOT VALID;

-- The session of an account at a provider that allows one.
CREATE TABLE provider_sessions (
  key text NOT NULL,
  token_encrypted bytea,
  expires_at timestamptz(3),
  logins int NOT NULL DEFAULT 0,
  next_login_at timestamptz(3) NOT NULL,
  CONSTRAINT provider_sessions_pkey PRIMARY KEY (key),
  CONSTRAINT provider_sessions_whole CHECK ((token_encrypted IS NULL) = (expires_at IS NULL))
);

CREATE TABLE simulator_sessions (
  merchant text NOT NULL,
  token text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT simulator_sessions_pkey PRIMARY KEY (merchant)
);

-- A payment is paid at an address, or by a QR.
ALTER TABLE topups ADD COLUMN qr jsonb;
ALTER TABLE topups ADD CONSTRAINT topups_known_with_way CHECK (
  num_nonnulls(redirect, qr) = CASE WHEN provider_payment_id IS NULL THEN 0 ELSE 1 END) NOT VALID;
-- khata:allow drop-guard because topups_known_with_way keeps the same, and lets a QR stand in the place of an address.
ALTER TABLE topups DROP CONSTRAINT topups_known_to_provider;

-- A protocol that tells no amount credits no wallet.
CREATE OR REPLACE FUNCTION khata_top_up_account_belongs() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM provider_accounts a JOIN wallets w ON w.id = NEW.wallet_id
    WHERE a.id = NEW.provider_account_id AND a.environment = NEW.environment AND a.provider = NEW.provider
      AND a.business_id = w.business_id AND a.protocol IS DISTINCT FROM 'hmac') THEN
    RAISE EXCEPTION 'the provider account is of another business, environment or provider, or its protocol tells no amount'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

-- An account keeps its protocol.
CREATE TRIGGER provider_accounts_protocol_stays BEFORE UPDATE OF protocol ON provider_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();
