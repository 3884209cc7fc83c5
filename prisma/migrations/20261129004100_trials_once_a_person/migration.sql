-- By hosted pages, the free days of a product are given once per person and business, unless the business wants otherwise.
ALTER TABLE businesses ADD COLUMN trial_once boolean NOT NULL DEFAULT true;
