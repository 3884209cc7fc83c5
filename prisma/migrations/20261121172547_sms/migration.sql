-- AlterEnum
ALTER TYPE "set_aside_kind" ADD VALUE 'sms' AFTER 'mail';

-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN "expires_at" TIMESTAMPTZ(3);
