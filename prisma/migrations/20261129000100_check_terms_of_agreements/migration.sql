ALTER TABLE agreements VALIDATE CONSTRAINT agreements_terms;
ALTER TABLE charged_invoices VALIDATE CONSTRAINT charged_invoices_shown;
