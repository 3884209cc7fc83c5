-- What customers were told, and what a call was answered, get MACs too (docs/decisions/0062).
ALTER TABLE "idempotency_keys" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "outbox_messages" ADD COLUMN "row_mac" BYTEA;
ALTER TABLE "notices" ADD COLUMN "row_mac" BYTEA;
