-- khata:run outside-transaction
ALTER TABLE topups VALIDATE CONSTRAINT topups_provider_account_whole;
