-- Several rotations within a day keep every secret that was promised: up to two sign beside the present one.
ALTER TABLE "webhook_endpoints"
  ADD COLUMN "previous_secrets_encrypted" BYTEA[] NOT NULL DEFAULT '{}',
  ADD COLUMN "previous_secrets_expire_at" TIMESTAMPTZ(3)[] NOT NULL DEFAULT '{}';

UPDATE "webhook_endpoints" SET
  previous_secrets_encrypted = ARRAY[previous_secret_encrypted],
  previous_secrets_expire_at = ARRAY[previous_secret_expires_at]
WHERE previous_secret_encrypted IS NOT NULL AND previous_secret_expires_at > now();

ALTER TABLE "webhook_endpoints"
  DROP COLUMN "previous_secret_encrypted",
  DROP COLUMN "previous_secret_expires_at",
  -- Each has its end, and a header carries three signatures at most.
  ADD CONSTRAINT "webhook_endpoints_previous_secrets" CHECK (
    cardinality(previous_secrets_encrypted) <= 2
    AND cardinality(previous_secrets_encrypted) = cardinality(previous_secrets_expire_at)
  );
