-- What customers see of a business: on checkout, on their wallet's pages and in mails.
ALTER TABLE "businesses"
  ADD COLUMN "logo_url" TEXT,
  ADD COLUMN "accent_color" TEXT,
  ADD COLUMN "support_email" TEXT,
  ADD COLUMN "support_phone" TEXT,
  ADD COLUMN "support_url" TEXT,
  ADD COLUMN "notices_off" TEXT[] NOT NULL DEFAULT '{}',
  -- It stands in the styles of pages.
  ADD CONSTRAINT "businesses_accent_color" CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
  ADD CONSTRAINT "businesses_notices_off" CHECK (
    notices_off <@ ARRAY['receipt', 'paymentFailed', 'renewalShort', 'recovered', 'ended']);

-- Images are not of products alone any more.
ALTER TABLE "product_images" RENAME TO "images";
ALTER TABLE "images" RENAME CONSTRAINT "product_images_pkey" TO "images_pkey";
ALTER TABLE "images" RENAME CONSTRAINT "product_images_hash" TO "images_hash";
ALTER TABLE "images" RENAME CONSTRAINT "product_images_content_type" TO "images_content_type";
ALTER TRIGGER "product_images_immutable" ON "images" RENAME TO "images_immutable";
