-- What a key may do, from where, and until when. Keys of before may do everything, from everywhere.
ALTER TABLE "api_keys"
  ADD COLUMN "permissions" TEXT[] NOT NULL DEFAULT ARRAY['all']::TEXT[],
  ADD COLUMN "allowed_cidrs" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "chosen_end_at" TIMESTAMPTZ(3);

ALTER TABLE "api_keys" ADD CONSTRAINT api_keys_limits CHECK (
  array_to_string(permissions, ' ') ~ '^(all|[a-z]+:(read|write)( [a-z]+:(read|write))*)$'
  AND cardinality(allowed_cidrs) <= 20
  AND (chosen_end_at IS NULL OR expires_at IS NOT NULL AND expires_at <= chosen_end_at)) NOT VALID;
