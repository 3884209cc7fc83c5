import type { Rule } from './rule'

/**
 * Wallets whose entries, sorted by id, do not lead from one balance to the next. This may be fine: an id contains the time of the process
 * that made it, so with two processes, or after a clock was set back, the ids may be in another order than the writes. Such a wallet is
 * checked again in a way that needs no order.
 */
const OUT_OF_ORDER = `
  SELECT DISTINCT account_id FROM (
    SELECT account_id, amount_paisa, balance_after_paisa,
      lag(balance_after_paisa, 1, 0) OVER (PARTITION BY account_id ORDER BY transaction_id) AS before
    FROM ledger_entries WHERE account_id IN (SELECT id FROM wallets)
  ) AS e WHERE balance_after_paisa IS DISTINCT FROM before + amount_paisa`

// Checks without an order that the entries lead from zero to the wallet's balance. Each entry starts at the balance that another entry has
// reached, so each balance must be reached as often as it is left.
const STEPS = `
  SELECT e.account_id, e.balance_after_paisa AS balance, 1 AS reached FROM ledger_entries e JOIN odd USING (account_id)
  UNION ALL
  SELECT e.account_id, e.balance_after_paisa - e.amount_paisa, -1 FROM ledger_entries e JOIN odd USING (account_id)
  UNION ALL
  SELECT account_id, 0, 1 FROM odd
  UNION ALL
  SELECT w.id, w.balance_paisa, -1 FROM wallets w JOIN odd ON odd.account_id = w.id`

/** I2. */
export const balancesAreSums: Rule[] = [
  {
    name: 'wallet-balance',
    says: 'The balance of a wallet is not the sum of its entries.',
    find: `SELECT format('Wallet wal:%s holds %s paisa and its entries sum to %s.', w.id, w.balance_paisa, coalesce(e.total, 0)) AS breach
      FROM wallets w
      LEFT JOIN (SELECT account_id, sum(amount_paisa) AS total FROM ledger_entries GROUP BY account_id) AS e ON e.account_id = w.id
      WHERE w.balance_paisa <> coalesce(e.total, 0)`,
  },
  {
    name: 'balance-after',
    says: 'The balances in the entries of a wallet do not lead from one to the next.',
    find: `WITH odd AS MATERIALIZED (${OUT_OF_ORDER})
      SELECT format('The entries of wallet wal:%s do not lead from one balance to the next: %s.', account_id,
        string_agg(format('%s paisa %s', coalesce(balance::text, 'unknown'),
          CASE WHEN reached > 0 THEN 'is never left' ELSE 'is never reached' END), ', ')) AS breach
      FROM (SELECT account_id, balance, sum(reached) AS reached FROM (${STEPS}) AS step
            GROUP BY account_id, balance HAVING sum(reached) <> 0 OR balance IS NULL) AS loose
      GROUP BY account_id`,
  },
  {
    name: 'account-owner',
    says: 'A wallet or a business has no ledger account of its own, or an account of a wallet has no wallet.',
    find: `SELECT format('Wallet wal:%s (%s) stands on a ledger account of kind %s in %s.',
        w.id, w.environment, coalesce(a.kind::text, 'none'), coalesce(a.environment::text, 'no environment')) AS breach
      FROM wallets w LEFT JOIN ledger_accounts a ON a.id = w.id
      WHERE a.kind IS DISTINCT FROM 'wallet' OR a.environment <> w.environment
      UNION ALL
      SELECT format('The ledger account wal:%s is a wallet''s and there is no such wallet.', a.id)
      FROM ledger_accounts a WHERE a.kind = 'wallet' AND NOT EXISTS (SELECT FROM wallets w WHERE w.id = a.id)
      UNION ALL
      SELECT format('Business biz:%s has no account in %s for what it is owed.', b.id, v.environment)
      FROM businesses b CROSS JOIN (VALUES ('sandbox'::environment), ('production')) AS v(environment)
      WHERE NOT EXISTS (SELECT FROM ledger_accounts a
        WHERE a.kind = 'merchant_payable' AND (a.business_id, a.environment) = (b.id, v.environment))`,
  },
  {
    name: 'snapshot-balance',
    says: 'The snapshot of an account is not the sum of its entries.',
    find: `SELECT format('The snapshot of ledger account wal:%s says %s paisa through txn:%s and its entries sum to %s.',
        s.account_id, s.balance_paisa, s.through_transaction_id, coalesce(sum(e.amount_paisa), 0)) AS breach
      FROM ledger_snapshots s
      LEFT JOIN ledger_entries e ON e.account_id = s.account_id AND e.transaction_id <= s.through_transaction_id
      GROUP BY s.account_id
      HAVING s.balance_paisa <> coalesce(sum(e.amount_paisa), 0)
        OR NOT coalesce(bool_or(e.transaction_id = s.through_transaction_id), false)`,
  },
  {
    name: 'ledger-days',
    says: 'The stored sums of a day are not those of its entries.',
    find: `SELECT format('Of ledger account wal:%s on %s, %s paisa in and %s out by %s movements are stored, and its entries have %s, %s and %s.',
        account_id, day, coalesce(d.in_paisa, 0), coalesce(d.out_paisa, 0), coalesce(d.movements, 0),
        coalesce(e.in_paisa, 0), coalesce(e.out_paisa, 0), coalesce(e.movements, 0)) AS breach
      FROM (
        SELECT e.account_id, (t.created_at AT TIME ZONE p.time_zone)::date AS day, sum(greatest(e.amount_paisa, 0)) AS in_paisa,
          sum(least(e.amount_paisa, 0)) AS out_paisa, count(*) AS movements,
          min(t.id::text COLLATE "C")::uuid AS first_id, max(t.id::text COLLATE "C")::uuid AS last_id
        FROM ledger_day_progress p
        JOIN ledger_entries e ON e.account_id = p.account_id AND e.transaction_id <= p.through_transaction_id
        JOIN ledger_transactions t ON t.id = e.transaction_id
        GROUP BY 1, 2
      ) e FULL JOIN ledger_days d USING (account_id, day)
      WHERE (e.in_paisa, e.out_paisa, e.movements, e.first_id, e.last_id)
          IS DISTINCT FROM (d.in_paisa, d.out_paisa, d.movements::bigint, d.first_transaction_id, d.last_transaction_id)`,
  },
]
