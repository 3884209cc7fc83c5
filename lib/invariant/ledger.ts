import type { Rule, RuleGroup } from './rule'

// Sums are numeric, so that no sum of bigints can overflow.

/** Each transaction with the number of its entries, their sum, and how many are on each kind of account. */
const SHAPES = `
  SELECT t.id, t.kind, t.environment, t.business_id, t.invoice_id, t.top_up_id, t.description, t.created_at,
    count(e.transaction_id) AS entries, coalesce(sum(e.amount_paisa), 0) AS total,
    coalesce(sum(e.amount_paisa) FILTER (WHERE e.amount_paisa > 0), 0) AS moved,
    count(*) FILTER (WHERE a.kind = 'wallet' AND e.amount_paisa < 0) AS debits,
    count(*) FILTER (WHERE a.kind = 'wallet' AND e.amount_paisa > 0) AS credits,
    count(*) FILTER (WHERE a.kind = 'merchant_payable' AND e.amount_paisa > 0 AND a.business_id = t.business_id) AS owed,
    count(*) FILTER (WHERE a.kind = 'merchant_payable' AND e.amount_paisa < 0 AND a.business_id = t.business_id) AS given,
    count(*) FILTER (WHERE a.kind = 'provider_clearing' AND e.amount_paisa < 0) AS collected,
    count(*) FILTER (WHERE a.kind = 'provider_clearing' AND e.amount_paisa > 0) AS returned,
    count(*) FILTER (WHERE a.environment = t.environment) AS at_home
  FROM ledger_transactions t
  LEFT JOIN ledger_entries e ON e.transaction_id = t.id
  LEFT JOIN ledger_accounts a ON a.id = e.account_id
  GROUP BY t.id`

/** I1. Money is moved and never created, and every transaction has a kind that some operation makes. */
export const transactionsBalance: (Rule | RuleGroup)[] = [
  {
    rules: [
      {
        name: 'transaction-entries',
        says: 'A ledger transaction creates or destroys money: its entries do not sum to zero, or it has less than two.',
      },
      {
        name: 'charge-shape',
        says: 'A charge does something else than take from one wallet and owe it to the merchant of the invoice.',
      },
      {
        name: 'credit-shape',
        says: 'The credit of a top-up does something else than take from one provider and give to one wallet.',
      },
      {
        name: 'reversal-shape',
        says: 'A reversal does something else than give back to a provider what it credited to one wallet.',
      },
      {
        name: 'refund-shape',
        says: 'A refund does something else than take from what is owed to the merchant of the invoice and give to one wallet.',
      },
      {
        name: 'unexplained-movement',
        says: 'Money was moved by an adjustment, and no operation makes one.',
      },
    ],
    find: `WITH shape AS MATERIALIZED (${SHAPES})
      SELECT 'transaction-entries' AS rule, CASE WHEN entries < 2 THEN format('Ledger transaction txn:%s has %s entries.', id, entries)
        ELSE format('The entries of ledger transaction txn:%s sum to %s paisa.', id, total) END AS breach
      FROM shape WHERE entries < 2 OR total <> 0
      UNION ALL
      SELECT 'charge-shape', format('Charge txn:%s has %s entries: %s take from a wallet and %s owe to its merchant.', id, entries, debits, owed)
      FROM shape
      WHERE kind = 'charge' AND ((entries, debits, owed, at_home) <> (2, 1, 1, 2)
        OR invoice_id IS NULL OR top_up_id IS NOT NULL OR description IS NOT NULL)
      UNION ALL
      SELECT 'credit-shape', format('Credit txn:%s has %s entries: %s give to a wallet and %s take from a provider.', id, entries, credits, collected)
      FROM shape
      WHERE kind = 'topup' AND ((entries, credits, collected, at_home) <> (2, 1, 1, 2)
        OR top_up_id IS NULL OR invoice_id IS NOT NULL OR description IS NOT NULL)
      UNION ALL
      SELECT 'reversal-shape', format('Reversal txn:%s has %s entries: %s take from a wallet and %s give back to a provider.', id, entries, debits, returned)
      FROM shape
      WHERE kind = 'reversal' AND ((entries, debits, returned, at_home) <> (2, 1, 1, 2) OR top_up_id IS NULL OR invoice_id IS NOT NULL)
      UNION ALL
      SELECT 'refund-shape', format('Refund txn:%s has %s entries: %s give to a wallet and %s take from its merchant.', id, entries, credits, given)
      FROM shape
      WHERE kind = 'refund' AND ((entries, credits, given, at_home) <> (2, 1, 1, 2)
        OR invoice_id IS NULL OR top_up_id IS NOT NULL OR description IS NOT NULL)
      UNION ALL
      SELECT 'unexplained-movement', format('The %s txn:%s of %s moves %s paisa and nothing explains it.', kind, id, created_at, moved)
      FROM shape WHERE kind = 'adjustment'`,
  },
  {
    name: 'ledger-total',
    says: 'The whole ledger does not sum to zero.',
    find: `SELECT format('The whole ledger of %s sums to %s paisa.', a.environment, sum(e.amount_paisa)) AS breach
      FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
      GROUP BY a.environment HAVING sum(e.amount_paisa) <> 0`,
  },
]
