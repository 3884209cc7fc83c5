import { again, event, eventGone } from './rows.fixture'
import type { Damage } from './table.fixture'

export const EVENT_DAMAGES: Damage[] = [
  {
    what: 'the counter of events was set back',
    rule: 'sequence-ahead',
    sql: () => `ALTER SEQUENCE events_sequence_seq RESTART WITH 1; SELECT nextval('events_sequence_seq')`,
  },
  {
    what: 'the event of a new customer is gone',
    rule: 'event-missing',
    sql: (s) => eventGone(s.paying.customer, 'customer.created'),
  },
  {
    what: 'the event of a top-up is gone',
    rule: 'event-missing',
    sql: (s) =>
      `DELETE FROM events WHERE object_id = (SELECT id FROM topups WHERE wallet_id = '${s.paying.wallet}' LIMIT 1)`,
  },
  {
    what: 'the event of a payment is gone',
    rule: 'event-timeline',
    sql: (s) => eventGone(s.paying.invoices[1], 'invoice.paid'),
  },
  {
    what: 'an invoice was paid twice, as its events say',
    rule: 'event-timeline',
    sql: (s) => again(s.paying.invoices[1], 'invoice.paid'),
  },
  {
    what: 'an event is about an object that is not there',
    rule: 'event-object',
    sql: (s) =>
      `UPDATE events SET object_id = '${s.business}' WHERE ${event(s.paying.invoices[1], 'invoice.paid')}`,
  },
  {
    what: 'an object is gone and its events are not',
    rule: 'event-object',
    sql: (s) => `DELETE FROM customers WHERE id = '${s.archivedCustomer}'`,
  },
  {
    what: 'a renewal was told twice',
    rule: 'event-doubled',
    sql: (s) => again(s.trialing.subscription, 'subscription.created', `, type = 'subscription.updated'`),
  },
  {
    what: 'the reminder of a charge is gone',
    rule: 'reminder-missing',
    sql: (
      s,
    ) => `DELETE FROM events WHERE id = (SELECT id FROM events WHERE object_id = '${s.paying.subscription}'
      AND type = 'subscription.renewal_upcoming' ORDER BY sequence LIMIT 1)`,
  },
  {
    what: 'the warning of a wallet that was short is gone',
    rule: 'low-balance',
    sql: () =>
      `DELETE FROM events WHERE id = (SELECT id FROM events WHERE type = 'wallet.low_balance' LIMIT 1)`,
  },
]
