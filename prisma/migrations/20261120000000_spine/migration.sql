


-- CreateEnum
CREATE TYPE "environment" AS ENUM ('sandbox', 'production');

-- CreateEnum
CREATE TYPE "team_role" AS ENUM ('owner', 'admin', 'developer', 'viewer');

-- CreateEnum
CREATE TYPE "dunning_final_action" AS ENUM ('cancel', 'unpaid');

-- CreateEnum
CREATE TYPE "billing_interval" AS ENUM ('day', 'week', 'month', 'year');

-- CreateEnum
CREATE TYPE "subscription_status" AS ENUM ('trialing', 'active', 'past_due', 'unpaid', 'canceled');

-- CreateEnum
CREATE TYPE "invoice_status" AS ENUM ('draft', 'open', 'paid', 'void');

-- CreateEnum
CREATE TYPE "invoice_origin" AS ENUM ('subscription', 'manual');

-- CreateEnum
CREATE TYPE "invoice_settlement" AS ENUM ('wallet', 'outside', 'nothing_due');

-- CreateEnum
CREATE TYPE "ledger_account_kind" AS ENUM ('wallet', 'merchant_payable', 'provider_clearing', 'adjustment');

-- CreateEnum
CREATE TYPE "ledger_transaction_kind" AS ENUM ('topup', 'charge', 'adjustment', 'reversal');

-- CreateEnum
CREATE TYPE "topup_provider" AS ENUM ('esewa', 'khalti', 'sandbox');

-- CreateEnum
CREATE TYPE "topup_state" AS ENUM ('initiated', 'pending', 'succeeded', 'failed', 'expired', 'canceled');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'succeeded', 'retrying', 'failed');

-- CreateTable
CREATE TABLE "businesses" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'Asia/Kathmandu',
    "final_action" "dunning_final_action" NOT NULL DEFAULT 'cancel',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "businesses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_clocks" (
    "business_id" UUID NOT NULL,
    "offset_ms" BIGINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_clocks_pkey" PRIMARY KEY ("business_id")
);

-- CreateTable
CREATE TABLE "merchant_accounts" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "merchant_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_members" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "role" "team_role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "name" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "last4" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "scope_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "status" SMALLINT NOT NULL,
    "body" BYTEA NOT NULL,
    "encrypted" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope_id","environment","key_hash")
);

-- CreateTable
CREATE TABLE "customers" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "user_id" UUID,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("business_id","environment","id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "image_url" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "products_pkey" PRIMARY KEY ("business_id","environment","id")
);

-- CreateTable
CREATE TABLE "prices" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "product_id" UUID NOT NULL,
    "nickname" TEXT,
    "amount_paisa" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "interval" "billing_interval" NOT NULL,
    "interval_count" INTEGER NOT NULL,
    "trial_days" INTEGER NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "prices_pkey" PRIMARY KEY ("business_id","environment","id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "customer_id" UUID NOT NULL,
    "price_id" UUID NOT NULL,
    "user_id" UUID,
    "wallet_id" UUID,
    "status" "subscription_status" NOT NULL,
    "anchor_at" TIMESTAMPTZ(3) NOT NULL,
    "period_index" INTEGER NOT NULL,
    "current_period_start" TIMESTAMPTZ(3) NOT NULL,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,
    "trial_end_at" TIMESTAMPTZ(3),
    "cancel_at_period_end" BOOLEAN NOT NULL DEFAULT false,
    "open_invoice_id" UUID,
    "past_due_at" TIMESTAMPTZ(3),
    "retry_count" INTEGER NOT NULL DEFAULT 0,
    "next_retry_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "last_billed_at" TIMESTAMPTZ(3),
    "billing_run_id" UUID,
    "cancel_reason" TEXT,
    "canceled_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("business_id","environment","id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "subscription_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "price_id" UUID NOT NULL,
    "origin" "invoice_origin" NOT NULL,
    "invoice_number" TEXT,
    "status" "invoice_status" NOT NULL,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL,
    "total_amount_paisa" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "description" TEXT,
    "lines" JSONB NOT NULL,
    "timeline" JSONB NOT NULL,
    "settlement" "invoice_settlement",
    "ledger_transaction_id" UUID,
    "due_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("business_id","environment","id")
);

