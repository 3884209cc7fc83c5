import { gaplessNumbers } from './payouts'
import type { Rule } from './rule'

/** Where the money of a withdrawal is, according to its postings. `out` is the operator's bank, or what a business has collected. */
const MOVED = `
  SELECT o.withdrawal_id,
    coalesce(sum(e.amount_paisa) FILTER (WHERE a.id = w.wallet_id), 0) AS wallet,
    coalesce(sum(e.amount_paisa) FILTER (WHERE a.kind = 'in_transit'), 0) AS in_transit,
    coalesce(sum(e.amount_paisa) FILTER (WHERE a.kind = CASE w.money_mode WHEN 'own' THEN 'provider_clearing' ELSE 'bank' END::ledger_account_kind), 0) AS out,
    coalesce(-sum(e.amount_paisa) FILTER (WHERE a.kind = 'costs'), 0) AS costs,
    count(*) FILTER (WHERE (a.id <> w.wallet_id AND a.kind NOT IN ('in_transit', 'bank', 'provider_clearing', 'costs'))
      OR a.environment <> w.environment OR t.environment <> w.environment OR t.business_id IS DISTINCT FROM w.business_id) AS others
  FROM withdrawal_postings o JOIN withdrawals w ON w.id = o.withdrawal_id
  JOIN ledger_transactions t ON t.id = o.ledger_transaction_id
  JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
  GROUP BY o.withdrawal_id`

/** I16. */
export const withdrawalsArePaid: Rule[] = [
  {
    name: 'withdrawal-postings',
    says: 'The money of a withdrawal is somewhere else than its status says.',
    // If the bank paid after a return, the correction takes what the wallet still holds, and the rest is booked as a cost.
    find: `SELECT format('Withdrawal wdr:%s is %s, and by its postings %s left the wallet, %s are in transit, %s were paid and %s are costs.', w.id,
        w.status, -coalesce(m.wallet, 0), coalesce(m.in_transit, 0), coalesce(m.out, 0), coalesce(m.costs, 0)) AS breach
      FROM withdrawals w LEFT JOIN (${MOVED}) AS m ON m.withdrawal_id = w.id
      WHERE (m.in_transit, m.out, m.costs - m.wallet, m.others) IS DISTINCT FROM (
          CASE WHEN w.status IN ('requested', 'sent') THEN w.amount_paisa ELSE 0 END::numeric,
          CASE WHEN w.status = 'paid' THEN w.amount_paisa ELSE 0 END::numeric,
          CASE WHEN w.status IN ('returned', 'canceled') THEN 0 ELSE w.amount_paisa END::numeric, 0::bigint)
        OR m.costs < 0 OR (m.costs > 0 AND (w.status <> 'paid' OR w.money_mode = 'own'))`,
  },
  {
    name: 'withdrawal-movements',
    says: 'Money was moved as for a withdrawal, and no withdrawal explains it.',
    find: `SELECT format('The %s txn:%s belongs to no withdrawal.', t.kind, t.id) AS breach
      FROM ledger_transactions t LEFT JOIN withdrawal_postings o ON o.ledger_transaction_id = t.id
      WHERE t.kind IN ('withdrawal', 'withdrawal_paid', 'withdrawal_returned') AND o.withdrawal_id IS NULL`,
  },
  {
    name: 'withdrawal-wallet',
    says: 'A withdrawal is of another world than its wallet, or its customer is another person.',
    find: `SELECT format('Withdrawal wdr:%s (%s) is not of the world of wallet wal:%s, or not of its owner.', d.id, d.environment, d.wallet_id) AS breach
      FROM withdrawals d JOIN wallets w ON w.id = d.wallet_id
      LEFT JOIN customers c ON (c.business_id, c.environment, c.id) = (d.business_id, d.environment, d.customer_id)
      WHERE (d.environment, d.business_id) IS DISTINCT FROM (w.environment, w.business_id)
        OR (d.environment = 'production' AND (d.money_mode = 'own') <> (w.business_id IS NOT NULL))
        OR (d.customer_id IS NOT NULL AND c.erased_at IS NULL AND c.user_id IS DISTINCT FROM w.user_id)`,
  },
  {
    name: 'withdrawals-in-transit',
    says: 'What is on its way to customers is not the sum of their requested and sent withdrawals.',
    find: `SELECT format('On its way to customers (%s) are %s paisa by the books, and their withdrawals say %s.', environment, coalesce(h.paisa, 0),
        coalesce(d.paisa, 0)) AS breach
      FROM (SELECT a.environment, sum(e.amount_paisa) AS paisa FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
        WHERE a.kind = 'in_transit' AND a.business_id IS NULL GROUP BY a.environment) AS h
      FULL JOIN (SELECT environment, sum(amount_paisa) AS paisa FROM withdrawals
        WHERE status IN ('requested', 'sent') AND (environment = 'sandbox' OR business_id IS NULL) GROUP BY environment) AS d USING (environment)
      WHERE coalesce(h.paisa, 0) <> coalesce(d.paisa, 0)`,
  },
  gaplessNumbers('withdrawal', 'WD'),
]
