-- Who pays at a counter is due on the day, and late some days later.
ALTER TABLE businesses ADD COLUMN grace_days int NOT NULL DEFAULT 5;
ALTER TABLE businesses ADD CONSTRAINT businesses_grace_days CHECK (grace_days BETWEEN 0 AND 30) NOT VALID;
-- Null in what a version before has written: late as soon as it is past due, as it was.
ALTER TABLE subscriptions ADD COLUMN late_at timestamptz(3);
ALTER TABLE invoices ADD COLUMN late_at timestamptz(3);
