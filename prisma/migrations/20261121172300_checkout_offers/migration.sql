-- Whether the merchant named the customer of a session. Nobody could complete a session before, so the customer of each
-- is the one that the merchant named.
ALTER TABLE "checkout_sessions" ADD COLUMN "pre_bound" BOOLEAN;
UPDATE "checkout_sessions" SET "pre_bound" = "customer_id" IS NOT NULL;
ALTER TABLE "checkout_sessions"
  ALTER COLUMN "pre_bound" SET NOT NULL,
  -- A session has the customer that the merchant named, or from its completion on the one that it made.
  ADD CONSTRAINT "checkout_sessions_customer" CHECK (("customer_id" IS NOT NULL) = ("pre_bound" OR "completed_at" IS NOT NULL));

-- CreateIndex
CREATE INDEX "checkout_sessions_business_id_environment_status_id_idx" ON "checkout_sessions"("business_id", "environment", "status", "id");

-- CreateIndex
CREATE INDEX "checkout_sessions_business_id_environment_customer_id_id_idx" ON "checkout_sessions"("business_id", "environment", "customer_id", "id");

-- The wallet of a session is that of its phone, in its own world.
CREATE OR REPLACE FUNCTION khata_checkout_wallet_belongs() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM wallets w JOIN users u ON u.id = w.user_id
    WHERE w.id = NEW.wallet_id AND u.phone = NEW.phone AND w.environment = NEW.environment
      AND (w.business_id IS NULL OR w.business_id = NEW.business_id)) THEN
    RAISE EXCEPTION 'the wallet is of another person, environment or sandbox'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER "checkout_sessions_wallet_belongs" ON "checkout_sessions";
CREATE TRIGGER "checkout_sessions_wallet_belongs" AFTER INSERT OR UPDATE OF business_id, environment, phone, wallet_id ON "checkout_sessions"
  FOR EACH ROW WHEN (NEW.wallet_id IS NOT NULL) EXECUTE FUNCTION khata_checkout_wallet_belongs();
