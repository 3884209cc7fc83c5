-- Since when an item waits for its customer, because the subscription that it waited for has ended.
ALTER TABLE invoice_items ADD COLUMN freed_at timestamptz(3);
