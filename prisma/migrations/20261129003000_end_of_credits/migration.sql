-- What a top-up paid in the moment of its credit: the movements of its wallet from the credit up to this one. Top-ups of before
-- have none, and their receipts say what they said.
ALTER TABLE topups ADD COLUMN last_transaction_id uuid;
