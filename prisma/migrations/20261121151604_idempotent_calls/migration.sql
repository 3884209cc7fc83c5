-- An idempotent call is in one of two phases. An operation that calls the outside world commits its intent, calls, and
-- then stores the response in the intent's place; until then there is no status.
CREATE TYPE "idempotency_phase" AS ENUM ('intended', 'answered');

ALTER TABLE "idempotency_keys"
  ADD COLUMN "phase" "idempotency_phase" NOT NULL DEFAULT 'answered',
  -- To whom the response may be given again. Of the responses of the last day it is not known who else could have made
  -- the call, so that they go to owners only. API keys are asked for no role.
  ADD COLUMN "allowed_roles" "team_role"[] NOT NULL DEFAULT '{owner}',
  ALTER COLUMN "status" DROP NOT NULL;
UPDATE "idempotency_keys" SET phase = 'intended', status = NULL WHERE status = 0;
ALTER TABLE "idempotency_keys"
  ALTER COLUMN "phase" DROP DEFAULT,
  ALTER COLUMN "allowed_roles" DROP DEFAULT,
  ADD CONSTRAINT "idempotency_keys_answered" CHECK ((phase = 'answered') = (status IS NOT NULL));
