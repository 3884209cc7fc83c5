-- Customers sign in with a code that is sent to their phone. Checkouts know who started them.

-- CreateEnum
CREATE TYPE "customer_language" AS ENUM ('en', 'ne');

-- CreateTable
CREATE TABLE "wallet_preferences" (
    "wallet_id" UUID NOT NULL,
    "language" "customer_language" NOT NULL DEFAULT 'en',
    "low_balance_paisa" BIGINT,
    "sms_receipts" BOOLEAN NOT NULL DEFAULT true,
    "email_receipts" BOOLEAN NOT NULL DEFAULT true,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wallet_preferences_pkey" PRIMARY KEY ("wallet_id"),
    CONSTRAINT "wallet_preferences_low_balance" CHECK (low_balance_paisa BETWEEN 1 AND 9999999999999999)
);

-- CreateTable
CREATE TABLE "end_user_sessions" (
    "id" UUID NOT NULL,
    "wallet_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "end_user_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "end_user_sessions_token" CHECK (octet_length(token_hash) = 32),
    CONSTRAINT "end_user_sessions_life" CHECK (expires_at > created_at AND expires_at <= created_at + interval '30 days')
);

-- CreateTable
CREATE TABLE "phone_codes" (
    "bucket" BYTEA NOT NULL,
    "code_hmac" BYTEA,
    "checkout_id" UUID,
    "wrong_guesses" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sends" TIMESTAMPTZ(3)[],
    "last_sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "phone_codes_pkey" PRIMARY KEY ("bucket"),
    CONSTRAINT "phone_codes_hmacs" CHECK (octet_length(bucket) = 32 AND octet_length(code_hmac) = 32),
    CONSTRAINT "phone_codes_guesses" CHECK (wrong_guesses BETWEEN 0 AND 5),
    CONSTRAINT "phone_codes_life" CHECK (expires_at > last_sent_at AND expires_at <= last_sent_at + interval '5 minutes'),
    CONSTRAINT "phone_codes_sends" CHECK (cardinality(sends) BETWEEN 1 AND 5 AND sends[cardinality(sends)] = last_sent_at)
);

-- AlterTable
ALTER TABLE "checkout_sessions"
  ADD COLUMN "bearer_hash" BYTEA,
  ADD COLUMN "bearer_expires_at" TIMESTAMPTZ(3),
  ADD COLUMN "phone" TEXT,
  ADD COLUMN "verified_at" TIMESTAMPTZ(3),
  ADD COLUMN "wallet_id" UUID,
  ADD COLUMN "subscription_id" UUID,
  ADD COLUMN "completed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "end_user_sessions_token_hash_key" ON "end_user_sessions"("token_hash");

-- CreateIndex
CREATE INDEX "end_user_sessions_wallet_id_idx" ON "end_user_sessions"("wallet_id");

-- CreateIndex
CREATE INDEX "end_user_sessions_expires_at_idx" ON "end_user_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "phone_codes_last_sent_at_idx" ON "phone_codes"("last_sent_at");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_bearer_hash_key" ON "checkout_sessions"("bearer_hash");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_business_id_environment_subscription_id_key" ON "checkout_sessions"("business_id", "environment", "subscription_id");

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_wallet_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_business_id_environment_subscription_id_fkey" FOREIGN KEY ("business_id", "environment", "subscription_id") REFERENCES "subscriptions"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallet_preferences" ADD CONSTRAINT "wallet_preferences_wallet_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "end_user_sessions" ADD CONSTRAINT "end_user_sessions_wallet_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ── Written by hand ─────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "checkout_sessions"
  -- Starting a checkout names a phone and issues the bearer.
  ADD CONSTRAINT "checkout_sessions_started" CHECK ((bearer_hash IS NULL) = (bearer_expires_at IS NULL) AND (bearer_hash IS NULL) = (phone IS NULL)),
  ADD CONSTRAINT "checkout_sessions_bearer" CHECK (octet_length(bearer_hash) = 32),
  ADD CONSTRAINT "checkout_sessions_phone" CHECK (phone ~ '^\+9779\d{9}$'),
  ADD CONSTRAINT "checkout_sessions_verified" CHECK ((verified_at IS NULL) = (wallet_id IS NULL) AND (verified_at IS NULL OR phone IS NOT NULL)),
  ADD CONSTRAINT "checkout_sessions_completed" CHECK (
    (status = 'completed') = (completed_at IS NOT NULL) AND (completed_at IS NULL) = (subscription_id IS NULL)
    AND (completed_at IS NULL OR verified_at IS NOT NULL));

-- A sandbox checkout is paid from a wallet of its own sandbox, a production checkout from a production wallet.
CREATE FUNCTION khata_checkout_wallet_belongs() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM wallets w
    WHERE w.id = NEW.wallet_id AND w.environment = NEW.environment AND (w.business_id IS NULL OR w.business_id = NEW.business_id)) THEN
    RAISE EXCEPTION 'the wallet is of another environment or sandbox'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "checkout_sessions_wallet_belongs" AFTER INSERT OR UPDATE OF business_id, environment, wallet_id ON "checkout_sessions"
  FOR EACH ROW WHEN (NEW.wallet_id IS NOT NULL) EXECUTE FUNCTION khata_checkout_wallet_belongs();
