-- A code has a row for each purpose and asker. What belongs to one phone is found by `phone`.
ALTER TABLE "phone_codes"
  ADD COLUMN "phone" BYTEA,
  ADD COLUMN "purpose" TEXT,
  ADD COLUMN "network" BYTEA,
  ADD COLUMN "guesses_elsewhere" INTEGER NOT NULL DEFAULT 0;
