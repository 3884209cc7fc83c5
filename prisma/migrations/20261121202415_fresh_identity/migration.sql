-- When the person behind a session last gave their password, and their code if they have a second factor.
ALTER TABLE "merchant_sessions" ADD COLUMN "identity_proved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
-- A session that is open now was proved when its person signed in, and not by this migration.
UPDATE "merchant_sessions" SET "identity_proved_at" = "created_at";

-- A session is deleted when it ends. So a team could not see when a colleague was last there.
ALTER TABLE "team_members" ADD COLUMN "last_seen_at" TIMESTAMPTZ(3);
UPDATE "team_members" m SET "last_seen_at" = (
  SELECT max(s."last_seen_at") FROM "merchant_sessions" s
  WHERE s."account_id" = m."account_id" AND s."business_id" = m."business_id");

-- The messages of one sandbox, newest first. Production has no such list, so its messages cost nothing here.
CREATE INDEX "outbox_messages_sandbox_idx" ON "outbox_messages" ("business_id", "id") WHERE environment = 'sandbox';
