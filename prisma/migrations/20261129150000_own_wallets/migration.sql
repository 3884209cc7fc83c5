-- In production, too, a wallet may be of one business: of one that keeps its customers' balances itself.
ALTER TABLE wallets ADD CONSTRAINT wallets_business CHECK (environment = 'production' OR business_id IS NOT NULL) NOT VALID;
-- khata:allow drop-guard because wallets_business keeps the same of the sandbox, and businesses have wallets in production now.
ALTER TABLE wallets DROP CONSTRAINT wallets_business_in_sandbox;

-- Whether a business has a wallet of production, its own or one that pays it, or a charge.
CREATE FUNCTION khata_money_mode_fixed(business uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM wallets w WHERE w.business_id = business AND w.environment = 'production')
    OR EXISTS (SELECT FROM charged_invoices c WHERE c.business_id = business AND c.environment = 'production')
    OR EXISTS (SELECT FROM subscriptions s WHERE s.business_id = business AND s.environment = 'production' AND s.wallet_id IS NOT NULL)
    OR EXISTS (SELECT FROM checkout_sessions c WHERE c.business_id = business AND c.environment = 'production' AND c.wallet_id IS NOT NULL)
    OR EXISTS (SELECT FROM customers c WHERE c.business_id = business AND c.environment = 'production' AND c.user_id IS NOT NULL)
$$;

-- The business that wallets which pay there are of, or NULL. Its money mode stays until the transaction ends, so a wallet may be tied
-- to it. A charge asks for no lock, because its wallet is tied already.
CREATE FUNCTION khata_hold_wallet_business(business uuid, wallet_environment environment) RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  IF wallet_environment = 'production' THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('money mode ' || business, 0));
  END IF;
  RETURN (SELECT CASE WHEN wallet_environment = 'sandbox' OR b.money_mode = 'own' THEN b.id END FROM businesses b WHERE b.id = business);
END $$;

CREATE FUNCTION khata_money_mode_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.money_mode = OLD.money_mode THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('money mode ' || NEW.id, 0));
  IF khata_money_mode_fixed(NEW.id) THEN
    RAISE EXCEPTION 'the money mode of a business with wallets stays' USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER businesses_money_mode_stays BEFORE UPDATE OF money_mode ON businesses
  FOR EACH ROW EXECUTE FUNCTION khata_money_mode_stays();

-- An own wallet pays its business alone, and no other wallet pays that business.
CREATE FUNCTION khata_wallet_pays_there(wallet_business uuid, business uuid, wallet_environment environment) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT wallet_business IS NOT DISTINCT FROM (
    SELECT CASE WHEN wallet_environment = 'sandbox' OR b.money_mode = 'own' THEN b.id END FROM businesses b WHERE b.id = business)
$$;

CREATE OR REPLACE FUNCTION khata_wallet_belongs() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM wallets w
    WHERE w.id = NEW.wallet_id AND w.user_id = NEW.user_id AND w.environment = NEW.environment
      AND (NEW.business_id IS NULL OR khata_wallet_pays_there(w.business_id, NEW.business_id, w.environment))) THEN
    RAISE EXCEPTION 'the wallet is of another person, environment or business'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION khata_checkout_wallet_belongs() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM wallets w JOIN users u ON u.id = w.user_id
    WHERE w.id = NEW.wallet_id AND (u.phone = NEW.phone OR NEW.phone IS NULL AND NEW.status <> 'open')
      AND w.environment = NEW.environment AND khata_wallet_pays_there(w.business_id, NEW.business_id, w.environment)) THEN
    RAISE EXCEPTION 'the wallet is of another person, environment or business'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

-- What a business's own providers have collected stands in accounts of its own.
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_holder CHECK (
  CASE kind::text
    WHEN 'merchant_payable' THEN business_id IS NOT NULL AND provider IS NULL
    WHEN 'provider_clearing' THEN provider IS NOT NULL AND (business_id IS NULL OR environment = 'production')
    WHEN 'in_transit' THEN provider IS NULL
    ELSE business_id IS NULL AND provider IS NULL
  END) NOT VALID;
