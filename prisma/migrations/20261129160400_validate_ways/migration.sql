-- khata:run outside-transaction
ALTER TABLE topups VALIDATE CONSTRAINT topups_known_with_way;
