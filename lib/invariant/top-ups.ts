import type { Rule } from './rule'

/** Each credit with its wallet and the provider of its clearing account. */
const CREDITS = `
  SELECT t.id, t.top_up_id, t.business_id, t.environment, t.created_at,
    sum(e.amount_paisa) FILTER (WHERE a.kind = 'wallet') AS credited,
    (array_agg(a.id) FILTER (WHERE a.kind = 'wallet'))[1] AS wallet_id,
    (array_agg(a.provider) FILTER (WHERE a.kind = 'provider_clearing'))[1] AS provider
  FROM ledger_transactions t
  JOIN ledger_entries e ON e.transaction_id = t.id
  JOIN ledger_accounts a ON a.id = e.account_id
  WHERE t.kind = 'topup'
  GROUP BY t.id`

/** I5. */
export const creditedOnce: Rule[] = [
  {
    name: 'top-up-credit',
    says: 'A successful top-up was not credited exactly once with its amount, or another top-up was credited.',
    find: `SELECT format('Top-up top:%s of %s paisa is %s and was credited %s times, %s paisa in all.',
        p.id, p.amount_paisa, p.state, coalesce(c.credits, 0), coalesce(c.credited, 0)) AS breach
      FROM topups p
      LEFT JOIN (
        SELECT top_up_id, count(*) AS credits, sum(credited) AS credited, (array_agg(wallet_id))[1] AS wallet_id
        FROM (${CREDITS}) AS credit GROUP BY top_up_id
      ) AS c ON c.top_up_id = p.id
      WHERE CASE WHEN p.state = 'succeeded'
        THEN (c.credits, c.credited, c.wallet_id) IS DISTINCT FROM (1::bigint, p.amount_paisa::numeric, p.wallet_id)
        ELSE c.credits IS NOT NULL
      END`,
  },
  {
    name: 'top-up-protocol',
    says: 'A top-up was begun with an account whose protocol tells no amount.',
    find: `SELECT format('Top-up top:%s was begun with pac:%s, whose protocol tells no amount.', p.id, a.id) AS breach
      FROM topups p JOIN provider_accounts a ON a.id = p.provider_account_id WHERE a.protocol = 'hmac'`,
  },
  {
    name: 'top-up-source',
    says: 'A top-up was credited from another provider, for another business or at another time than it says.',
    find: `SELECT format('Top-up top:%s from %s for %s of %s was credited by txn:%s from %s for %s at %s.', p.id, p.provider,
        coalesce('biz:' || coalesce(p.business_id, w.business_id), 'no business'), p.credited_at, c.id, coalesce(c.provider::text, 'no provider'),
        coalesce('biz:' || c.business_id, 'no business'), c.created_at) AS breach
      FROM topups p JOIN wallets w ON w.id = p.wallet_id JOIN (${CREDITS}) AS c ON c.top_up_id = p.id
      WHERE (p.provider, p.environment, coalesce(p.business_id, w.business_id), p.credited_at)
        IS DISTINCT FROM (c.provider, c.environment, c.business_id, c.created_at)`,
  },
  {
    name: 'top-up-refund',
    says: 'What was taken back of a top-up is not what it says was refunded and could be collected.',
    find: `SELECT format('Top-up top:%s of %s paisa says that %s were refunded and %s could not be collected, and its reversals take back %s.',
        p.id, p.amount_paisa, p.refunded_paisa, p.uncollected_paisa, coalesce(r.taken, 0)) AS breach
      FROM topups p
      LEFT JOIN (
        SELECT t.top_up_id, sum(-e.amount_paisa) AS taken
        FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN wallets w ON w.id = e.account_id
        WHERE t.kind = 'reversal' GROUP BY t.top_up_id
      ) AS r ON r.top_up_id = p.id
      WHERE p.refunded_paisa - p.uncollected_paisa <> coalesce(r.taken, 0)`,
  },
  {
    name: 'credit-top-up',
    says: 'A credit or its reversal belongs to no top-up.',
    find: `SELECT format('The %s txn:%s is about a top-up that does not exist.', t.kind, t.id) AS breach
      FROM ledger_transactions t
      WHERE t.kind IN ('topup', 'reversal') AND NOT EXISTS (SELECT FROM topups p WHERE p.id = t.top_up_id)`,
  },
  {
    name: 'top-up-reference',
    says: 'Two top-ups carry the same reference of their provider.',
    find: `SELECT format('There are %s top-ups of %s with the reference %s.', count(*), provider, provider_reference) AS breach
      FROM topups WHERE provider_reference IS NOT NULL
      GROUP BY provider, environment, provider_reference HAVING count(*) > 1`,
  },
  {
    name: 'top-up-simulator',
    says: 'A simulator has another record of a payment than the top-up.',
    // The second half leaves out newer top-ups, because their providers are still asked for a day.
    find: `SELECT format('Top-up top:%s of %s paisa is %s with reference %s, and the simulator received %s with reference %s.', p.id, p.amount_paisa,
        p.state, coalesce(p.provider_reference, 'none'), coalesce(s.paid_paisa::text, 'nothing'), coalesce(s.reference, 'none')) AS breach
      FROM topups p
      JOIN simulator_payments s ON s.provider = p.provider AND s.payment_id = p.provider_payment_id
      WHERE p.environment = 'sandbox' AND (
        (p.state = 'succeeded' AND (p.provider_reference, p.received_paisa) IS DISTINCT FROM (s.reference, s.paid_paisa))
        OR (s.paid_paisa IS NOT NULL AND p.state <> 'succeeded' AND p.reconciliation IS NULL AND s.refunded_at IS NULL
          AND p.created_at < now() - interval '25 hours'))`,
  },
]
