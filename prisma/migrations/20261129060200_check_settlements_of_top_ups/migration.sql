-- khata:run outside-transaction
ALTER TABLE topups VALIDATE CONSTRAINT topups_provider_settlement_id_fkey, VALIDATE CONSTRAINT topups_settled_by_provider;
