import { bill, gone, set } from './rows.fixture'
import type { Damage } from './table.fixture'

export const PERIOD_DAMAGES: Damage[] = [
  {
    what: 'a period was billed twice',
    rule: 'period-billed-twice',
    sql: (
      s,
    ) => `DROP INDEX invoices_one_per_period; DROP INDEX invoices_number; ALTER TABLE invoices DROP CONSTRAINT invoices_pkey CASCADE;
      INSERT INTO invoices SELECT * FROM invoices WHERE id = '${s.paying.invoices[1]}'`,
  },
  {
    what: 'there is a gap between two periods',
    rule: 'periods-tile',
    sql: (s) => bill(s.paying.invoices[1], `period_end = period_end - interval '1 hour'`),
  },
  {
    what: 'two periods overlap',
    rule: 'periods-tile',
    sql: (s) => bill(s.paying.invoices[2], `period_start = period_start - interval '1 day'`),
  },
  {
    what: 'the first invoice is gone',
    rule: 'period-first',
    sql: (s) => gone(s.paying.invoices[0]),
  },
  {
    what: 'a month became longer, and the next one with it',
    rule: 'period-length',
    sql: (s) => `${bill(s.paying.invoices[1], `period_end = period_end + interval '1 day'`)};
      ${bill(s.paying.invoices[2], `period_start = period_start + interval '1 day'`)}`,
  },
  {
    what: 'the months of a price are suddenly those of Bikram Sambat',
    rule: 'period-length',
    sql: (s) =>
      `UPDATE prices SET calendar = 'bs' WHERE id = (SELECT price_id FROM subscriptions WHERE id = '${s.paying.subscription}')`,
  },
  {
    what: 'a subscription runs past what is paid',
    rule: 'period-current',
    sql: (s) => set(s.paying, `current_period_end = current_period_end + interval '1 day'`),
  },
  {
    what: 'the number of a period is wrong',
    rule: 'period-anchor',
    sql: (s) => set(s.paying, 'period_index = period_index + 1'),
  },
  {
    what: 'a trial was made longer everywhere',
    rule: 'trial-length',
    sql: (s) =>
      set(
        s.trialing,
        `trial_end_at = trial_end_at + interval '30 days', current_period_end = current_period_end + interval '30 days',
      anchor_at = anchor_at + interval '30 days', due_at = due_at + interval '30 days'`,
      ),
  },
  {
    what: 'a paid subscription is back in its trial',
    rule: 'subscription-state',
    sql: (s) => set(s.tried, `status = 'trialing'`),
  },
  {
    what: 'the time zone of the business is none',
    rule: 'period-calendar',
    sql: (s) => `UPDATE businesses SET time_zone = 'Asia/Nowhere' WHERE id = '${s.business}'`,
  },
]
