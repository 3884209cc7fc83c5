-- An invite belongs to the member who made it, and ends when that member leaves the team. Who made the invites of
-- before is not known, so they end here: whoever still waits for one is invited again.
DELETE FROM "team_invites";

ALTER TABLE "team_invites" ADD COLUMN "invited_by_id" UUID NOT NULL;

CREATE INDEX "team_invites_business_id_invited_by_id_idx" ON "team_invites" ("business_id", "invited_by_id");

ALTER TABLE "team_invites" ADD CONSTRAINT "team_invites_business_id_invited_by_id_fkey"
  FOREIGN KEY ("business_id", "invited_by_id") REFERENCES "team_members" ("business_id", "account_id")
  ON DELETE CASCADE ON UPDATE CASCADE;
