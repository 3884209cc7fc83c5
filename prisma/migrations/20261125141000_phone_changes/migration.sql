-- Customers change their phone number (docs/decisions/0093).
CREATE TYPE "phone_change_state" AS ENUM ('asked', 'waiting', 'done', 'stopped', 'refused');

CREATE TABLE "phone_changes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "old_phone" TEXT NOT NULL,
    "new_phone" TEXT NOT NULL,
    "old_phone_gone" BOOLEAN NOT NULL,
    "old_proved" BOOLEAN NOT NULL DEFAULT false,
    "new_proved" BOOLEAN NOT NULL DEFAULT false,
    "state" "phone_change_state" NOT NULL DEFAULT 'asked',
    "due_at" TIMESTAMPTZ(3),
    "stop_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "row_mac" BYTEA,
    CONSTRAINT "phone_changes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "phone_changes_other_number" CHECK (old_phone <> new_phone),
    CONSTRAINT "phone_changes_ended" CHECK ((state IN ('done', 'stopped', 'refused')) = (ended_at IS NOT NULL)),
    CONSTRAINT "phone_changes_waiting" CHECK (state <> 'waiting' OR (new_proved AND due_at IS NOT NULL AND stop_hash IS NOT NULL)),
    CONSTRAINT "phone_changes_done" CHECK (state <> 'done' OR (new_proved AND (old_proved OR due_at IS NOT NULL)))
);
CREATE UNIQUE INDEX "phone_changes_stop_hash_key" ON "phone_changes"("stop_hash");
CREATE INDEX "phone_changes_user_id_idx" ON "phone_changes"("user_id");
-- A person has one change under way.
CREATE UNIQUE INDEX "phone_changes_one_per_person" ON "phone_changes"("user_id") WHERE state IN ('asked', 'waiting');
CREATE INDEX "phone_changes_due" ON "phone_changes"("due_at") WHERE state = 'waiting';
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
