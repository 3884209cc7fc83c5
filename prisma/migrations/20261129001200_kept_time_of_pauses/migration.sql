-- How much later the period ends because of a pause: whole local days. Null, of an older version: its length, if it kept the time.
ALTER TABLE subscription_pauses ADD COLUMN kept_ms bigint;
