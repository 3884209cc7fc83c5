-- khata:run outside-transaction
ALTER TABLE wallets VALIDATE CONSTRAINT wallets_business;
