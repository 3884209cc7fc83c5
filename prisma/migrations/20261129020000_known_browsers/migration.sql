-- A browser that proved a number is known for a year. Sessions of before stay what they are: a program's, for thirty days.
ALTER TABLE "end_user_sessions" ADD COLUMN "proved_until" TIMESTAMPTZ(3);
ALTER TABLE "end_user_sessions" ADD CONSTRAINT end_user_sessions_lifetime CHECK (
  expires_at > created_at
  AND expires_at <= created_at + CASE WHEN proved_until IS NULL THEN interval '30 days' ELSE interval '365 days' END
  AND (proved_until IS NULL OR proved_until <= created_at + interval '1 hour')) NOT VALID;
-- khata:allow drop-guard because end_user_sessions_lifetime keeps the same of programs, and a year of browsers.
ALTER TABLE "end_user_sessions" DROP CONSTRAINT end_user_sessions_life;

ALTER TABLE "checkout_sessions" ADD COLUMN "is_known_only" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "known_browser_spendings" (
  "wallet_id" UUID NOT NULL,
  "day" DATE NOT NULL,
  "spent_paisa" BIGINT NOT NULL,
  CONSTRAINT "known_browser_spendings_pkey" PRIMARY KEY ("wallet_id", "day"),
  CONSTRAINT "known_browser_spendings_wallet_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT known_browser_spendings_limit CHECK (spent_paisa BETWEEN 1 AND 500000)
);

CREATE INDEX "known_browser_spendings_day_idx" ON "known_browser_spendings"("day");
