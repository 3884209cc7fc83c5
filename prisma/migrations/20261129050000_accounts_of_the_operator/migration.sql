-- What the operator has at its bank, what providers and banks keep, and the operator's own money. New values can be used once
-- they are committed, so their rules are in the next migration.
ALTER TYPE ledger_account_kind ADD VALUE 'bank';
ALTER TYPE ledger_account_kind ADD VALUE 'costs';
ALTER TYPE ledger_account_kind ADD VALUE 'operator';
ALTER TYPE ledger_transaction_kind ADD VALUE 'bank_entry';
