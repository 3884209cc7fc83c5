-- Whether a business keeps its customers' balances itself. Those of before share them.
CREATE TYPE money_mode AS ENUM ('own', 'shared');
ALTER TABLE businesses ADD COLUMN money_mode money_mode NOT NULL DEFAULT 'shared';
