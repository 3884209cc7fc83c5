-- ledger_accounts_holder says what these said, and lets a business of production have clearing of its own.
-- khata:allow drop-guard because ledger_accounts_holder keeps the same.
ALTER TABLE ledger_accounts DROP CONSTRAINT IF EXISTS ledger_accounts_owner;
ALTER TABLE ledger_accounts DROP CONSTRAINT IF EXISTS ledger_accounts_whose;
