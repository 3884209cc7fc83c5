import type { Damage } from './table.fixture'

/** The last event of an object and type. */
const event = (object: string, type: string) =>
  `id = (SELECT id FROM events WHERE object_id = '${object}' AND type = '${type}' ORDER BY sequence DESC LIMIT 1)`
const eventGone = (object: string, type: string) => `DELETE FROM events WHERE ${event(object, type)}`
const OF_PAYMENT = `(SELECT id FROM events WHERE type = 'invoice.paid' AND object_id = '<paying.invoices.1>')`

/** The oldest delivery of an endpoint with this status. */
const oneOf = (endpoint: string, status: string) =>
  `id = (SELECT id FROM webhook_deliveries WHERE endpoint_id = '${endpoint}' AND status = '${status}' ORDER BY id LIMIT 1)`
const delivery = (endpoint: string, status: string, change: string) =>
  `UPDATE webhook_deliveries SET ${change} WHERE ${oneOf(endpoint, status)}`

export const EVENT_DAMAGES: Damage[] = [
  [
    'event-missing',
    'the event of a new customer is gone',
    eventGone('<paying.customer>', 'customer.created'),
  ],
  [
    'event-missing',
    'the event of a top-up is gone',
    `DELETE FROM events WHERE object_id = (SELECT id FROM topups WHERE wallet_id = '<paying.wallet>' LIMIT 1)`,
  ],
  [
    'event-object',
    'an event is about an object that is not there',
    `UPDATE events SET object_id = '<business>' WHERE ${event('<paying.invoices.1>', 'invoice.paid')}`,
  ],
  ['event-timeline', 'the event of a payment is gone', eventGone('<paying.invoices.1>', 'invoice.paid')],
  [
    'event-last',
    'a price asks for less than was told',
    `UPDATE prices SET amount_paisa = 1 WHERE id = '<price>'`,
  ],
  [
    'event-last',
    'a product has another name than was told',
    `UPDATE products SET name = 'Gold' WHERE business_id = '<business>'`,
  ],
  [
    'event-last',
    'an amount was changed in the invoice, its lines and its charge, and not in its events',
    `UPDATE invoices SET total_amount_paisa = 20000 WHERE id = '<paying.invoices.2>';
      UPDATE ledger_entries SET amount_paisa = sign(amount_paisa) * 20000 WHERE transaction_id = (SELECT ledger_transaction_id FROM invoices WHERE id = '<paying.invoices.2>')`,
  ],
  [
    'delivery-parties',
    'a delivery lost its event',
    delivery('<endpoint>', 'succeeded', `event_id = '<business>'`),
  ],
  [
    'delivery-attempts',
    'an attempt is not in the list',
    delivery('<failingEndpoint>', 'retrying', 'attempt_count = attempt_count + 1'),
  ],
  [
    'delivery-success',
    'a delivery that failed counts as successful',
    delivery('<failingEndpoint>', 'retrying', `status = 'succeeded', due_at = NULL, next_attempt_at = NULL`),
  ],
  [
    'delivery-missing',
    'a delivery is gone',
    `DELETE FROM webhook_deliveries WHERE ${oneOf('<endpoint>', 'succeeded')}`,
  ],
  [
    'endpoint-versions',
    'an endpoint wants less than was written down',
    `UPDATE webhook_endpoints SET enabled_events = '{product.*}' WHERE id = '<endpoint>'`,
  ],
  [
    'notice-cause',
    'a customer was told of an event that is not there',
    `DELETE FROM events WHERE id = ${OF_PAYMENT}`,
  ],
  [
    'notice-message',
    'the message of a notice is gone',
    `DELETE FROM outbox_messages WHERE id IN (SELECT message_id FROM notices WHERE subject_id = ${OF_PAYMENT})`,
  ],
  [
    'receipt-due',
    'a receipt is due of a top-up that nothing credited',
    `INSERT INTO due_receipts (top_up_id, environment, transaction_id)
      SELECT id, environment, uuidv7() FROM topups WHERE wallet_id = '<pastDue.wallet>'`,
  ],
  [
    'notice-place',
    'nobody follows the events of production any more',
    `DELETE FROM notice_progress WHERE environment = 'production'`,
  ],
  [
    'sequence-ahead',
    'the counter of events was set back',
    `ALTER SEQUENCE events_sequence_seq RESTART WITH 1; SELECT nextval('events_sequence_seq')`,
  ],
]
