-- What the events of one object are sorted by, whatever order they arrive in. Numbers are drawn while the object's row is
-- locked, so those of one object grow as it changes; a clock could be set back.
ALTER TABLE "events" ADD COLUMN "sequence" BIGSERIAL NOT NULL;
