-- When the link of an open invoice was last sent by hand, alone or with those of others.
ALTER TABLE invoices ADD COLUMN reminded_at timestamptz(3);
