ALTER TABLE bulk_actions ADD COLUMN days int;
ALTER TABLE bulk_actions ADD CONSTRAINT bulk_actions_days CHECK (
  (action::text = 'give_days') = (days IS NOT NULL) AND (days IS NULL OR days BETWEEN 1 AND 30)) NOT VALID;
