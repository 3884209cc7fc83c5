-- How often the PDF of an issued invoice was handed out. Every print after the first says that it is a copy.
ALTER TABLE invoices ADD COLUMN print_count int NOT NULL DEFAULT 0;
