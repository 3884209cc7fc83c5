-- khata:run outside-transaction
-- Finds the messages to a person, for an export and for an erasure.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_messages_recipient_idx" ON "outbox_messages" ("recipient");
