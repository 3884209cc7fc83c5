-- khata:run outside-transaction
ALTER TABLE agreements VALIDATE CONSTRAINT agreements_terms;
