import type { Rule } from './rule'

/** SQL: the rows of `table` that belong to the same subscription as the row `of`, which has the subscription's id in the column `key`. */
const ofSame = (alias: string, of: string, key = 'subscription_id') =>
  `(${alias}.business_id, ${alias}.environment, ${alias}.subscription_id) = (${of}.business_id, ${of}.environment, ${of}.${key})`

/** Each billed period with the one before it. A period that was reversed is no longer a period of the subscription. */
const PERIODS = `
  SELECT business_id, environment, subscription_id, id, period_start, period_end, due_at, coalesce(paid_at, voided_at) AS settled_at,
    lag(period_start) OVER one_by_one AS before_start, lag(period_end) OVER one_by_one AS before_end,
    lag(voided_at) OVER one_by_one AS before_voided_at
  FROM invoices WHERE origin = 'subscription'
  WINDOW one_by_one AS (PARTITION BY business_id, environment, subscription_id ORDER BY period_start, id)`

/** SQL: a change started a period of its own between two times. Such a period has no invoice of origin `subscription`. */
const changedBetween = (of: string, from: string, to: string, key?: string) =>
  `EXISTS (SELECT FROM subscription_changes c WHERE ${ofSame('c', of, key)}
    AND c.period_paisa IS NOT NULL AND c.period_start > ${from} AND c.period_start <= ${to})`

/** SQL: by how much a period ends later because of pauses in it that keep the remaining time. */
const keptIn = (from: string, to: string, of: string, key?: string) =>
  `coalesce((SELECT sum(coalesce(p.kept_ms * interval '1 millisecond', p.ended_at - p.paused_at)) FROM subscription_pauses p
    WHERE ${ofSame('p', of, key)} AND p.remaining = 'keep' AND p.paused_at >= ${from} AND p.paused_at < ${to}), interval '0')`

/** I3. The engine and its tests decide which state follows which. These rules check the links between the rows that it has written. */
export const periodsLink: Rule[] = [
  {
    name: 'period-billed-twice',
    says: 'A period was billed twice.',
    find: `SELECT format('Subscription sub:%s has %s invoices for the period from %s.', subscription_id, count(*), period_start) AS breach
      FROM invoices WHERE origin = 'subscription'
      GROUP BY business_id, environment, subscription_id, period_start HAVING count(*) > 1`,
  },
  {
    name: 'period-first',
    says: 'A subscription has neither an invoice of its first period nor a time before it.',
    find: `SELECT format('Subscription sub:%s has no invoice of its first period, and no trial.', s.id) AS breach
      FROM subscriptions s
      WHERE s.trial_end_at IS NULL AND NOT EXISTS (SELECT FROM invoices i WHERE ${ofSame('i', 's', 'id')}
        AND i.origin <> 'manual' AND i.period_start = s.created_at)`,
  },
  {
    name: 'periods-tile',
    says: 'Two periods overlap, or there is a gap between them that no pause, change, reversal, void or late payment made.',
    find: `SELECT format('Subscription sub:%s is billed from %s by invoice inv:%s, and the invoice before ends at %s.',
        n.subscription_id, n.period_start, n.id, n.before_end) AS breach
      FROM (${PERIODS}) AS n
      WHERE n.period_start <> n.before_end AND n.period_start IS DISTINCT FROM n.before_voided_at AND NOT ${changedBetween('n', 'n.before_start', 'n.period_start')}
        AND (n.period_start < n.before_end OR NOT (
          n.due_at < n.period_start AND n.period_start = n.settled_at
          OR n.period_start = n.before_end + ${keptIn('n.before_start', 'n.period_start', 'n')}
          OR EXISTS (SELECT FROM subscription_pauses p WHERE ${ofSame('p', 'n')}
            AND (p.remaining = 'lose' OR p.ended_at = n.period_start) AND p.paused_at BETWEEN n.before_start AND n.period_start AND p.ended_at <= n.period_start)
          OR EXISTS (SELECT FROM invoices f WHERE ${ofSame('f', 'n')} AND f.origin = 'reversed'
            AND f.period_start BETWEEN n.before_end AND n.period_start)))`,
  },
  {
    name: 'period-current',
    says: 'A subscription is in another period than the last one that was paid or forgiven.',
    find: `SELECT format('Subscription sub:%s is %s in the period from %s to %s, and its last invoice is for %s to %s.', s.id, s.status,
        s.current_period_start, s.current_period_end, coalesce(last.period_start::text, 'no time'), coalesce(last.period_end::text, 'no time')) AS breach
      FROM subscriptions s
      LEFT JOIN LATERAL (SELECT i.period_start, i.period_end FROM invoices i
        WHERE ${ofSame('i', 's', 'id')} AND i.origin = 'subscription' AND i.status IN ('paid', 'void')
          AND (i.status = 'paid' OR i.period_start <= s.current_period_start)
          AND NOT coalesce(s.paid_ahead, '[]') @> jsonb_build_array(jsonb_build_object('invoiceId', i.id))
        ORDER BY i.period_start DESC LIMIT 1) last ON true
      WHERE NOT CASE
        -- A reversal brings it back to the period before the one that is free.
        WHEN EXISTS (SELECT FROM invoices f WHERE ${ofSame('f', 's', 'id')} AND f.origin = 'reversed' AND f.period_start >= s.current_period_end)
          THEN last.period_start IS NULL OR last.period_start <= s.current_period_start
        WHEN ${changedBetween('s', `coalesce(last.period_start, '-infinity')`, `s.current_period_start`, 'id')} THEN EXISTS (
          SELECT FROM subscription_changes c WHERE ${ofSame('c', 's', 'id')} AND c.period_start = s.current_period_start)
        WHEN last.period_start IS NULL THEN s.current_period_start = s.created_at AND s.current_period_end IS NOT DISTINCT FROM s.trial_end_at
        ELSE s.current_period_start = last.period_start
          AND s.current_period_end = last.period_end + ${keptIn('last.period_start', `'infinity'`, 's', 'id')}
      END`,
  },
]

