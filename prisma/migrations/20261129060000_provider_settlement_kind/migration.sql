ALTER TYPE ledger_transaction_kind ADD VALUE 'provider_settlement';
