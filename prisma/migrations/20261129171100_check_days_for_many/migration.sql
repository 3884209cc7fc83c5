-- khata:run outside-transaction
ALTER TABLE bulk_actions VALIDATE CONSTRAINT bulk_actions_days;
