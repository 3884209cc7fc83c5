-- khata:run outside-transaction
ALTER TABLE "prices" VALIDATE CONSTRAINT "prices_calendar";
