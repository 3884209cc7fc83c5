import { PROVIDER_NAMES, PROVIDERS } from '@/lib/core/providers'
import type { Rule } from './rule'

/** What belongs to a top-up by its reason for reconciliation: the states in which it may have it. */
const REASONS = `(VALUES
  ('wrong_amount', 'failed'), ('wrong_payment', 'failed'), ('reference_taken', 'failed'), ('wallet_full', 'failed'),
  ('refunded_before_credit', 'failed'), ('provider_undecided', 'initiated'), ('provider_undecided', 'pending'),
  ('refund_uncollected', 'succeeded'), ('refund_amount_unknown', 'succeeded'), ('record_changed', 'succeeded'))`

/** What the fields are called of a form that a browser posts to a provider. Nobody posts a form to the others. */
const ORDER_FIELDS = PROVIDER_NAMES.flatMap((name) => {
  const { order } = PROVIDERS[name]
  return order ? `('${name}', '${order.payment}', '${order.merchant}', '${order.rupees}')` : []
})

/** I5, for top-ups at real providers and at their simulators. */
export const providersAgree: Rule[] = [
  {
    name: 'top-up-received',
    says: 'A top-up was credited with another amount than its provider received, or money came in and its state does not say so.',
    find: `SELECT format('Top-up top:%s of %s paisa from %s is %s and received %s paisa with reference %s.', id, amount_paisa, provider, state,
        coalesce(received_paisa::text, 'no'), coalesce(provider_reference, 'none')) AS breach
      FROM topups
      WHERE CASE WHEN provider = 'sandbox' THEN received_paisa IS NOT NULL
        ELSE (state = 'succeeded' AND received_paisa IS DISTINCT FROM amount_paisa)
          OR (state NOT IN ('succeeded', 'failed') AND (received_paisa IS NOT NULL OR provider_reference IS NOT NULL))
          OR (provider_reference IS NOT NULL AND received_paisa IS NULL)
          OR (reconciliation = 'wrong_amount' AND received_paisa IS NOT DISTINCT FROM amount_paisa)
        END`,
  },
  {
    name: 'top-up-reconciliation',
    says: 'A top-up waits for a person for a reason that does not belong to its state, or should wait and does not.',
    find: `SELECT format('Top-up top:%s is %s and waits for %s: %s', id, state, coalesce(reconciliation::text, 'nothing'),
        coalesce(failure_reason, 'It has not failed.')) AS breach
      FROM topups
      WHERE (reconciliation IS NOT NULL
          AND (reconciliation::text, state::text) NOT IN (SELECT * FROM ${REASONS} AS r(reason, state)))
        OR (state = 'failed' AND received_paisa IS NOT NULL AND reconciliation IS NULL
          AND failure_reason NOT LIKE 'The provider gave the money back%')`,
  },
  {
    name: 'top-up-clocks',
    says: 'The two instants of a credit are further apart than the sandbox clock is ahead.',
    find: `SELECT format('Top-up top:%s was settled at %s and credited at %s.', p.id, p.settled_at, coalesce(p.credited_at::text, 'no time')) AS breach
      FROM topups p
      JOIN wallets w ON w.id = p.wallet_id
      LEFT JOIN sandbox_clocks c ON c.business_id = w.business_id
      WHERE (p.state = 'succeeded') <> (p.credited_at IS NOT NULL)
        OR CASE WHEN p.environment = 'production' OR p.provider = 'sandbox' THEN p.credited_at <> p.settled_at
          ELSE p.credited_at - p.settled_at NOT BETWEEN interval '0' AND coalesce(c.offset_ms, 0) * interval '1 millisecond' END`,
  },
  {
    name: 'top-up-order',
    says: 'The customer was sent to pay something else than the top-up.',
    find: `SELECT format('Top-up top:%s of %s paisa is payment %s of %s at %s, and its form asks for %s.', id, amount_paisa,
        coalesce(provider_payment_id, 'none'), coalesce(merchant_code, 'no merchant'), provider, coalesce(redirect::text, 'nothing')) AS breach
      FROM topups
      LEFT JOIN (VALUES ${ORDER_FIELDS.join()}) AS f(posts_to, payment, merchant, rupees) ON f.posts_to = provider::text
      WHERE (redirect IS NULL) <> (provider_payment_id IS NULL)
        OR (merchant_code IS NOT NULL) <> (posts_to IS NOT NULL AND redirect IS NOT NULL)
        OR (posts_to IS NOT NULL AND redirect IS NOT NULL AND (
          redirect->'fields'->>payment, redirect->'fields'->>merchant, (redirect->'fields'->>rupees)::numeric * 100)
            IS DISTINCT FROM (provider_payment_id, merchant_code, amount_paisa::numeric))`,
  },
  {
    name: 'top-up-payment',
    says: 'Two top-ups are the same payment at their provider.',
    find: `SELECT format('There are %s top-ups with payment %s at %s.', count(*), provider_payment_id, provider) AS breach
      FROM topups WHERE provider_payment_id IS NOT NULL
      GROUP BY provider, environment, provider_payment_id HAVING count(*) > 1`,
  },
  {
    name: 'top-up-answers',
    says: 'A top-up has an outcome, and its provider never gave an answer.',
    find: `SELECT format('Top-up top:%s at %s is %s after %s answers, the last at %s.', id, provider, state, checks,
        coalesce(last_checked_at::text, 'no time')) AS breach
      FROM topups
      WHERE checks < 0 OR (checks = 0) <> (last_checked_at IS NULL)
        OR (checks = 0 AND state <> 'initiated' AND redirect IS NOT NULL) OR last_checked_at > now() + interval '1 hour'`,
  },
  {
    name: 'top-up-forgotten',
    says: 'Nobody asks again about a top-up that has no outcome.',
    // The longest pause is the last one before the thirtieth day after a credit.
    find: `SELECT format('Top-up top:%s at %s is %s, and is asked about at %s.', id, provider, state, coalesce(next_check_at::text, 'no time')) AS breach
      FROM topups
      WHERE (next_check_at IS NULL AND reconciliation IS NULL AND state IN ('initiated', 'pending'))
        OR next_check_at > now() + interval '17 days'`,
  },
  {
    name: 'top-up-simulator',
    says: 'A simulator has another record of a payment than the top-up.',
    // The second half takes what a person may still be about to ask for a day.
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
