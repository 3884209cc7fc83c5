import type { Rule } from './rule'

/** I1. Money is moved, never made: a transaction without entries or with one entry moves nothing. */
export const transactionsBalance: Rule[] = [
  {
    name: 'transaction-entries',
    says: 'A ledger transaction makes or destroys money: its entries do not sum to zero, or it has less than two.',
    find: `SELECT CASE WHEN e.entries IS NULL OR e.entries < 2
     THEN format('Ledger transaction txn:%s has %s entries.', t.id, coalesce(e.entries, 0))
     ELSE format('The entries of ledger transaction txn:%s sum to %s paisa.', t.id, e.total)
   END AS breach
   FROM ledger_transactions t
   LEFT JOIN (
     SELECT transaction_id, count(*) AS entries, sum(amount_paisa) AS total FROM ledger_entries GROUP BY transaction_id
   ) AS e ON e.transaction_id = t.id
   WHERE e.entries IS NULL OR e.entries < 2 OR e.total <> 0`,
  },
  {
    name: 'ledger-total',
    says: 'The whole ledger does not sum to zero.',
    find: `SELECT format('The whole ledger of %s sums to %s paisa.', a.environment, sum(e.amount_paisa)) AS breach
   FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
   GROUP BY a.environment HAVING sum(e.amount_paisa) <> 0`,
  },
]

/** I2. */
export const balancesAreSums: Rule[] = [
  {
    name: 'wallet-balance',
    says: 'A wallet holds another amount than its entries explain.',
    find: `SELECT format('Wallet wal:%s holds %s paisa and its entries sum to %s.', w.id, w.balance_paisa, coalesce(e.total, 0)) AS breach
   FROM wallets w
   LEFT JOIN (SELECT account_id, sum(amount_paisa) AS total FROM ledger_entries GROUP BY account_id) AS e
     ON e.account_id = w.id
   WHERE w.balance_paisa <> coalesce(e.total, 0)`,
  },
  {
    name: 'wallet-negative',
    says: 'A wallet holds less than nothing.',
    find: `SELECT format('Wallet wal:%s holds %s paisa.', id, balance_paisa) AS breach FROM wallets WHERE balance_paisa < 0`,
  },
  {
    name: 'balance-after-negative',
    says: 'An entry left a wallet with less than nothing.',
    find: `SELECT format('Ledger transaction txn:%s left wallet wal:%s at %s paisa.', transaction_id, account_id, balance_after_paisa) AS breach
   FROM ledger_entries WHERE balance_after_paisa < 0`,
  },
  {
    name: 'wallet-account',
    says: 'A wallet does not stand on a ledger account of its own.',
    find: `SELECT format('Wallet wal:%s (%s) stands on a ledger account of kind %s in %s.',
     w.id, w.environment, coalesce(a.kind::text, 'none'), coalesce(a.environment::text, 'no environment')) AS breach
   FROM wallets w LEFT JOIN ledger_accounts a ON a.id = w.id
   WHERE a.kind IS DISTINCT FROM 'wallet' OR a.environment <> w.environment`,
  },
  {
    name: 'account-wallet',
    says: 'The ledger has the account of a wallet that does not exist.',
    find: `SELECT format('The ledger account wal:%s is a wallet''s and there is no such wallet.', a.id) AS breach
   FROM ledger_accounts a WHERE a.kind = 'wallet' AND NOT EXISTS (SELECT FROM wallets w WHERE w.id = a.id)`,
  },
  {
    name: 'snapshot-balance',
    says: 'The snapshot of an account is not the sum of its entries.',
    find: `SELECT format('The snapshot of ledger account wal:%s says %s paisa through txn:%s and its entries sum to %s.',
     s.account_id, s.balance_paisa, s.through_transaction_id, coalesce(sum(e.amount_paisa), 0)) AS breach
   FROM ledger_snapshots s
   LEFT JOIN ledger_entries e ON e.account_id = s.account_id AND e.transaction_id <= s.through_transaction_id
   GROUP BY s.account_id HAVING s.balance_paisa <> coalesce(sum(e.amount_paisa), 0)`,
  },
]

/** Each charge with what it took from wallets and gave to merchants. */
const CHARGES = `
  SELECT t.id, t.invoice_id, t.business_id, t.environment,
    sum(-e.amount_paisa) FILTER (WHERE a.kind = 'wallet') AS debited,
    sum(e.amount_paisa) FILTER (WHERE a.kind = 'merchant_payable') AS credited
  FROM ledger_transactions t
  JOIN ledger_entries e ON e.transaction_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id
  WHERE t.kind = 'charge'
  GROUP BY t.id`

