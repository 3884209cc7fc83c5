-- khata:run outside-transaction
ALTER TABLE businesses VALIDATE CONSTRAINT businesses_grace_days;
