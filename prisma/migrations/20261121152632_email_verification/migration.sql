ALTER TABLE "merchant_accounts" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3);

-- Everybody who has an account today could make production keys and invites so far. Without this, whole teams would
-- stand before a closed door until they find a mail that nobody sent them.
UPDATE "merchant_accounts" SET "email_verified_at" = "created_at";

CREATE TABLE "email_verifications" (
    "account_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_verifications_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "email_verifications_account_id_fkey" FOREIGN KEY ("account_id")
      REFERENCES "merchant_accounts" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "email_verifications_token_hash_key" ON "email_verifications" ("token_hash");

CREATE TABLE "mail_counts" (
    "key" BYTEA NOT NULL,
    "count" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_counts_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "mail_counts_count" CHECK ("count" > 0)
);
CREATE INDEX "mail_counts_window_ends_at_idx" ON "mail_counts" ("window_ends_at");