/** I4. */
export const paidOnce: Rule[] = [
  {
    name: 'invoice-charge',
    says: 'A paid invoice was not charged exactly once with its amount, or another one was charged.',
    find: `SELECT format('Invoice inv:%s of %s paisa is %s (%s) and has %s wallet charges of %s paisa.',
     i.id, i.total_amount_paisa, i.status, coalesce(i.settlement::text, 'not settled'), coalesce(c.charges, 0), coalesce(c.debited, 0)) AS breach
   FROM invoices i
   LEFT JOIN (
     SELECT invoice_id, count(*) AS charges, (array_agg(id))[1] AS id, sum(debited) AS debited, sum(credited) AS credited
     FROM (${CHARGES}) AS charge GROUP BY invoice_id
   ) AS c ON c.invoice_id = i.id
   WHERE CASE WHEN i.status = 'paid' AND i.settlement = 'wallet'
     THEN (c.charges, c.id, c.debited, c.credited)
       IS DISTINCT FROM (1::bigint, i.ledger_transaction_id, i.total_amount_paisa::numeric, i.total_amount_paisa::numeric)
     ELSE c.charges IS NOT NULL OR i.ledger_transaction_id IS NOT NULL
   END`,
  },
  {
    name: 'paid-settlement',
    says: 'An invoice is paid by nothing, or settled and not paid.',
    find: `SELECT format('Invoice inv:%s is %s and settled %s.', id, status, coalesce(settlement::text, 'by nothing')) AS breach
   FROM invoices WHERE (status = 'paid') <> (settlement IS NOT NULL)`,
  },
  {
    name: 'nothing-due',
    says: 'An invoice counts as paid because nothing was due, and something was.',
    find: `SELECT format('Invoice inv:%s counts as paid because nothing was due, and %s paisa were.', id, total_amount_paisa) AS breach
   FROM invoices WHERE settlement = 'nothing_due' AND total_amount_paisa <> 0`,
  },
  {
    name: 'charge-invoice',
    says: 'A charge pays no invoice.',
    find: `SELECT format('The charge txn:%s pays no invoice that exists.', t.id) AS breach
   FROM ledger_transactions t
   WHERE t.kind = 'charge' AND NOT EXISTS (SELECT FROM invoices i WHERE i.id = t.invoice_id)`,
  },
]

/** I5. */
export const creditedOnce: Rule[] = [
  {
    name: 'top-up-credit',
    says: 'A top-up was not credited exactly once with its amount, or one without success was credited.',
    find: `SELECT format('Top-up top:%s of %s paisa is %s and was credited %s times, %s paisa in all.',
     p.id, p.amount_paisa, p.state, coalesce(c.credits, 0), coalesce(c.credited, 0)) AS breach
   FROM topups p
   LEFT JOIN (
     SELECT t.top_up_id, count(DISTINCT t.id) AS credits, sum(e.amount_paisa) AS credited,
       (array_agg(e.account_id))[1] AS wallet_id
     FROM ledger_transactions t
     JOIN ledger_entries e ON e.transaction_id = t.id
     JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'wallet'
     WHERE t.kind = 'topup'
     GROUP BY t.top_up_id
   ) AS c ON c.top_up_id = p.id
   WHERE CASE WHEN p.state = 'succeeded'
     THEN (c.credits, c.credited, c.wallet_id) IS DISTINCT FROM (1::bigint, p.amount_paisa::numeric, p.wallet_id)
     ELSE c.credits IS NOT NULL
   END`,
  },
  {
    name: 'credit-top-up',
    says: 'A credit belongs to no top-up.',
    find: `SELECT format('The ledger transaction txn:%s credits a top-up that does not exist.', t.id) AS breach
   FROM ledger_transactions t
   WHERE t.kind = 'topup' AND NOT EXISTS (SELECT FROM topups p WHERE p.id = t.top_up_id)`,
  },
  {
    name: 'top-up-reference',
    says: 'Two top-ups carry the same reference of their provider.',
    find: `SELECT format('%s top-ups of %s carry the reference %s.', count(*), provider, provider_reference) AS breach
   FROM topups WHERE provider_reference IS NOT NULL
   GROUP BY provider, environment, provider_reference HAVING count(*) > 1`,
  },
]
