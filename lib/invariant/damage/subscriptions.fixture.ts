import { bill, set } from './rows.fixture'
import type { Damage } from './table.fixture'

export const SUBSCRIPTION_DAMAGES: Damage[] = [
  {
    what: 'a subscription was never billed',
    rule: 'last-billed',
    sql: (s) => set(s.paying, 'last_billed_at = NULL'),
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
    what: 'a subscription is past due since another time',
    rule: 'dunning-state',
    sql: (s) => set(s.pastDue, `past_due_at = past_due_at + interval '1 day'`),
  },
  {
    what: 'a subscription was given up before its last retry',
    rule: 'dunning-state',
    sql: (s) => set(s.pastDue, `status = 'unpaid', next_retry_at = NULL, due_at = NULL`),
  },
  {
    what: 'a subscription is never renewed',
    rule: 'due-instant',
    sql: (s) => set(s.paying, `due_at = '2999-01-01'`),
  },
  {
    what: 'a retry comes at another time than is told',
    rule: 'due-instant',
    sql: (s) => set(s.pastDue, `due_at = due_at + interval '1 day'`),
  },
  {
    what: 'a canceled subscription has not ended',
    rule: 'cancellation',
    sql: (s) => set(s.ended, 'ended_at = NULL'),
  },
  {
    what: 'a living subscription ends with its period and nobody canceled it',
    rule: 'cancellation',
    sql: (s) => set(s.paying, 'cancel_at_period_end = true'),
  },
]
