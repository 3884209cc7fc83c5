import { again, event, eventGone } from './rows.fixture'
import type { Damage } from './table.fixture'

export const EVENT_DAMAGES: Damage[] = [
  {
    what: 'the event of a new customer is gone',
    rule: 'event-missing',
    sql: (s) => eventGone(s.paying.customer, 'customer.created'),
  },
  {
    what: 'all events of an archived customer are gone',
    rule: 'event-missing',
    sql: (s) => `DELETE FROM events WHERE object_id = '${s.archivedCustomer}'`,
  },
  {
    what: 'the event of a new subscription is gone',
    rule: 'event-missing',
    sql: (s) => eventGone(s.paying.subscription, 'subscription.created'),
  },
  {
    what: 'all events of an invoice are gone',
    rule: 'event-missing',
    sql: (s) => `DELETE FROM events WHERE object_id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'the event of a top-up is gone',
    rule: 'event-missing',
    sql: (s) =>
      `DELETE FROM events WHERE object_id = (SELECT id FROM topups WHERE wallet_id = '${s.paying.wallet}' LIMIT 1)`,
  },
  {
    what: 'the event of a price is gone',
    rule: 'event-missing',
    sql: (s) => eventGone(s.price, 'price.created'),
  },
  {
    what: 'the event of an expired checkout is gone',
    rule: 'event-missing',
    sql: (s) => `DELETE FROM events WHERE object_id = '${s.expiredCheckout}'`,
  },
  {
    what: 'the event of a payment is gone',
    rule: 'event-timeline',
    sql: (s) => eventGone(s.paying.invoices[1], 'invoice.paid'),
  },
  {
    what: 'a failure in the middle has no event',
    rule: 'event-timeline',
    sql: (s) => eventGone(s.pastDue.invoices.at(-1), 'invoice.payment_failed'),
  },
  {
    what: 'an invoice was paid twice, as its events say',
    rule: 'event-timeline',
    sql: (s) => again(s.paying.invoices[1], 'invoice.paid'),
  },
  {
    what: 'an open invoice was paid, as an invented event says',
    rule: 'event-timeline',
    sql: (s) => again(s.pastDue.invoices.at(-1), 'invoice.created', `, type = 'invoice.paid'`),
  },
  {
    what: 'an event and its entry in the timeline have another id each',
    rule: 'event-timeline',
    sql: (s) =>
      `UPDATE invoices SET timeline = jsonb_set(timeline, '{-1,id}', '"evt_01h455vb4pex5vsknk084sn02q"') WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'an event is of another type than its entry in the timeline',
    rule: 'event-timeline',
    sql: (s) =>
      `UPDATE events SET type = 'invoice.sent' WHERE ${event(s.pastDue.invoices.at(-1), 'invoice.payment_failed')}`,
  },
  {
    what: 'the events of an invoice change places',
    rule: 'event-timeline',
    sql: (s) => `UPDATE events SET sequence = -sequence WHERE object_id = '${s.givenUp.invoices.at(-1)}'`,
  },
  {
    what: 'an event is about an object that is not there',
    rule: 'event-object',
    sql: (s) =>
      `UPDATE events SET object_id = '${s.business}' WHERE ${event(s.paying.invoices[1], 'invoice.paid')}`,
  },
  {
    what: 'an event is about an object of another kind',
    rule: 'event-object',
    sql: (s) =>
      `UPDATE events SET object_id = '${s.paying.customer}' WHERE ${event(s.paying.invoices[1], 'invoice.paid')}`,
  },
  {
    what: 'an event is of a type that there is not',
    rule: 'event-object',
    sql: (s) =>
      `UPDATE events SET type = 'money.stolen' WHERE ${event(s.paying.invoices[1], 'invoice.paid')}`,
  },
  {
    what: 'an event belongs to another business',
    rule: 'event-object',
    sql: (s) =>
      `UPDATE events SET business_id = '${s.paying.user}' WHERE ${event(s.paying.subscription, 'subscription.created')}`,
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
    what: 'a customer was archived twice, as the events say',
    rule: 'event-doubled',
    sql: (s) => again(s.archivedCustomer, 'customer.archived'),
  },
  {
    what: 'the credit of a top-up was told twice',
    rule: 'event-doubled',
    sql: (s) => {
      const topUp = `(SELECT id FROM topups WHERE wallet_id = '${s.paying.wallet}' LIMIT 1)`
      return `INSERT INTO events (id, business_id, environment, type, object_id, data, request_id, created_at)
        SELECT khata_uuid7(), business_id, environment, type, object_id, data, request_id, created_at FROM events WHERE object_id = ${topUp}`
    },
  },
  {
    what: 'an event that changes a price says what was told before',
    rule: 'event-doubled',
    sql: (s) => again(s.price, 'price.created', `, type = 'price.updated'`),
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
    what: 'the end of a trial was not announced',
    rule: 'reminder-missing',
    sql: (s) => eventGone(s.tried.subscription, 'subscription.trial_will_end'),
  },
  {
    what: 'the warning of a wallet that was short is gone',
    rule: 'low-balance',
    sql: () =>
      `DELETE FROM events WHERE id = (SELECT id FROM events WHERE type = 'wallet.low_balance' LIMIT 1)`,
  },
  {
    what: 'a wallet was said to be short twice',
    rule: 'low-balance',
    sql: () => `INSERT INTO events (id, business_id, environment, type, object_id, data, forecast, request_id, created_at)
      SELECT khata_uuid7(), business_id, environment, type, object_id, data, forecast, request_id, created_at
      FROM events WHERE type = 'wallet.low_balance' LIMIT 1`,
  },
]
