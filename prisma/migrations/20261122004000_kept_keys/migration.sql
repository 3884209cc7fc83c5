-- Keys of one purpose that outlive the APP_SECRET they were derived from, encrypted with the newest one.
CREATE TABLE "kept_keys" (
    "purpose" TEXT NOT NULL,
    "secret_id" BYTEA NOT NULL,
    "key_encrypted" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ends_at" TIMESTAMPTZ(3),

    CONSTRAINT "kept_keys_pkey" PRIMARY KEY ("purpose","secret_id"),
    CONSTRAINT "kept_keys_secret_id" CHECK (octet_length(secret_id) = 4)
);
