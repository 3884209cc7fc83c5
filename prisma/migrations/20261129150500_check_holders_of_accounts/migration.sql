-- khata:run outside-transaction
ALTER TABLE ledger_accounts VALIDATE CONSTRAINT ledger_accounts_holder;
