-- What moves what customers take out. New values can be used once they are committed, so what uses them is in the next migration.
ALTER TYPE ledger_transaction_kind ADD VALUE 'withdrawal';
ALTER TYPE ledger_transaction_kind ADD VALUE 'withdrawal_paid';
ALTER TYPE ledger_transaction_kind ADD VALUE 'withdrawal_returned';
