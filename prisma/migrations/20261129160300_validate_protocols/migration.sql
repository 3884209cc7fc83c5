-- khata:run outside-transaction
ALTER TABLE provider_accounts VALIDATE CONSTRAINT provider_accounts_protocol;
