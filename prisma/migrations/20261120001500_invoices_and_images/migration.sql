-- What an invoice states about its issuer. A PAN has nine digits; a VAT registration uses the same number.
ALTER TABLE "businesses"
  ADD COLUMN "pan_number" TEXT,
  ADD COLUMN "vat_enabled" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "businesses_pan_number" CHECK (pan_number ~ '^[0-9]{9}$');

-- Drafts, open and void invoices are few beside the paid ones, so lists by status find them here. A renewal that is
-- paid at once inserts a paid row and never touches this index.
CREATE INDEX "invoices_not_paid_idx" ON "invoices" (business_id, environment, status, id) WHERE status <> 'paid';

-- Product images, content-addressed. Two megabytes are the limit of an upload; a re-encoded image may be larger.
CREATE TABLE "product_images" (
    "hash" BYTEA NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_images_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "product_images_hash" CHECK (hash = sha256(bytes)),
    CONSTRAINT "product_images_content_type" CHECK (content_type IN ('image/png', 'image/jpeg', 'image/svg+xml'))
);
-- Compressed already: trying again costs time and saves nothing.
ALTER TABLE "product_images" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
CREATE TRIGGER "product_images_immutable" BEFORE UPDATE ON "product_images"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_append_only();

-- Messages to people: written in the transaction that owes them, sent after it.
CREATE TYPE "outbox_channel" AS ENUM ('mail', 'sms');
CREATE TYPE "outbox_status" AS ENUM ('queued', 'accepted', 'failed');
CREATE TABLE "outbox_messages" (
    "id" UUID NOT NULL,
    "channel" "outbox_channel" NOT NULL,
    "business_id" UUID,
    "environment" "environment",
    "invoice_id" UUID,
    "recipient" TEXT NOT NULL,
    "sender_name" TEXT,
    "subject" TEXT,
    "text" TEXT,
    "html" TEXT,
    "status" "outbox_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_messages_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "outbox_messages_due" CHECK ((status = 'queued') = (due_at IS NOT NULL)),
    CONSTRAINT "outbox_messages_settled" CHECK ((status = 'queued') = (settled_at IS NULL)),
    CONSTRAINT "outbox_messages_invoice" FOREIGN KEY ("business_id", "environment", "invoice_id")
      REFERENCES "invoices" ("business_id", "environment", "id") MATCH SIMPLE
);
CREATE INDEX "outbox_messages_due_idx" ON "outbox_messages" (due_at) WHERE due_at IS NOT NULL;
