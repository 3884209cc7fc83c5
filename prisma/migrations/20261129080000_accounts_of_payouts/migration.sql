-- What is on its way to the banks of businesses, and what moves it. New values can be used once they are committed, so their rules
-- are in the next migration.
ALTER TYPE ledger_account_kind ADD VALUE 'in_transit';
ALTER TYPE ledger_transaction_kind ADD VALUE 'fee';
ALTER TYPE ledger_transaction_kind ADD VALUE 'payout';
ALTER TYPE ledger_transaction_kind ADD VALUE 'payout_paid';
ALTER TYPE ledger_transaction_kind ADD VALUE 'payout_returned';
ALTER TYPE ledger_transaction_kind ADD VALUE 'paid_before';
ALTER TYPE set_aside_kind ADD VALUE 'payout';
