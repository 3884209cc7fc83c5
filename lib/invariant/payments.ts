import type { Rule } from './rule'

/** Payments outside the wallet and the invoices that they settled. */
export const paymentsSettle: Rule[] = [
  {
    name: 'outside-payment',
    says: 'An invoice that was settled outside the wallet has no payment, or more than one.',
    find: `SELECT format('Invoice inv:%s was settled outside the wallet and has %s payments.', i.id, coalesce(p.count, 0)) AS breach
      FROM invoices i
      LEFT JOIN (SELECT business_id, environment, invoice_id, count(*) AS count FROM payments, unnest(invoice_ids) AS invoice_id GROUP BY 1, 2, 3) p
        ON (p.business_id, p.environment, p.invoice_id) = (i.business_id, i.environment, i.id)
      WHERE i.settlement = 'outside' AND p.count IS DISTINCT FROM 1`,
  },
  {
    name: 'payment-invoices',
    says: 'A payment is not the sum of invoices of its customer that were settled outside the wallet.',
    find: `SELECT format('Payment pay:%s is of %s paisa for %s invoices, of which %s of %s paisa were settled outside for its customer.',
        p.id, p.amount_paisa, cardinality(p.invoice_ids), i.count, coalesce(i.sum, 0)) AS breach
      FROM payments p
      CROSS JOIN LATERAL (SELECT count(*) AS count, sum(i.total_amount_paisa) AS sum FROM invoices i
        WHERE (i.business_id, i.environment, i.customer_id) = (p.business_id, p.environment, p.customer_id)
          AND i.id = ANY (p.invoice_ids) AND i.settlement = 'outside') i
      WHERE (i.count, i.sum) IS DISTINCT FROM (cardinality(p.invoice_ids)::bigint, p.amount_paisa::numeric)`,
  },
  {
    name: 'paid-ahead',
    says: 'A period that was paid ahead has no paid invoice, or the periods do not follow each other.',
    find: `SELECT format('Subscription sub:%s until %s is paid ahead by invoice inv:%s from %s to %s.', s.id, s.current_period_end,
        a.period->>'invoiceId', a.period->>'periodStart', a.period->>'periodEnd') AS breach
      FROM subscriptions s
      CROSS JOIN LATERAL jsonb_array_elements(s.paid_ahead) WITH ORDINALITY AS a(period, n)
      LEFT JOIN invoices i ON (i.business_id, i.environment, i.id) = (s.business_id, s.environment, (a.period->>'invoiceId')::uuid)
      WHERE s.paid_ahead IS NOT NULL AND ((i.subscription_id, i.settlement, i.period_start, i.period_end) IS DISTINCT FROM
          (s.id, 'outside'::invoice_settlement, (a.period->>'periodStart')::timestamptz, (a.period->>'periodEnd')::timestamptz)
        OR s.ended_at IS NULL AND (a.period->>'periodStart')::timestamptz IS DISTINCT FROM
          CASE WHEN a.n = 1 THEN s.current_period_end ELSE (s.paid_ahead->(a.n - 2)::int->>'periodEnd')::timestamptz END)`,
  },
]
