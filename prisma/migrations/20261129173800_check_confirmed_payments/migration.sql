-- khata:run outside-transaction
ALTER TABLE payments VALIDATE CONSTRAINT payments_confirmed;
