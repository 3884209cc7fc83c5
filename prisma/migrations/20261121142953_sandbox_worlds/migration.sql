-- A sandbox wallet belongs to one business; a production wallet pays every business. Wallets have an upper limit, and
-- sums of amounts have none.

-- ── Sums ────────────────────────────────────────────────────────────────────────────────────────────
-- The sum of many 64-bit amounts may be longer than 64 bits.
ALTER TABLE "ledger_snapshots" ALTER COLUMN "balance_paisa" TYPE DECIMAL(38,0);

-- ── Top-ups ─────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "topups"
  ADD COLUMN "refunded_paisa" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "failure_reason" TEXT,
  ADD COLUMN "expires_at" TIMESTAMPTZ(3);
-- All top-ups so far are of test money and were credited at once: there was nothing to wait for.
UPDATE "topups" SET expires_at = created_at, failure_reason = CASE state WHEN 'failed' THEN 'unknown' END;
ALTER TABLE "topups"
  ALTER COLUMN "expires_at" SET NOT NULL,
  ADD CONSTRAINT "topups_refunded" CHECK (refunded_paisa BETWEEN 0 AND amount_paisa AND (refunded_paisa = 0 OR state = 'succeeded')),
  ADD CONSTRAINT "topups_failure_reason" CHECK ((state = 'failed') = (failure_reason IS NOT NULL)),
  ADD CONSTRAINT "topups_expires" CHECK (expires_at >= created_at),
  ADD CONSTRAINT "topups_test_money" CHECK (provider <> 'sandbox' OR environment = 'sandbox');

-- ── Which business's sandbox a wallet is in ─────────────────────────────────────────────────────────
DROP INDEX "wallets_user_id_environment_key";
ALTER TABLE "wallets" ADD COLUMN "business_id" UUID;
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_business_id_fkey" FOREIGN KEY ("business_id")
  REFERENCES "businesses" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Every business that has a customer, a subscription, a top-up or a charge on a sandbox wallet.
CREATE TEMPORARY TABLE wallet_uses ON COMMIT DROP AS
SELECT wallet_id, business_id, min(since) AS since FROM (
  SELECT w.id AS wallet_id, c.business_id, c.created_at AS since
  FROM wallets w JOIN customers c ON c.user_id = w.user_id AND c.environment = w.environment WHERE w.environment = 'sandbox'
  UNION ALL
  SELECT wallet_id, business_id, created_at FROM subscriptions WHERE environment = 'sandbox' AND wallet_id IS NOT NULL
  UNION ALL
  SELECT wallet_id, business_id, created_at FROM topups WHERE environment = 'sandbox' AND business_id IS NOT NULL
  UNION ALL
  SELECT w.id, t.business_id, t.created_at
  FROM wallets w JOIN ledger_entries e ON e.account_id = w.id JOIN ledger_transactions t ON t.id = e.transaction_id
  WHERE w.environment = 'sandbox' AND t.business_id IS NOT NULL
) AS use GROUP BY wallet_id, business_id;

-- A wallet stays with the business that used it first. One that nobody used goes to the oldest business.
UPDATE wallets w SET business_id = coalesce(
  (SELECT u.business_id FROM wallet_uses u WHERE u.wallet_id = w.id ORDER BY u.since, u.business_id LIMIT 1),
  (SELECT b.id FROM businesses b ORDER BY b.created_at, b.id LIMIT 1))
WHERE environment = 'sandbox';

-- Each further business gets a wallet of its own, with the part of the history that is its own. No amount changes, and
-- every transaction still sums to zero; an entry only moves to another account. This is the one time that entries are
-- rewritten, and all of it is test money.
CREATE TEMPORARY TABLE new_wallets ON COMMIT DROP AS
SELECT u.wallet_id AS old_id, w.user_id, u.business_id, khata_uuid7() AS id
FROM wallet_uses u JOIN wallets w ON w.id = u.wallet_id WHERE u.business_id <> w.business_id;

