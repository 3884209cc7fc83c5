-- The short addresses of SMS, and whether a business writes its SMS in Nepali in Latin letters.
CREATE TABLE short_links (
  code text PRIMARY KEY CHECK (code ~ '^[A-Za-z]{10}$'),
  url_encrypted bytea NOT NULL,
  kept_until timestamptz(3) NOT NULL
);
CREATE INDEX short_links_kept_until_idx ON short_links (kept_until);

ALTER TABLE businesses ADD COLUMN latin_sms boolean NOT NULL DEFAULT false;
