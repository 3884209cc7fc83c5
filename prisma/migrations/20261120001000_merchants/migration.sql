-- The second factor of a merchant's account. The step is that of RFC 6238: seconds since 1970 divided by 30.
ALTER TABLE "merchant_accounts"
  ADD COLUMN "totp_secret_encrypted" BYTEA,
  ADD COLUMN "totp_pending_secret_encrypted" BYTEA,
  ADD COLUMN "totp_last_step" INTEGER,
  ADD CONSTRAINT "merchant_accounts_email_lower_case" CHECK (email = lower(email)),
  ADD CONSTRAINT "merchant_accounts_totp_step" CHECK (totp_secret_encrypted IS NULL OR totp_last_step IS NOT NULL);

CREATE TABLE "recovery_codes" (
    "account_id" UUID NOT NULL,
    "code_hmac" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("account_id", "code_hmac"),
    CONSTRAINT "recovery_codes_account_id_fkey" FOREIGN KEY ("account_id")
      REFERENCES "merchant_accounts" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "merchant_sessions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "business_id" UUID,
    "token_hash" BYTEA NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "merchant_sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "merchant_sessions_account_id_fkey" FOREIGN KEY ("account_id")
      REFERENCES "merchant_accounts" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "merchant_sessions_business_id_fkey" FOREIGN KEY ("business_id")
      REFERENCES "businesses" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "merchant_sessions_token_hash_key" ON "merchant_sessions" ("token_hash");
CREATE INDEX "merchant_sessions_account_id_idx" ON "merchant_sessions" ("account_id");

-- Counted by address, so that an unknown one is refused exactly like a known one.
CREATE TABLE "sign_in_attempts" (
    "email_hmac" BYTEA NOT NULL,
    "failures" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("email_hmac"),
    CONSTRAINT "sign_in_attempts_failures" CHECK (failures >= 0)
);
CREATE INDEX "sign_in_attempts_updated_at_idx" ON "sign_in_attempts" ("updated_at");

CREATE TABLE "team_invites" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "team_role" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "team_invites_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "team_invites_email_lower_case" CHECK (email = lower(email)),
    CONSTRAINT "team_invites_business_id_fkey" FOREIGN KEY ("business_id")
      REFERENCES "businesses" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "team_invites_token_hash_key" ON "team_invites" ("token_hash");
CREATE UNIQUE INDEX "team_invites_business_id_email_key" ON "team_invites" ("business_id", "email");

CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "business_id" UUID,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "object_id" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT NOT NULL,
    "ip" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_entries_business_id_fkey" FOREIGN KEY ("business_id")
      REFERENCES "businesses" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "audit_entries_business_id_id_idx" ON "audit_entries" ("business_id", "id");
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();
