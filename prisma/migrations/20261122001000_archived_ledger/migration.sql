-- Months of the ledger that were taken out of it (docs/decisions/0046). What they add up to stays, so that the books can be
-- checked without them.
CREATE TABLE "archived_months" (
    "name" TEXT NOT NULL,
    "from_id" UUID,
    "to_id" UUID NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "transactions" BIGINT NOT NULL,
    "entries" BIGINT NOT NULL,
    "transactions_sha256" TEXT NOT NULL,
    "entries_sha256" TEXT NOT NULL,
    "detached_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "dropped_at" TIMESTAMPTZ(3),

    CONSTRAINT "archived_months_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "archived_balances" (
    "account_id" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "balance_paisa" DECIMAL(38,0) NOT NULL,
    "entries" BIGINT NOT NULL,

    CONSTRAINT "archived_balances_pkey" PRIMARY KEY ("account_id","month")
);
ALTER TABLE "archived_balances" ADD CONSTRAINT "archived_balances_month_fkey"
  FOREIGN KEY ("month") REFERENCES "archived_months"("name") ON DELETE CASCADE ON UPDATE RESTRICT;
