import { chargeOf } from './money.fixture'
import { again, event, eventGone, says, set } from './rows.fixture'
import type { Damage } from './table.fixture'

export const EVENT_STORY_DAMAGES: Damage[] = [
  {
    what: 'a customer has another address than was told',
    rule: 'event-last',
    sql: (s) => `UPDATE customers SET email = 'thief@example.com' WHERE id = '${s.paying.customer}'`,
  },
  {
    what: 'an archived customer is back',
    rule: 'event-last',
    sql: (s) => `UPDATE customers SET archived_at = NULL WHERE id = '${s.archivedCustomer}'`,
  },
  {
    what: 'a customer was archived and nobody was told',
    rule: 'event-last',
    sql: (s) => `UPDATE customers SET archived_at = now() WHERE id = '${s.paying.customer}'`,
  },
  {
    what: 'a price asks for less than was told',
    rule: 'event-last',
    sql: (s) => `UPDATE prices SET amount_paisa = 1 WHERE id = '${s.price}'`,
  },
  {
    what: 'a price is sold again and nobody was told',
    rule: 'event-last',
    sql: (s) => `UPDATE prices SET active = NOT active WHERE id = '${s.price}'`,
  },
  {
    what: 'a product has another name than was told',
    rule: 'event-last',
    sql: (s) => `UPDATE products SET name = 'Gold' WHERE business_id = '${s.business}'`,
  },
  {
    what: 'an amount was changed in the invoice, its lines and its charge, and not in its events',
    rule: 'event-last',
    sql: (
      s,
    ) => `UPDATE invoices SET total_amount_paisa = 20000, lines = jsonb_set(lines, '{0,amountPaisa}', '"20000"') WHERE id = '${s.paying.invoices[2]}';
      UPDATE ledger_entries SET amount_paisa = sign(amount_paisa) * 20000 WHERE transaction_id = ${chargeOf(s.paying.invoices[2])}`,
  },
  {
    what: 'two invoices changed numbers',
    rule: 'event-last',
    sql: (
      s,
    ) => `DROP INDEX invoices_number; UPDATE invoices i SET invoice_number = o.invoice_number FROM invoices o
      WHERE (i.id, o.id) IN (('${s.paying.invoices[1]}', '${s.paying.invoices[2]}'), ('${s.paying.invoices[2]}', '${s.paying.invoices[1]}'))`,
  },
  {
    what: 'an invoice moved to another customer of the same subscription',
    rule: 'event-last',
    sql: (s) =>
      `UPDATE invoices SET customer_id = '${s.ended.customer}' WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'the metadata of a subscription was changed',
    rule: 'event-last',
    sql: (s) => set(s.paying, `metadata = '{"plan":"gold"}'`),
  },
  {
    what: 'a subscription moved to another price',
    rule: 'event-last',
    sql: (s) =>
      set(s.paying, `price_id = (SELECT price_id FROM subscriptions WHERE id = '${s.free.subscription}')`),
  },
  {
    what: 'a subscription is paid by another user, with another wallet',
    rule: 'event-last',
    sql: (s) => set(s.paying, `user_id = '${s.ended.user}', wallet_id = '${s.ended.wallet}'`),
  },
  {
    what: 'a subscription was marked to end and nobody was told',
    rule: 'event-last',
    sql: (s) => set(s.paying, 'cancel_at_period_end = true, canceled_at = now()'),
  },
  {
    what: 'the reason of an end was changed',
    rule: 'event-last',
    sql: (s) => set(s.ended, `cancel_reason = 'Too little milk.'`),
  },
  {
    what: 'the last event of a subscription is gone',
    rule: 'event-last',
    sql: (s) => eventGone(s.ended.subscription, 'subscription.canceled'),
  },
  {
    what: 'a top-up says another amount than was told, and so does its credit',
    rule: 'event-last',
    sql: (s) => `UPDATE topups SET amount_paisa = 1 WHERE wallet_id = '${s.free.wallet}'`,
  },
  {
    what: 'an event was emptied',
    rule: 'event-last',
    sql: (s) => `UPDATE events SET data = '{}' WHERE ${event(s.free.customer, 'customer.updated')}`,
  },
  {
    what: 'an event in the middle was emptied',
    rule: 'event-story',
    sql: (s) => `UPDATE events SET data = '{}' WHERE ${event(s.paying.subscription, 'subscription.created')}`,
  },
  {
    what: 'an event in the middle says another amount',
    rule: 'event-story',
    sql: (s) => says(s.pastDue.invoices.at(-1), 'invoice.opened', 'totalAmountPaisa', '"1"'),
  },
  {
    what: 'an event in the middle says another customer',
    rule: 'event-story',
    sql: (s) =>
      says(s.paying.subscription, 'subscription.created', 'customerId', '"cus_01h455vb4pex5vsknk084sn02q"'),
  },
  {
    what: 'a renewal in the middle has no event',
    rule: 'event-story',
    sql: (s) =>
      `DELETE FROM events WHERE id = (SELECT id FROM events WHERE object_id = '${s.paying.subscription}' AND type = 'subscription.renewed' ORDER BY sequence LIMIT 1)`,
  },
  {
    what: 'a recovery has no event',
    rule: 'event-status',
    sql: (s) => eventGone(s.recovered.subscription, 'subscription.recovered'),
  },
  {
    what: 'a failed renewal has no event',
    rule: 'event-status',
    sql: (s) => eventGone(s.recovered.subscription, 'subscription.past_due'),
  },
  {
    what: 'a subscription that was never past due recovered, as an invented event says',
    rule: 'event-status',
    sql: (s) => again(s.paying.subscription, 'subscription.renewed', `, type = 'subscription.recovered'`),
  },
  {
    what: 'a canceled subscription was renewed, as an invented event says',
    rule: 'event-status',
    sql: (s) => again(s.ended.subscription, 'subscription.canceled', `, type = 'subscription.renewed'`),
  },
  {
    what: 'a payment was told as open',
    rule: 'event-status',
    sql: (s) => says(s.paying.invoices[1], 'invoice.paid', 'status', '"open"'),
  },
  {
    what: 'an invoice asks for less than its price did, everywhere',
    rule: 'invoice-price',
    sql: (s) => `UPDATE invoices SET total_amount_paisa = 20000 WHERE id = '${s.pastDue.invoices[0]}'`,
  },
  {
    what: 'a settlement outside was made by the engine',
    rule: 'outside-by-request',
    sql: (s) => `UPDATE invoices SET settlement = 'outside' WHERE id = '${s.paying.invoices[1]}'`,
  },
]
