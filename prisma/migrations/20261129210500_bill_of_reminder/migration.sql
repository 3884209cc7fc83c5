-- The event whose reminder has the link at which a bill is paid: a browser that comes back from a provider is sent there.
ALTER TABLE qr_requests ADD COLUMN reminder_id uuid;
