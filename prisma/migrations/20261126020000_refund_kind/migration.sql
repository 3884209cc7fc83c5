-- A refund gives back to a wallet what a merchant was paid (docs/decisions/0099).
ALTER TYPE "ledger_transaction_kind" ADD VALUE 'refund';
