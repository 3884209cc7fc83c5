-- What is due on a wallet, in due order: a batch takes the first of it, however much there is.
CREATE INDEX "subscriptions_wallet_due_idx" ON "subscriptions" (wallet_id, due_at, id) WHERE ended_at IS NULL;
DROP INDEX "subscriptions_wallet_idx";