/** I8. A subscription and the rows that its state refers to. A constraint of the table says which columns each state has. */
export const statesLink: Rule[] = [
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
    says: 'An invoice of a period is open and its subscription does not wait for it.',
    find: `SELECT format('Invoice inv:%s of subscription sub:%s is %s and the subscription does not wait for it.', i.id, s.id, i.status) AS breach
      FROM invoices i
      JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (i.business_id, i.environment, i.subscription_id)
      WHERE i.origin = 'subscription' AND i.status IN ('draft', 'open') AND s.open_invoice_id IS DISTINCT FROM i.id`,
  },
  {
    name: 'open-pause',
    says: 'A subscription is paused without an open pause, or has one and is not paused.',
    find: `SELECT format('Subscription sub:%s is %s since %s, and its open pause began at %s.', s.id, s.status,
        coalesce(s.paused_at::text, 'never'), coalesce(p.paused_at::text, 'never')) AS breach
      FROM subscriptions s
      LEFT JOIN subscription_pauses p ON p.ended_at IS NULL AND ${ofSame('p', 's', 'id')}
      WHERE (s.status = 'paused' OR p.paused_at IS NOT NULL) AND s.status <> 'canceled'
        AND (s.paused_at, s.pause_remaining) IS DISTINCT FROM (p.paused_at, p.remaining)`,
  },
  {
    name: 'coupon-counter',
    says: 'A coupon was redeemed another number of times than it counts.',
    find: `SELECT format('Coupon cpn:%s counts %s redemptions, and has %s.', c.id, c.redemptions, r.count) AS breach
      FROM coupons c
      CROSS JOIN LATERAL (SELECT count(*) AS count FROM coupon_redemptions r
        WHERE (r.business_id, r.environment, r.coupon_id) = (c.business_id, c.environment, c.id)) r
      WHERE c.redemptions <> r.count`,
  },
  {
    name: 'discount-coupon',
    says: 'A subscription has a discount of a coupon that was not redeemed for it, or another one than the coupon gives.',
    find: `SELECT format('Subscription sub:%s has a discount of cpn:%s: %s.', s.id, s.discount->>'couponId', s.discount) AS breach
      FROM subscriptions s
      LEFT JOIN coupons c ON (c.business_id, c.environment, c.id::text) = (s.business_id, s.environment, s.discount->>'couponId')
      WHERE s.discount IS NOT NULL AND ((s.discount->>'code', s.discount->>'percentOff', s.discount->>'amountOffPaisa')
          IS DISTINCT FROM (c.code, c.percent_off::text, c.amount_off_paisa::text)
        OR NOT EXISTS (SELECT FROM coupon_redemptions r WHERE (r.business_id, r.environment, r.coupon_id, r.subscription_id)
          = (c.business_id, c.environment, c.id, s.id)))`,
  },
  {
    name: 'price-changes',
    says: 'The changes of a price do not lead from one amount to the next and to what it costs now.',
    find: `SELECT format('Price price:%s is of %s paisa after its change from %s to %s paisa, and %s.', price_id,
        now_paisa, from_paisa, to_paisa,
        CASE WHEN next_paisa IS NULL THEN 'no later change is known' ELSE format('the next one is from %s', next_paisa) END) AS breach
      FROM (
        SELECT ch.price_id, ch.from_paisa, ch.to_paisa, p.amount_paisa AS now_paisa,
          lead(ch.from_paisa) OVER (PARTITION BY ch.business_id, ch.environment, ch.price_id ORDER BY ch.id) AS next_paisa
        FROM price_changes ch
        JOIN prices p ON (p.business_id, p.environment, p.id) = (ch.business_id, ch.environment, ch.price_id)
      ) AS c
      WHERE to_paisa <> coalesce(next_paisa, now_paisa)`,
  },
]
