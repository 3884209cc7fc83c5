import type { Rule } from './rule'

/** I2: the stored revenue of each day. It counts the invoices that their first attempt paid, up to a certain invoice. */
export const revenueIsASum: Rule = {
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
}