INSERT INTO ledger_accounts (id, environment, kind) SELECT id, 'sandbox', 'wallet' FROM new_wallets;
INSERT INTO wallets (id, user_id, environment, business_id) SELECT id, user_id, 'sandbox', business_id FROM new_wallets;
UPDATE subscriptions s SET wallet_id = n.id FROM new_wallets n WHERE s.wallet_id = n.old_id AND s.business_id = n.business_id;
UPDATE topups p SET wallet_id = n.id FROM new_wallets n WHERE p.wallet_id = n.old_id AND p.business_id = n.business_id;
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_append_only";
UPDATE ledger_entries e SET account_id = n.id FROM new_wallets n, ledger_transactions t
WHERE e.account_id = n.old_id AND t.id = e.transaction_id AND t.business_id = n.business_id;

CREATE TEMPORARY TABLE split_wallets ON COMMIT DROP AS
SELECT id, user_id FROM new_wallets UNION SELECT old_id, user_id FROM new_wallets;

-- Alone, a business's charges may be more than its own top-ups. What was lacking is given, in test money, as a top-up
-- before the first entry, so that no balance was ever below zero.
CREATE TEMPORARY TABLE gifts ON COMMIT DROP AS
SELECT s.id AS wallet_id, s.user_id, short.amount_paisa, first.created_at, before.id, khata_uuid7() AS top_up_id
FROM split_wallets s
CROSS JOIN LATERAL (
  SELECT -min(running) AS amount_paisa FROM (
    SELECT sum(e.amount_paisa) OVER (ORDER BY e.transaction_id) AS running FROM ledger_entries e WHERE e.account_id = s.id
  ) AS history
) AS short
CROSS JOIN LATERAL (
  SELECT t.id, t.created_at FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
  WHERE e.account_id = s.id ORDER BY e.transaction_id LIMIT 1
) AS first
-- Entries are in the order of their transactions' ids: the one that is a millisecond older comes first.
CROSS JOIN LATERAL (
  SELECT (lpad(to_hex(('x' || left(replace(first.id::text, '-', ''), 12))::bit(48)::bigint - 1), 12, '0')
    || substr(replace(khata_uuid7()::text, '-', ''), 13))::uuid AS id
) AS before
WHERE short.amount_paisa > 0;

INSERT INTO topups (id, environment, wallet_id, user_id, provider, provider_reference, amount_paisa, state, created_at, settled_at, expires_at)
SELECT top_up_id, 'sandbox', wallet_id, user_id, 'sandbox', top_up_id::text, amount_paisa, 'succeeded', created_at, created_at, created_at
FROM gifts;
INSERT INTO ledger_transactions (id, environment, kind, top_up_id, created_at)
SELECT id, 'sandbox', 'topup', top_up_id, created_at FROM gifts;
INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa)
SELECT wallet_id, id, amount_paisa FROM gifts
UNION ALL
SELECT a.id, g.id, -g.amount_paisa FROM gifts g, ledger_accounts a
WHERE a.kind = 'provider_clearing' AND a.provider = 'sandbox' AND a.environment = 'sandbox';

