-- khata:run outside-transaction
ALTER TABLE credit_notes VALIDATE CONSTRAINT credit_notes_tax_paisa;
