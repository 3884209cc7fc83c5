import type { Damage } from './table.fixture'

export const OUTSIDE_DAMAGES: Damage[] = [
  {
    what: 'the payment of an invoice is gone',
    rule: 'outside-payment',
    sql: (s) => `DELETE FROM payments WHERE '${s.manual.paid}' = ANY (invoice_ids)`,
  },
  {
    what: 'an invoice was paid twice outside the wallet',
    rule: 'outside-payment',
    sql: (s) =>
      `UPDATE payments SET invoice_ids = invoice_ids || invoice_ids WHERE '${s.manual.paid}' = ANY (invoice_ids)`,
  },
  {
    what: 'a period that was paid ahead has another end than its invoice',
    rule: 'paid-ahead',
    sql: (s) =>
      `UPDATE subscriptions SET paid_ahead = jsonb_set(paid_ahead, '{0,periodEnd}', '"2030-01-01T00:00:00.000Z"') WHERE id = '${s.outside.subscription}'`,
  },
  {
    what: 'the next of the periods that were paid ahead is gone',
    rule: 'paid-ahead',
    sql: (s) => `UPDATE subscriptions SET paid_ahead = paid_ahead - 0 WHERE id = '${s.outside.subscription}'`,
  },
  {
    what: 'a period is free and its payment was not reversed',
    rule: 'payment-reversed',
    sql: (s) => `UPDATE invoices SET origin = 'reversed' WHERE id = '${s.outside.invoices[0]}'`,
  },
  {
    what: 'a payment was reversed and its invoice is not credited',
    rule: 'payment-reversed',
    sql: (s) => `UPDATE payments SET reversed_at = now() WHERE '${s.outside.invoices[0]}' = ANY (invoice_ids)
      OR invoice_ids && (SELECT array_agg(id) FROM invoices WHERE subscription_id = '${s.outside.subscription}' AND origin = 'subscription')`,
  },
  {
    what: 'the periods that were paid ahead have a gap that no reversal made',
    rule: 'paid-ahead',
    sql: (s) =>
      `UPDATE invoices SET period_end = period_end - interval '1 day' WHERE origin = 'reversed' AND subscription_id = '${s.outside.subscription}'`,
  },
  {
    what: 'a period that was paid ahead was freed',
    rule: 'paid-ahead',
    sql: (s) => `UPDATE invoices SET origin = 'reversed' WHERE id = '${s.outside.invoices.at(-1)}'`,
  },
  {
    what: 'a payment is of more than its invoices',
    rule: 'payment-invoices',
    sql: (s) =>
      `UPDATE payments SET amount_paisa = amount_paisa + 1 WHERE '${s.manual.paid}' = ANY (invoice_ids)`,
  },
  {
    what: 'a payment names an invoice of another customer',
    rule: 'payment-invoices',
    sql: (s) =>
      `UPDATE payments SET customer_id = '${s.pastDue.customer}' WHERE '${s.manual.paid}' = ANY (invoice_ids)`,
  },
  {
    what: 'a drawer expects more than was recorded',
    rule: 'drawer-count',
    sql: (s) =>
      `UPDATE drawer_counts SET expected_paisa = expected_paisa + 1 WHERE business_id = '${s.business}'`,
  },
  {
    what: 'a drawer expects less than was recorded long before it was counted',
    rule: 'drawer-count',
    sql: (s) =>
      `UPDATE drawer_counts SET expected_paisa = 0, id = (left(khata_first_id(now() + interval '2 hours')::text, 13) || right(id::text, 23))::uuid
      WHERE business_id = '${s.business}'`,
  },
  {
    what: 'a billed item has no line on its invoice',
    rule: 'item-line',
    sql: (
      s,
    ) => `INSERT INTO invoice_items (id, business_id, environment, customer_id, description, amount_paisa, quantity, invoice_id, metadata, created_at)
      SELECT gen_random_uuid(), business_id, environment, customer_id, 'Late fee', 100, 1, id, '{}', now() FROM invoices WHERE id = '${s.paying.invoices[1]}'`,
  },
]
