-- What customers' pages show of an image: a small WebP and its size in pixels (docs/decisions/0095).
ALTER TABLE "images" ADD COLUMN "shown_bytes" BYTEA, ADD COLUMN "shown_width" SMALLINT, ADD COLUMN "shown_height" SMALLINT;

-- A drawing that is small already has a size and no WebP. An image of before has none of the three.
ALTER TABLE "images" ADD CONSTRAINT "images_shown" CHECK ((shown_width IS NULL) = (shown_height IS NULL)
  AND (shown_bytes IS NULL OR shown_width IS NOT NULL) AND shown_width > 0 AND shown_height > 0) NOT VALID;

-- khata:allow drop-guard because the new trigger of the same name forbids the same, but for the WebP of an image of before
-- An image does not change. One of before may get its WebP, once.
DROP TRIGGER "images_immutable" ON "images";
CREATE TRIGGER "images_immutable" BEFORE UPDATE ON "images" FOR EACH ROW
  WHEN (OLD.shown_width IS NOT NULL OR (OLD.hash, OLD.content_type, OLD.bytes, OLD.created_at)
    IS DISTINCT FROM (NEW.hash, NEW.content_type, NEW.bytes, NEW.created_at))
  EXECUTE FUNCTION khata_append_only();
