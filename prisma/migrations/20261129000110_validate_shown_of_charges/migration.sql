-- khata:run outside-transaction
ALTER TABLE charged_invoices VALIDATE CONSTRAINT charged_invoices_shown;
