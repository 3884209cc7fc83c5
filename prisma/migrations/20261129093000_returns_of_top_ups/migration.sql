-- When a provider's signed word came that a top-up is paid. Its record may be some seconds late.
ALTER TABLE topups ADD COLUMN returned_at timestamptz(3);
