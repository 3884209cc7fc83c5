import type { Rule } from './rule'

// SQL: how much time is between a period that was paid ahead and the paid one before it.
const GAP = `extract(epoch FROM (a.period->>'periodStart')::timestamptz
          - CASE WHEN a.n = 1 THEN s.current_period_end ELSE (s.paid_ahead->(a.n - 2)::int->>'periodEnd')::timestamptz END)`

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
    name: 'payment-reversed',
    says: 'The invoices of a reversed payment are not credited in full, or a period is free and its payment was not reversed.',
    find: `SELECT format('Invoice inv:%s (%s) of payment pay:%s, which was reversed %s, has %s of %s paisa credited.', i.id, i.origin,
        p.id, coalesce(p.reversed_at::text, 'never'), i.refunded_paisa, i.total_amount_paisa) AS breach
      FROM invoices i
      LEFT JOIN payments p ON (p.business_id, p.environment) = (i.business_id, i.environment) AND i.id = ANY (p.invoice_ids)
      WHERE i.settlement = 'outside' AND p.reversed_at IS NOT NULL AND i.refunded_paisa <> i.total_amount_paisa
        OR i.origin = 'reversed' AND p.reversed_at IS NULL`,
  },
  {
    name: 'paid-ahead',
    says: 'A period that was paid ahead has no paid invoice, or the periods do not follow each other.',
    find: `SELECT format('Subscription sub:%s until %s is paid ahead by invoice inv:%s from %s to %s.', s.id, s.current_period_end,
        a.period->>'invoiceId', a.period->>'periodStart', a.period->>'periodEnd') AS breach
      FROM subscriptions s
      CROSS JOIN LATERAL jsonb_array_elements(s.paid_ahead) WITH ORDINALITY AS a(period, n)
      LEFT JOIN invoices i ON (i.business_id, i.environment, i.id) = (s.business_id, s.environment, (a.period->>'invoiceId')::uuid)
      WHERE s.paid_ahead IS NOT NULL AND ((i.subscription_id, i.settlement, i.origin, i.period_start, i.period_end) IS DISTINCT FROM
          (s.id, 'outside'::invoice_settlement, 'subscription'::invoice_origin, (a.period->>'periodStart')::timestamptz, (a.period->>'periodEnd')::timestamptz)
        OR s.ended_at IS NULL AND ${GAP} > 0 AND NOT EXISTS (
          -- The period that is missing was paid, and its payment was reversed, or the subscription waits for it.
          SELECT FROM invoices f WHERE (f.business_id, f.environment, f.subscription_id) = (s.business_id, s.environment, s.id)
            AND f.origin = 'reversed' AND f.period_end = (a.period->>'periodStart')::timestamptz)
        OR s.ended_at IS NULL AND ${GAP} < 0)`,
  },
]
