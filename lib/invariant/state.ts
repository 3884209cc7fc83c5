import type { Rule } from './rule'

/** I8. */
export const statesAreLegal: Rule[] = [
  {
    name: 'subscription-columns',
    says: 'The columns of a subscription do not agree with its state.',
    find: `SELECT format('Subscription sub:%s is %s with open invoice %s, next retry %s, next work %s and end %s.', id, status,
     coalesce('inv:' || open_invoice_id, 'none'), coalesce(next_retry_at::text, 'none'), coalesce(due_at::text, 'none'),
     coalesce(ended_at::text, 'none')) AS breach
   FROM subscriptions
   WHERE (status IN ('past_due', 'unpaid')) <> (open_invoice_id IS NOT NULL)
     OR (status IN ('past_due', 'unpaid')) <> (past_due_at IS NOT NULL)
     OR (status = 'past_due') <> (next_retry_at IS NOT NULL)
     OR (status IN ('trialing', 'active', 'past_due')) <> (due_at IS NOT NULL)
     OR (status = 'canceled') <> (ended_at IS NOT NULL)
     OR (status = 'canceled' AND canceled_at IS NULL)
     OR (user_id IS NULL) <> (wallet_id IS NULL)
     OR current_period_start >= current_period_end`,
  },
  {
    name: 'trial-period',
    says: 'A trial is not the period before the first.',
    find: `SELECT format('Subscription sub:%s is trialing in period %s until %s, and its trial ends %s.', id, period_index,
     current_period_end, coalesce(trial_end_at::text, 'never')) AS breach
   FROM subscriptions
   WHERE status = 'trialing' AND (period_index <> -1 OR trial_end_at IS DISTINCT FROM current_period_end)`,
  },
  {
    name: 'open-invoice',
    says: 'A subscription waits for an invoice that is not open.',
    find: `SELECT format('Subscription sub:%s (%s) waits for invoice inv:%s, which is %s.', s.id, s.status, s.open_invoice_id,
     coalesce(i.status::text, 'nowhere')) AS breach
   FROM subscriptions s
   LEFT JOIN invoices i ON (i.business_id, i.environment, i.id) = (s.business_id, s.environment, s.open_invoice_id)
   WHERE s.open_invoice_id IS NOT NULL
     AND (i.status, i.origin, i.subscription_id) IS DISTINCT FROM ('open'::invoice_status, 'subscription'::invoice_origin, s.id)`,
  },
  {
    name: 'waiting-invoice',
    says: 'An invoice is open and no subscription waits for it.',
    find: `SELECT format('Invoice inv:%s of subscription sub:%s is %s and the subscription does not wait for it.', i.id, s.id, i.status) AS breach
   FROM invoices i
   JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (i.business_id, i.environment, i.subscription_id)
   WHERE i.origin = 'subscription' AND i.status IN ('draft', 'open') AND s.open_invoice_id IS DISTINCT FROM i.id`,
  },
]
