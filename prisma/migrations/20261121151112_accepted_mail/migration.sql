ALTER TABLE "outbox_messages" ADD COLUMN "accepted_at" TIMESTAMPTZ(3);
