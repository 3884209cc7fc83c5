-- Months and years of a price may be those of Bikram Sambat (docs/decisions/0113).
CREATE TYPE "price_calendar" AS ENUM ('gregorian', 'bs');
ALTER TABLE "prices" ADD COLUMN "calendar" "price_calendar" NOT NULL DEFAULT 'gregorian',
  ADD CONSTRAINT "prices_calendar" CHECK (calendar = 'gregorian' OR interval IN ('month', 'year')) NOT VALID;
