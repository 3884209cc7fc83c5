-- A code can be sent again while it is good, and a known browser has sends of its own. Codes of before live five minutes more.
ALTER TABLE "phone_codes"
  ADD COLUMN "code_seed" BYTEA,
  ADD COLUMN "is_resent" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "own" TEXT;

ALTER TABLE "phone_codes" ADD CONSTRAINT phone_codes_own CHECK (own IN ('browser', 'session')) NOT VALID;
