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
]