-- CreateTable
CREATE TABLE "invoice_counters" (
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "fiscal_year" TEXT NOT NULL,
    "last_number" INTEGER NOT NULL,

    CONSTRAINT "invoice_counters_pkey" PRIMARY KEY ("business_id","environment","fiscal_year")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallets" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "balance_paisa" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_accounts" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "kind" "ledger_account_kind" NOT NULL,
    "business_id" UUID,
    "provider" "topup_provider",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_transactions" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "kind" "ledger_transaction_kind" NOT NULL,
    "business_id" UUID,
    "invoice_id" UUID,
    "top_up_id" UUID,
    "description" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ledger_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "account_id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "amount_paisa" BIGINT NOT NULL,
    "balance_after_paisa" BIGINT,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("account_id","transaction_id")
);

-- CreateTable
CREATE TABLE "topups" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "wallet_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "business_id" UUID,
    "provider" "topup_provider" NOT NULL,
    "provider_reference" TEXT,
    "amount_paisa" BIGINT NOT NULL,
    "state" "topup_state" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "topups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" UUID NOT NULL,
    "data" JSON NOT NULL,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("business_id","environment","id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "url" TEXT NOT NULL,
    "enabled_events" TEXT[],
    "active" BOOLEAN NOT NULL DEFAULT true,
    "secret_encrypted" BYTEA NOT NULL,
    "previous_secret_encrypted" BYTEA,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("business_id","environment","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "event_id" UUID NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "attempts" JSONB NOT NULL DEFAULT '[]',
    "latest" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("endpoint_id","id")
);

-- CreateTable
CREATE TABLE "heartbeats" (
    "name" TEXT NOT NULL,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "heartbeats_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "merchant_accounts_email_key" ON "merchant_accounts"("email");

-- CreateIndex
CREATE INDEX "team_members_account_id_idx" ON "team_members"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "team_members_business_id_account_id_key" ON "team_members"("business_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_secret_hash_key" ON "api_keys"("secret_hash");

-- CreateIndex
CREATE INDEX "api_keys_business_id_environment_id_idx" ON "api_keys"("business_id", "environment", "id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "customers_business_id_environment_email_id_idx" ON "customers"("business_id", "environment", "email", "id");

-- CreateIndex
CREATE INDEX "customers_user_id_idx" ON "customers"("user_id");

-- CreateIndex
CREATE INDEX "prices_business_id_environment_product_id_id_idx" ON "prices"("business_id", "environment", "product_id", "id");

-- CreateIndex
CREATE INDEX "subscriptions_business_id_environment_customer_id_id_idx" ON "subscriptions"("business_id", "environment", "customer_id", "id");

-- CreateIndex
CREATE INDEX "subscriptions_business_id_environment_price_id_id_idx" ON "subscriptions"("business_id", "environment", "price_id", "id");

-- CreateIndex
CREATE INDEX "invoices_business_id_environment_customer_id_id_idx" ON "invoices"("business_id", "environment", "customer_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "users_phone_key" ON "users"("phone");

-- CreateIndex
CREATE UNIQUE INDEX "wallets_user_id_environment_key" ON "wallets"("user_id", "environment");

-- CreateIndex
CREATE INDEX "ledger_entries_transaction_id_idx" ON "ledger_entries"("transaction_id");

-- CreateIndex
CREATE INDEX "topups_wallet_id_id_idx" ON "topups"("wallet_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "topups_provider_environment_provider_reference_key" ON "topups"("provider", "environment", "provider_reference");

-- CreateIndex
CREATE INDEX "webhook_deliveries_event_id_idx" ON "webhook_deliveries"("event_id");

-- AddForeignKey
ALTER TABLE "sandbox_clocks" ADD CONSTRAINT "sandbox_clocks_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "merchant_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prices" ADD CONSTRAINT "prices_business_id_environment_product_id_fkey" FOREIGN KEY ("business_id", "environment", "product_id") REFERENCES "products"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id", "environment", "customer_id") REFERENCES "customers"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_business_id_environment_price_id_fkey" FOREIGN KEY ("business_id", "environment", "price_id") REFERENCES "prices"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_wallet_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_business_id_environment_subscription_id_fkey" FOREIGN KEY ("business_id", "environment", "subscription_id") REFERENCES "subscriptions"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_business_id_environment_customer_id_fkey" FOREIGN KEY ("business_id", "environment", "customer_id") REFERENCES "customers"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_id_fkey" FOREIGN KEY ("id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "ledger_transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topups" ADD CONSTRAINT "topups_wallet_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "topups" ADD CONSTRAINT "topups_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_business_id_environment_endpoint_id_fkey" FOREIGN KEY ("business_id", "environment", "endpoint_id") REFERENCES "webhook_endpoints"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_business_id_environment_event_id_fkey" FOREIGN KEY ("business_id", "environment", "event_id") REFERENCES "events"("business_id", "environment", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- ── Written by hand: what the Prisma schema cannot say ──────────────────────────────────────────────

-- Time-ordered ids for rows that a statement makes by itself (deliveries). PostgreSQL 18 has uuidv7();
-- 15 to 17 do not.
CREATE FUNCTION khata_uuid7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Prices and customers.
ALTER TABLE "prices"
  ADD CONSTRAINT "prices_amount_not_negative" CHECK (amount_paisa >= 0),
  ADD CONSTRAINT "prices_currency" CHECK (currency = 'NPR'),
  ADD CONSTRAINT "prices_interval_count" CHECK (interval_count > 0),
  ADD CONSTRAINT "prices_trial_days" CHECK (trial_days BETWEEN 0 AND 730);
ALTER TABLE "users" ADD CONSTRAINT "users_phone_e164" CHECK (phone ~ '^\+[1-9][0-9]{6,14}$');
ALTER TABLE "sandbox_clocks" ADD CONSTRAINT "sandbox_clocks_forward" CHECK (offset_ms >= 0);

-- Subscriptions: the state says which of the other columns are set.
ALTER TABLE "subscriptions"
  ADD CONSTRAINT "subscriptions_period" CHECK (current_period_start < current_period_end),
  ADD CONSTRAINT "subscriptions_wallet_of_user" CHECK ((user_id IS NULL) = (wallet_id IS NULL)),
  ADD CONSTRAINT "subscriptions_open_invoice" CHECK ((status IN ('past_due', 'unpaid')) = (open_invoice_id IS NOT NULL)),
  ADD CONSTRAINT "subscriptions_past_due_at" CHECK ((status IN ('past_due', 'unpaid')) = (past_due_at IS NOT NULL)),
  ADD CONSTRAINT "subscriptions_next_retry" CHECK ((status = 'past_due') = (next_retry_at IS NOT NULL)),
  ADD CONSTRAINT "subscriptions_ended" CHECK ((status = 'canceled') = (ended_at IS NOT NULL)),
  ADD CONSTRAINT "subscriptions_due" CHECK ((status IN ('trialing', 'active', 'past_due')) = (due_at IS NOT NULL)),
  ADD CONSTRAINT "subscriptions_open_invoice_fkey" FOREIGN KEY (business_id, environment, open_invoice_id)
    REFERENCES "invoices" (business_id, environment, id);

-- What is due, per tenant: the claim walks this, a tenant at a time.
CREATE INDEX "subscriptions_due_idx" ON "subscriptions" (environment, business_id, due_at, id) WHERE due_at IS NOT NULL;
-- The living subscriptions of one wallet: what else is due on it, and what a top-up may recover.
CREATE INDEX "subscriptions_wallet_idx" ON "subscriptions" (wallet_id) WHERE ended_at IS NULL;

-- Invoices. One per (subscription, period start), whoever bills it.
CREATE UNIQUE INDEX "invoices_one_per_period" ON "invoices" (business_id, environment, subscription_id, period_start)
  WHERE origin = 'subscription';
CREATE UNIQUE INDEX "invoices_number" ON "invoices" (business_id, environment, invoice_number)
  WHERE invoice_number IS NOT NULL;
ALTER TABLE "invoices"
  ADD CONSTRAINT "invoices_amount_not_negative" CHECK (total_amount_paisa >= 0),
  ADD CONSTRAINT "invoices_period" CHECK (period_start < period_end),
  ADD CONSTRAINT "invoices_number_when_opened" CHECK ((status = 'draft') = (invoice_number IS NULL)),
  ADD CONSTRAINT "invoices_paid" CHECK ((status = 'paid') = (paid_at IS NOT NULL) AND (status = 'paid') = (settlement IS NOT NULL)),
  ADD CONSTRAINT "invoices_voided" CHECK ((status = 'void') = (voided_at IS NOT NULL)),
  ADD CONSTRAINT "invoices_one_debit" CHECK ((settlement IS NOT DISTINCT FROM 'wallet') = (ledger_transaction_id IS NOT NULL)),
  ADD CONSTRAINT "invoices_nothing_due" CHECK (settlement IS DISTINCT FROM 'nothing_due' OR total_amount_paisa = 0);

-- The ledger.
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_balance_not_negative" CHECK (balance_paisa >= 0);
ALTER TABLE "ledger_accounts"
  ADD CONSTRAINT "ledger_accounts_owner" CHECK (
    CASE kind
      WHEN 'merchant_payable' THEN business_id IS NOT NULL AND provider IS NULL
      WHEN 'provider_clearing' THEN business_id IS NULL AND provider IS NOT NULL
      ELSE business_id IS NULL AND provider IS NULL
    END);
CREATE UNIQUE INDEX "ledger_accounts_merchant_payable" ON "ledger_accounts" (business_id, environment) WHERE kind = 'merchant_payable';
CREATE UNIQUE INDEX "ledger_accounts_provider_clearing" ON "ledger_accounts" (provider, environment) WHERE kind = 'provider_clearing';
CREATE UNIQUE INDEX "ledger_accounts_adjustment" ON "ledger_accounts" (environment) WHERE kind = 'adjustment';
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_amount_not_zero" CHECK (amount_paisa <> 0);
ALTER TABLE "topups"
  ADD CONSTRAINT "topups_amount_positive" CHECK (amount_paisa > 0),
  ADD CONSTRAINT "topups_settled" CHECK ((state IN ('initiated', 'pending')) = (settled_at IS NULL)),
  ADD CONSTRAINT "topups_reference_when_credited" CHECK (state <> 'succeeded' OR provider_reference IS NOT NULL);

-- A transaction's entries are written by one statement, so that this one look per statement is enough.
CREATE FUNCTION khata_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM written GROUP BY transaction_id HAVING sum(amount_paisa) <> 0) THEN
    RAISE EXCEPTION 'the entries of a ledger transaction must sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_entries_sum_to_zero" AFTER INSERT ON "ledger_entries"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION khata_ledger_balances();

CREATE FUNCTION khata_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();
CREATE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

-- Wallets are rewritten at every movement and their balance is in no index: room on the page keeps updates local.
ALTER TABLE "wallets" SET (fillfactor = 70);
ALTER TABLE "invoice_counters" SET (fillfactor = 50);

-- Deliveries: what is due for a worker.
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" (due_at) WHERE due_at IS NOT NULL;
ALTER TABLE "webhook_deliveries"
  ADD CONSTRAINT "webhook_deliveries_due" CHECK ((status IN ('pending', 'retrying')) = (due_at IS NOT NULL));
ALTER TABLE "webhook_endpoints"
  ADD CONSTRAINT "webhook_endpoints_events" CHECK (cardinality(enabled_events) > 0);
