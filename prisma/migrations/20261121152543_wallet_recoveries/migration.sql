CREATE TABLE "wallet_recoveries" (
    "wallet_id" UUID NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wallet_recoveries_pkey" PRIMARY KEY ("wallet_id"),
    CONSTRAINT "wallet_recoveries_wallet_id_fkey" FOREIGN KEY ("wallet_id")
      REFERENCES "wallets" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
