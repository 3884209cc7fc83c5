-- khata:run outside-transaction
ALTER TABLE payouts VALIDATE CONSTRAINT payouts_batch_id_fkey;
