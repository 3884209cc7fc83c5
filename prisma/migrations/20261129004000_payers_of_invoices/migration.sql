-- Anybody may pay an invoice with its link. Such a payment links nobody to the customer.
ALTER TABLE invoice_consents ADD COLUMN links_payer boolean NOT NULL DEFAULT true;
