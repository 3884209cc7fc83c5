-- khata:run outside-transaction
ALTER TABLE drawer_counts VALIDATE CONSTRAINT drawer_counts_counted;
