import type { Rule } from './rule'

/**
 * I2: the stored revenue of each day. It includes the invoices that were paid at the first attempt, up to the last invoice that was
 * counted.
 */
export const revenueAddsUp: Rule[] = [
  {
    name: 'revenue-days',
    says: 'The stored revenue of a day is not the sum of its invoices.',
    find: `SELECT format('Business biz:%s in %s was paid %s paisa by %s invoices on %s, and %s paisa by %s are stored.', business_id, environment,
      coalesce(i.paid, 0), coalesce(i.count, 0), day, coalesce(d.paid_paisa, 0), coalesce(d.invoices, 0)) AS breach
    FROM (
      SELECT i.business_id, i.environment, (i.paid_at AT TIME ZONE p.time_zone)::date AS day, count(*) AS count,
        sum(i.total_amount_paisa) AS paid
      FROM revenue_progress p
      JOIN invoices i ON i.business_id = p.business_id AND i.environment = p.environment AND i.id <= p.through_invoice_id
      WHERE i.status = 'paid' AND i.paid_at = i.created_at
      GROUP BY 1, 2, 3
    ) i FULL JOIN revenue_days d USING (business_id, environment, day)
    WHERE (i.count, i.paid) IS DISTINCT FROM (d.invoices::bigint, d.paid_paisa)`,
  },
  {
    name: 'recurring-movements',
    says: 'The movements of recurring revenue do not lead to what a subscription brings in.',
    find: `SELECT format('Subscription sub:%s brings in %s paisa a period, and its movements lead to %s.', s.id, now.paisa, coalesce(m.to_paisa, 0)) AS breach
    FROM subscriptions s
    JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id
    CROSS JOIN LATERAL (SELECT khata_recurring_paisa(s.status, s.quantity, p.amount_paisa, s.discount) AS paisa) now
    LEFT JOIN LATERAL (SELECT m.* FROM recurring_movements m
      WHERE m.business_id = s.business_id AND m.environment = s.environment AND m.subscription_id = s.id ORDER BY m.id DESC LIMIT 1) m ON true
    WHERE coalesce(m.to_paisa, 0) <> now.paisa
      OR now.paisa > 0 AND (m.to_interval, m.to_interval_count) IS DISTINCT FROM (p.interval, p.interval_count)
    UNION ALL
    SELECT format('Movement %s of sub:%s begins with %s paisa, and the one before it led to %s.', id, subscription_id, from_paisa, coalesce(former, 0))
    FROM (SELECT m.*, lag(to_paisa) OVER (PARTITION BY business_id, environment, subscription_id ORDER BY id) AS former FROM recurring_movements m) chain
    WHERE from_paisa <> coalesce(former, 0)`,
  },
]
