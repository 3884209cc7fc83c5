-- The VAT that a credit note takes back: that of all that went back by then, less that of before. Null, of an older version: that of its
-- amount alone.
ALTER TABLE credit_notes ADD COLUMN tax_paisa bigint;
ALTER TABLE credit_notes ADD CONSTRAINT credit_notes_tax_paisa CHECK (tax_paisa BETWEEN 0 AND amount_paisa) NOT VALID;
