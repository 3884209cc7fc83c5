import { bill, set } from './rows.fixture'
import type { Damage } from './table.fixture'

export const SUBSCRIPTION_DAMAGES: Damage[] = [
  {
    what: 'a subscription was never billed',
    rule: 'last-billed',
    sql: (s) => set(s.paying, 'last_billed_at = NULL'),
  },
  {
    what: 'a subscription was billed at another time',
    rule: 'last-billed',
    sql: (s) => set(s.paying, `last_billed_at = last_billed_at + interval '1 hour'`),
  },
  {
    what: 'a forgiven period counts as billed',
    rule: 'last-billed',
    sql: (s) => set(s.trialing, 'last_billed_at = created_at'),
  },
  {
    what: 'an invoice was opened before its period',
    rule: 'billing-instant',
    sql: (s) =>
      bill(
        s.paying.invoices[2],
        `due_at = due_at - interval '1 day', created_at = created_at - interval '1 day'`,
      ),
  },
  {
    what: 'an invoice was paid before it was opened',
    rule: 'billing-instant',
    sql: (s) => bill(s.paying.invoices[2], `paid_at = paid_at - interval '1 day'`),
  },
  {
    what: 'a subscription is past due since another time',
    rule: 'dunning-state',
    sql: (s) => set(s.pastDue, `past_due_at = past_due_at + interval '1 day'`),
  },
  {
    what: 'a subscription has more retries behind it than its invoice',
    rule: 'dunning-state',
    sql: (s) => set(s.pastDue, 'retry_count = retry_count + 1'),
  },
  {
    what: 'the next retry never comes',
    rule: 'dunning-state',
    sql: (s) => set(s.pastDue, `next_retry_at = '2999-01-01', due_at = '2999-01-01'`),
  },
  {
    what: 'a subscription was given up before its last retry',
    rule: 'dunning-state',
    sql: (s) => set(s.pastDue, `status = 'unpaid', next_retry_at = NULL, due_at = NULL`),
  },
  {
    what: 'a paid subscription is past due since some time',
    rule: 'dunning-state',
    sql: (s) => set(s.paying, 'past_due_at = now()'),
  },
  {
    what: 'a paid subscription has retries behind it',
    rule: 'dunning-state',
    sql: (s) => set(s.paying, 'retry_count = 3'),
  },
  {
    what: 'a subscription is never renewed',
    rule: 'due-instant',
    sql: (s) => set(s.paying, `due_at = '2999-01-01'`),
  },
  {
    what: 'a subscription is renewed too early',
    rule: 'due-instant',
    sql: (s) => set(s.paying, `due_at = current_period_start + interval '1 day'`),
  },
  {
    what: 'a subscription waits for nothing',
    rule: 'due-instant',
    sql: (s) => set(s.paying, 'due_at = NULL'),
  },
  {
    what: 'a trial never ends',
    rule: 'due-instant',
    sql: (s) => set(s.trialing, `due_at = '2999-01-01'`),
  },
  {
    what: 'a retry comes at another time than is told',
    rule: 'due-instant',
    sql: (s) => set(s.pastDue, `due_at = due_at + interval '1 day'`),
  },
  {
    what: 'a canceled subscription has something to do',
    rule: 'due-instant',
    sql: (s) => set(s.ended, 'due_at = now()'),
  },
  {
    what: 'a subscription ended before its period began',
    rule: 'cancellation',
    sql: (s) =>
      set(
        s.ended,
        `ended_at = current_period_start - interval '1 day', canceled_at = current_period_start - interval '1 day'`,
      ),
  },
  {
    what: 'a subscription ended later than its period',
    rule: 'cancellation',
    sql: (s) => set(s.ended, `ended_at = ended_at + interval '1 day'`),
  },
  {
    what: 'a living subscription has ended',
    rule: 'cancellation',
    sql: (s) => set(s.paying, 'ended_at = now()'),
  },
  {
    what: 'a canceled subscription has not ended',
    rule: 'cancellation',
    sql: (s) => set(s.ended, 'ended_at = NULL'),
  },
  {
    what: 'a canceled subscription was never canceled',
    rule: 'cancellation',
    sql: (s) => set(s.ended, 'canceled_at = NULL'),
  },
  {
    what: 'a living subscription was canceled and does not end',
    rule: 'cancellation',
    sql: (s) => set(s.ending, 'cancel_at_period_end = false'),
  },
  {
    what: 'a living subscription ends with its period and nobody canceled it',
    rule: 'cancellation',
    sql: (s) => set(s.paying, 'cancel_at_period_end = true'),
  },
  {
    what: 'a living subscription has a reason to end',
    rule: 'cancellation',
    sql: (s) => set(s.paying, `cancel_reason = 'gone'`),
  },
]
