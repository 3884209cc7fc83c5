import type { Rule } from './rule'

/**
 * I3. A void invoice keeps its place: its period was forgiven, or given up with the subscription, and is not billed
 * again. One gap is legal: an unpaid subscription whose invoice was settled after its period begins that period anew
 * at the instant of the settlement, so that nobody is charged for the time without service.
 */
export const periodsTile: Rule[] = [
  {
    name: 'period-billed-twice',
    says: 'A period was billed twice.',
    find: `SELECT format('Subscription sub:%s has %s invoices for the period from %s.', subscription_id, count(*), period_start) AS breach
   FROM invoices WHERE origin = 'subscription'
   GROUP BY business_id, environment, subscription_id, period_start HAVING count(*) > 1`,
  },
  {
    name: 'periods-tile',
    says: 'Between two periods there is a gap or an overlap.',
    find: `SELECT format('Subscription sub:%s is billed from %s by invoice inv:%s, and the invoice before ends at %s.',
     subscription_id, period_start, id, previous_end) AS breach
   FROM (
     SELECT id, subscription_id, period_start, due_at, coalesce(paid_at, voided_at) AS settled_at,
       lag(period_end) OVER (PARTITION BY business_id, environment, subscription_id ORDER BY period_start) AS previous_end
     FROM invoices WHERE origin = 'subscription'
   ) AS i
   WHERE period_start <> previous_end
     AND NOT coalesce(period_start > previous_end AND period_start = settled_at AND due_at < period_start, false)`,
  },
  {
    name: 'period-current',
    says: 'A subscription is not where its last invoice left it.',
    // Nothing billed: the trial is the period. Paid: that period. Open: the one before it, which is paid or
    // the trial. Void: that period, forgiven; or the one before it, where the subscription ended instead.
    find: `SELECT format('Subscription sub:%s is %s until %s, and its last invoice (%s) is for %s to %s.',
     s.id, s.status, s.current_period_end, coalesce(i.status::text, 'none'), coalesce(i.period_start::text, '-'),
     coalesce(i.period_end::text, '-')) AS breach
   FROM subscriptions s
   LEFT JOIN (
     SELECT DISTINCT ON (business_id, environment, subscription_id)
       business_id, environment, subscription_id, status, period_start, period_end
     FROM invoices WHERE origin = 'subscription'
     ORDER BY business_id, environment, subscription_id, period_start DESC
   ) AS i ON (i.business_id, i.environment, i.subscription_id) = (s.business_id, s.environment, s.id)
   WHERE CASE coalesce(i.status::text, 'none')
     WHEN 'none' THEN s.current_period_end IS DISTINCT FROM s.trial_end_at
     WHEN 'paid' THEN s.current_period_end <> i.period_end
     WHEN 'open' THEN s.current_period_end <> i.period_start
     ELSE s.current_period_end <> i.period_end AND (s.status <> 'canceled' OR s.current_period_end <> i.period_start)
   END`,
  },
]
