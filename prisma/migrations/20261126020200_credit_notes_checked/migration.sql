-- khata:run outside-transaction
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_refunded";