-- ── The limit of a wallet ───────────────────────────────────────────────────────────────────────────
-- What is above the limit goes back, newest top-up first.
CREATE TEMPORARY TABLE refunds ON COMMIT DROP AS
SELECT khata_uuid7() AS id, f.top_up_id, f.wallet_id, f.business_id, f.environment, f.provider, f.amount_paisa
FROM (
  SELECT p.id AS top_up_id, p.wallet_id, p.business_id, p.environment, p.provider,
    least(p.amount_paisa, o.excess - coalesce(sum(p.amount_paisa) OVER newer, 0)) AS amount_paisa
  FROM (
    SELECT e.account_id AS wallet_id, sum(e.amount_paisa) - 9999999999999999 AS excess
    FROM ledger_entries e JOIN wallets w ON w.id = e.account_id
    GROUP BY e.account_id HAVING sum(e.amount_paisa) > 9999999999999999
  ) AS o
  JOIN topups p ON p.wallet_id = o.wallet_id AND p.state = 'succeeded'
  WINDOW newer AS (PARTITION BY p.wallet_id ORDER BY p.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) AS f WHERE f.amount_paisa > 0;

UPDATE topups p SET refunded_paisa = r.amount_paisa FROM refunds r WHERE p.id = r.top_up_id;
INSERT INTO ledger_transactions (id, environment, kind, business_id, top_up_id, description, created_at)
SELECT r.id, r.environment, 'reversal', r.business_id, r.top_up_id, 'A wallet holds at most 9,999,999,999,999,999 paisa.',
  date_trunc('milliseconds', now())
FROM refunds r;
INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa)
SELECT wallet_id, id, -amount_paisa FROM refunds
UNION ALL
SELECT a.id, r.id, r.amount_paisa FROM refunds r
JOIN ledger_accounts a ON a.kind = 'provider_clearing' AND a.provider = r.provider AND a.environment = r.environment;

-- ── What is derived from the entries ────────────────────────────────────────────────────────────────
UPDATE ledger_entries e SET balance_after_paisa = h.running
FROM (
  SELECT account_id, transaction_id, sum(amount_paisa) OVER (PARTITION BY account_id ORDER BY transaction_id) AS running
  FROM ledger_entries WHERE account_id IN (SELECT id FROM split_wallets UNION SELECT wallet_id FROM refunds)
) AS h
WHERE (e.account_id, e.transaction_id) = (h.account_id, h.transaction_id) AND e.balance_after_paisa IS DISTINCT FROM h.running;
UPDATE wallets w SET balance_paisa = coalesce((SELECT sum(e.amount_paisa) FROM ledger_entries e WHERE e.account_id = w.id), 0)
WHERE id IN (SELECT id FROM split_wallets UNION SELECT wallet_id FROM refunds);
-- Older entries have come to this account; its snapshot is taken anew.
DELETE FROM ledger_snapshots s USING ledger_accounts a
WHERE a.id = s.account_id AND a.provider = 'sandbox' AND EXISTS (SELECT FROM gifts);
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_append_only";

-- ── What holds from now on ──────────────────────────────────────────────────────────────────────────
ALTER TABLE "wallets"
  ADD CONSTRAINT "wallets_business_in_sandbox" CHECK ((environment = 'sandbox') = (business_id IS NOT NULL)),
  ADD CONSTRAINT "wallets_balance_within_limit" CHECK (balance_paisa <= 9999999999999999);
-- In production the business is NULL, and equal there: one wallet per person.
CREATE UNIQUE INDEX "wallets_one_per_person" ON "wallets" (user_id, environment, business_id) NULLS NOT DISTINCT;
CREATE TRIGGER "wallets_stay" BEFORE UPDATE OF id, user_id, environment, business_id OR DELETE OR TRUNCATE ON "wallets"
  FOR EACH STATEMENT EXECUTE FUNCTION khata_key_stays();

CREATE FUNCTION khata_wallet_belongs() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM wallets w
    WHERE w.id = NEW.wallet_id AND w.user_id = NEW.user_id AND w.environment = NEW.environment
      AND (w.business_id IS NULL OR NEW.business_id IS NULL OR w.business_id = NEW.business_id)) THEN
    RAISE EXCEPTION 'the wallet is of another person, environment or sandbox'
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;
-- A renewal changes none of these columns.
CREATE TRIGGER "subscriptions_wallet_belongs" AFTER INSERT OR UPDATE OF business_id, environment, user_id, wallet_id ON "subscriptions"
  FOR EACH ROW WHEN (NEW.wallet_id IS NOT NULL) EXECUTE FUNCTION khata_wallet_belongs();
CREATE TRIGGER "topups_wallet_belongs" AFTER INSERT OR UPDATE OF business_id, environment, user_id, wallet_id ON "topups"
  FOR EACH ROW EXECUTE FUNCTION khata_wallet_belongs();
