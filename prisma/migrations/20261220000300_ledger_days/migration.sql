-- What moved on each day on the account of what a business is owed, counted once (docs/decisions/0157). A balance of any day
-- follows from the present one and these sums.
CREATE TABLE "ledger_days" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "in_paisa" DECIMAL(38,0) NOT NULL,
    "out_paisa" DECIMAL(38,0) NOT NULL,
    "movements" INTEGER NOT NULL,
    "first_transaction_id" UUID NOT NULL,
    "last_transaction_id" UUID NOT NULL,

    CONSTRAINT "ledger_days_pkey" PRIMARY KEY ("account_id","day"),
    CONSTRAINT "ledger_days_sums" CHECK (in_paisa >= 0 AND out_paisa <= 0 AND movements > 0 AND first_transaction_id <= last_transaction_id),
    CONSTRAINT "ledger_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "ledger_day_progress" (
    "account_id" UUID NOT NULL,
    "time_zone" TEXT NOT NULL,
    "through_transaction_id" UUID NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_day_progress_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "ledger_day_progress_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- An account whose days cannot be counted is set aside.
ALTER TYPE "set_aside_kind" ADD VALUE 'ledger_days';
